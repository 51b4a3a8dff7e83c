// Run this after changing dependencies: `node scripts/complete-lockfile.mjs`. A registry mirror may
// lack binaries for other platforms. `npm install` then leaves them out of the lockfile, and `npm
// ci` rejects it. This adds them, so that the lockfiles work on every platform.
import { readFileSync, writeFileSync } from 'node:fs'

const OS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32', 'wasm32']
const CPU = [
  'arm64',
  'x64',
  'ia32',
  'arm',
  'ppc64',
  'riscv64',
  's390x',
  'loong64',
  'mips64el',
  'wasm32',
]
// Without it npm installs the builds for both C libraries.
const LIBC = /-(musl)|-gnu/

for (const file of ['../package-lock.json', '../tools/package-lock.json'])
  complete(new URL(file, import.meta.url))

function complete(file) {
  const lock = JSON.parse(readFileSync(file, 'utf8'))
  for (const entry of Object.values(lock.packages)) {
    for (const [name, range] of Object.entries(entry.optionalDependencies ?? {})) {
      const key = `node_modules/${name}`
      const parts = name.split(/[/-]/)
      const os = OS.find((one) => parts.includes(one))
      if (lock.packages[key] || !os || !/^\d/.test(range)) continue
      const cpu = CPU.find((one) => parts.includes(one))
      lock.packages[key] = {
        version: range,
        ...(cpu && { cpu: [cpu] }),
        ...(entry.dev && { dev: true }),
        ...(LIBC.exec(name) && { libc: [LIBC.exec(name)[1] ? 'musl' : 'glibc'] }),
        optional: true,
        os: [os],
      }
      console.log(`added ${name} ${range}`)
    }
  }
  const { '': root, ...rest } = lock.packages
  const sorted = Object.entries(rest).sort(([a], [b]) => a.localeCompare(b, 'en'))
  lock.packages = { '': root, ...Object.fromEntries(sorted) }
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`)
}
