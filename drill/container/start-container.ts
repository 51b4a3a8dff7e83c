import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Image } from './dockerfile.ts'

/** Of the base image, which has no more. */
const BASE_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  SSL_CERT_FILE: '/etc/ssl/certs/ca-certificates.crt',
}

/**
 * What `docker run --read-only --tmpfs /tmp --cap-drop ALL --security-opt no-new-privileges` does,
 * in namespaces that end with the process.
 */
const ENTER = `set -e
mount --bind "$ROOT" "$ROOT"
mount -t proc -o nosuid,nodev,noexec proc "$ROOT/proc"
mount -t tmpfs -o mode=1777,size=64m,nosuid,nodev,noexec tmpfs "$ROOT/tmp"
mount -t tmpfs -o mode=755,nosuid,noexec tmpfs "$ROOT/dev"
for device in null zero random urandom; do
  touch "$ROOT/dev/$device"
  mount --bind "/dev/$device" "$ROOT/dev/$device"
done
mount --bind /etc/hosts "$ROOT/etc/hosts"
mount --bind "$DATA" "$ROOT/data"
mount -o remount,bind,ro "$ROOT"
exec "$@"`

export interface Container {
  /** Its output so far. */
  output(): string
  /** Of its process, which is the first one of its own namespace. */
  pid(): number
  /** Runs a command in it, as `docker exec` does. */
  exec(command: readonly string[]): Promise<Ended & { readonly output: string }>
  /** Its exit code, once it has ended. */
  readonly ended: Promise<number | null>
  stop(): Promise<Ended>
}

export interface Ended {
  readonly code: number | null
  readonly milliseconds: number
}

interface Options {
  readonly image: Image
  /** Holds `root`, its file system; the volume goes here. */
  readonly folder: string
  readonly name: string
  readonly env: Readonly<Record<string, string>>
}

/** Starts the image's command as its user, on the network of this process. */
export function startContainer({ image, folder, name, env }: Options): Container {
  const data = join(folder, `data-${name}`)
  mkdirSync(data, { recursive: true })
  // A new volume begins with what the image has there, its owner too.
  spawnSync('cp', ['--archive', '--no-target-directory', join(folder, 'root/data'), data])
  const root = join(folder, 'root')
  const variables = Object.entries({ ...BASE_ENV, ...image.env, ...env }).map(
    ([key, value]) => `${key}=${value}`,
  )
  const user = [`--setuid=${image.uid}`, `--setgid=${image.gid}`]
  const child = spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--ipc', '--uts', '--fork', '--kill-child', '--'],
      ...['sh', '-c', ENTER, 'sh', 'env', '-i', ...variables, 'setpriv', '--no-new-privs'],
      ...['unshare', `--root=${root}`, `--wd=${image.workdir}`, ...user, '--', ...image.command],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { PATH: process.env.PATH, ROOT: root, DATA: data },
    },
  )
  const output = collect(child)
  const ended = once(child, 'close').then(([code]) => code as number | null)
  const pid = () => {
    const children = readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')
    return Number.parseInt(children, 10)
  }
  return {
    output,
    pid,
    ended,
    async exec(command) {
      const since = performance.now()
      const inside = ['--mount', '--pid', '--ipc', '--uts', '--root', '--wd', ...user]
      const entering = ['nsenter', `--target=${pid()}`, ...inside, '--', ...command]
      const running = spawn('env', ['-i', ...variables, ...entering])
      const printed = collect(running)
      const [code] = await once(running, 'close')
      return { code, output: printed(), milliseconds: performance.now() - since }
    },
    async stop() {
      const since = performance.now()
      process.kill(pid(), image.stopSignal)
      return { code: await ended, milliseconds: performance.now() - since }
    },
  }
}

function collect(child: ChildProcess): () => string {
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return () => output
}
