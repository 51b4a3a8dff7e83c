import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readDockerfile } from './container/dockerfile.ts'
import type { Outcome } from './container/inside.ts'
import { assembleRoot } from './container/root-file-system.ts'

/**
 * Makes the image's root file system as the Dockerfile says and starts it as two containers, without
 * an engine: read-only, as its user, without rights, behind the proxy of deploy/compose.
 */
export const packages = ['caddy', 'iproute2', 'mmdebstrap', 'pgbouncer']

const LIMIT_MB = 350

export async function run(): Promise<readonly string[]> {
  const findings: string[] = []
  const folder = mkdtempSync(join(tmpdir(), 'qurux-container-'))
  const clean = () => rmSync(folder, { recursive: true, force: true })
  process.once('exit', clean)
  try {
    const image = readDockerfile()
    const [, version] = /^node:([\d.]+)-/.exec(image.build.base) ?? []
    if (`v${version}` !== process.version)
      findings.push(
        `The image is built with ${image.build.base}, and drilled with ${process.version}`,
      )
    const parts = assembleRoot(image, folder)
    const whole = parts.at(-1)!.megabytes
    if (whole >= LIMIT_MB) findings.push(`The image has ${whole} MB; the limit is ${LIMIT_MB} MB`)
    const { rows, findings: found } = await runInside(folder)
    console.log('| what | figure |\n| --- | --- |')
    for (const { name, megabytes } of parts) console.log(`| ${name} | ${megabytes.toFixed(1)} MB |`)
    for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`)
    return [...findings, ...found]
  } finally {
    clean()
    process.off('exit', clean)
  }
}

/** In namespaces that end with their first process, and that one with this. */
async function runInside(folder: string): Promise<Outcome> {
  const namespaces = ['--mount', '--net', '--pid', '--fork', '--kill-child', '--mount-proc']
  const inside = join(import.meta.dirname, 'container/inside.ts')
  const child = spawn('unshare', [...namespaces, '--', process.execPath, inside, folder], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  let outcome: Outcome | null = null
  child.on('message', (message) => {
    outcome = message as Outcome
  })
  const [code] = await once(child, 'close')
  process.off('exit', kill)
  return outcome ?? { rows: [], findings: [`It stopped halfway, with exit code ${code}`] }
}
