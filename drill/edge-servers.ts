import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

/** A cache in front of the shop: the real program with the configuration in deploy/. */
export interface EdgeServer {
  readonly name: string
  readonly url: string
  readonly purgePort: number
  start(): Promise<void>
  stop(): Promise<void>
  /** Whether it answered from its cache, without the shop. */
  isHit(headers: Headers): boolean
  /** Every byte that it has cached. */
  cached(): Buffer
  /** What it has printed. */
  printed(): string
}

export async function varnish(name: string, folder: string, shopPort: number): Promise<EdgeServer> {
  const [port, purgePort] = [await freePort(), await freePort()]
  mkdirSync(folder)
  const [vcl, storage] = [join(folder, 'shop.vcl'), join(folder, 'storage')]
  const config = readFileSync('deploy/varnish/shop.vcl', 'utf8')
  writeFileSync(vcl, config.replace('.port = "3000"', `.port = "${shopPort}"`))
  const options = [
    ...['-F', '-j', 'none', '-n', join(folder, 'work'), '-f', vcl, '-T', 'none'],
    // In a file, so that it can be searched; what is not cached is elsewhere.
    ...['-s', `file,${storage},64m`, '-p', 'http_gzip_support=off'],
    ...['-a', `http=127.0.0.1:${port}`, '-a', `purge=127.0.0.1:${purgePort}`],
    // It must not close connections that the drill is about to use again, on a busy machine.
    ...['-p', 'timeout_idle=60'],
  ]
  return {
    ...program('varnishd', options, port),
    name,
    url: `http://127.0.0.1:${port}`,
    purgePort,
    isHit: (headers) => headers.get('x-varnish')?.includes(' ') ?? false,
    cached: () => readFileSync(storage),
  }
}

export async function nginx(name: string, folder: string, shopPort: number): Promise<EdgeServer> {
  const [port, purgePort] = [await freePort(), await freePort()]
  mkdirSync(folder)
  // Its workers are another user.
  chmodSync(folder, 0o711)
  const shop = readFileSync('deploy/nginx/shop.conf', 'utf8')
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${shopPort};`)
    .replace('listen 127.0.0.1:6083;', `listen 127.0.0.1:${purgePort};`)
    .replace('listen 80;', `listen 127.0.0.1:${port};`)
    .replaceAll('/var/cache/nginx/', `${folder}/cache-`)
  writeFileSync(join(folder, 'shop.conf'), shop)
  const main = `daemon off;
worker_processes 2;
pid ${folder}/pid;
error_log stderr warn;
load_module /usr/lib/nginx/modules/ndk_http_module.so;
load_module /usr/lib/nginx/modules/ngx_http_lua_module.so;
events {}
http { access_log off; include ${folder}/shop.conf; }
`
  writeFileSync(join(folder, 'nginx.conf'), main)
  return {
    ...program('nginx', ['-p', folder, '-c', join(folder, 'nginx.conf')], port),
    name,
    url: `http://127.0.0.1:${port}`,
    purgePort,
    isHit: (headers) => ['HIT', 'STALE', 'UPDATING'].includes(headers.get('x-cache') ?? ''),
    cached: () => {
      const files = globSync(`${folder}/cache-*/**/*`).filter((path) => statSync(path).isFile())
      return Buffer.concat(files.map((path) => readFileSync(path)))
    },
  }
}

/** As browsers do, over another connection if the first was closed meanwhile. */
export function read(url: string, headers: Record<string, string>): Promise<Response> {
  return fetch(url, { headers }).catch(() => fetch(url, { headers }))
}

export async function look(edge: EdgeServer, path: string) {
  const response = await read(edge.url + path, { 'accept-encoding': 'br' }).catch((cause) => {
    throw new Error(`${edge.name} did not answer at ${path}`, { cause })
  })
  const isHit = edge.isHit(response.headers)
  return { status: response.status, isHit, text: await response.text() }
}

/** A program that ends with the drill. */
function program(command: string, args: readonly string[], port: number) {
  let child: ChildProcess | null = null
  let output = ''
  process.on('exit', () => child?.kill('SIGTERM'))
  return {
    printed: () => output,
    async start() {
      child = spawn(command, args, { stdio: ['ignore', 'pipe', 'pipe'] })
      for (const stream of [child.stdout, child.stderr]) {
        stream?.on('data', (chunk) => {
          output += chunk
        })
      }
      for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
        if (child.exitCode !== null) break
        if (await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => null)) return
      }
      throw new Error(`${command} does not start:\n${output}`)
    },
    async stop() {
      if (!child || child.exitCode !== null) return
      const ended = once(child, 'close')
      child.kill('SIGTERM')
      await ended
    },
  }
}

export type PurgeRoute = Awaited<ReturnType<typeof purgeRoute>>

/** The way of purges to an edge, which can be cut. */
export async function purgeRoute(to: number) {
  const open = new Set<Socket>()
  let isCut = false
  const server = createServer((from) => {
    if (isCut) return void from.destroy()
    const socket = connect(to, '127.0.0.1')
    for (const [one, other] of [[from, socket] as const, [socket, from] as const]) {
      open.add(one)
      one.on('error', () => other.destroy())
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as { port: number }).port}`,
    cut() {
      isCut = true
      for (const socket of open) socket.destroy()
    },
    restore() {
      isCut = false
    },
    close() {
      this.cut()
      server.close()
    },
  }
}
