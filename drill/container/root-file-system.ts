import { execFileSync } from 'node:child_process'
import { chownSync, cpSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Image } from './dockerfile.ts'

/** What the base images consist of. Both are built of Debian's packages without their scripts. */
const BASES: Record<string, { packages: readonly string[]; suite: string }> = {
  'gcr.io/distroless/cc-debian12:nonroot': {
    suite: 'bookworm',
    packages: [
      'base-files',
      'ca-certificates',
      'libc6',
      'libgcc-s1',
      'libgomp1',
      'libstdc++6',
      'netbase',
      'tzdata',
    ],
  },
}

const PASSWD = `root:x:0:0:root:/root:/sbin/nologin
nobody:x:65534:65534:nobody:/nonexistent:/sbin/nologin
nonroot:x:65532:65532:nonroot:/home/nonroot:/sbin/nologin
`

/** `npm run drill` has done these. */
const DONE_BEFORE = ['npm ci', 'npm run build']

export interface Part {
  readonly name: string
  readonly megabytes: number
}

/**
 * Makes the image's root file system in a new folder as the Dockerfile says, with the base from
 * Debian's packages, since no registry of images is needed for that.
 * @returns its sizes
 */
export function assembleRoot(image: Image, folder: string): Part[] {
  const base = BASES[image.base]
  if (!base) throw new Error(`Nothing here knows what ${image.base} consists of`)
  const root = join(folder, 'root')
  execFileSync(
    'mmdebstrap',
    ['--variant=extract', '--mode=root', '--quiet', `--include=${base.packages}`, base.suite, root],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  writeFileSync(join(root, 'etc/passwd'), PASSWD)
  // What an engine mounts over.
  for (const name of ['hosts', 'resolv.conf', 'hostname'])
    writeFileSync(join(root, 'etc', name), '')
  const parts = [{ name: 'base: libraries of Debian', megabytes: sizeOf(root) }]

  const built = join(folder, 'image')
  mkdirSync(built)
  for (const command of image.build.commands) {
    if (DONE_BEFORE.includes(command)) continue
    execFileSync('sh', ['-c', command.replaceAll('/image', built)], { stdio: 'inherit' })
  }
  for (const { from, to, owner } of image.copies) {
    const target = join(root, to)
    mkdirSync(dirname(target), { recursive: true })
    cpSync(from === NODE ? process.execPath : from.replace(/^\/image/, built), target, {
      recursive: true,
    })
    if (owner) changeOwner(target, owner)
    parts.push({ name: to, megabytes: sizeOf(target) })
  }
  mkdirSync(join(root, image.workdir), { recursive: true })
  return [...parts, { name: 'whole', megabytes: sizeOf(root) }]
}

const NODE = '/usr/local/bin/node'

/** As `du` counts: what the blocks of its files take. */
function sizeOf(path: string): number {
  const printed = execFileSync('du', ['--summarize', '--block-size=1', path], { encoding: 'utf8' })
  return Number.parseInt(printed, 10) / 1_000_000
}

function changeOwner(path: string, { uid, gid }: { uid: number; gid: number }): void {
  chownSync(path, uid, gid)
  if (!lstatSync(path).isDirectory()) return
  for (const name of readdirSync(path)) changeOwner(join(path, name), { uid, gid })
}
