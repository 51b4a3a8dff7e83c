import { spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/free-port.ts'

export interface Proxy {
  readonly url: string
  /** Waits until the proxy sends requests to this server, or none. */
  until(server: string, state: 'UP' | 'DOWN'): Promise<void>
}

/** HAProxy before these ports; it asks each twice a second whether it is ready. */
export async function startProxy(
  folder: string,
  servers: ReadonlyMap<string, number>,
): Promise<Proxy> {
  const [port, statsPort] = [await freePort(), await freePort()]
  const lines = [...servers].map(([name, to]) => `  server ${name} 127.0.0.1:${to}`)
  const file = join(folder, 'haproxy.cfg')
  writeFileSync(
    file,
    `defaults
  mode http
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout check 10s
frontend statistics
  bind 127.0.0.1:${statsPort}
  stats enable
  stats uri /
frontend visitors
  bind 127.0.0.1:${port}
  option forwardfor
  default_backend shops
backend shops
  option httpchk GET /readyz
  http-check expect status 200
  http-response set-header X-Server %s
  default-server check inter 500ms fall 1 rise 1
${lines.join('\n')}
`,
  )
  const child = spawn('/usr/sbin/haproxy', ['-db', '-f', file], {
    stdio: 'ignore',
  })
  process.on('exit', () => child.kill('SIGKILL'))
  const stateOf = async (server: string) => {
    const answer = await fetch(`http://127.0.0.1:${statsPort}/;csv`).catch(() => null)
    const rows = (await answer?.text())?.split('\n').map((line) => line.split(',')) ?? []
    const column = rows[0]?.indexOf('status') ?? -1
    return rows.find((row) => row[0] === 'shops' && row[1] === server)?.[column] ?? ''
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async until(server, state) {
      for (const end = Date.now() + 60_000; Date.now() < end; await sleep(50)) {
        if ((await stateOf(server)).startsWith(state)) return
      }
      throw new Error(`HAProxy never saw ${server} as ${state}`)
    },
  }
}
