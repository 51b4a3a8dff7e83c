import { connect, createServer, type Socket } from 'node:net'
import type pg from 'pg'
import { freePort } from './free-port.ts'

/**
 * Passes connections to a database on, until it hangs: then nothing arrives any more, and nothing
 * is closed, as when a cable is pulled out.
 */
export async function hangingProxy({ host = '', port }: pg.PoolConfig) {
  const sockets = new Set<Socket>()
  let hangs = false
  const server = createServer((client) => {
    // A folder: the database listens on a socket in it.
    const target = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port!, host)
    for (const [from, to] of [
      [client, target],
      [target, client],
    ] as const) {
      sockets.add(from)
      from.on('data', (chunk) => hangs || to.write(chunk))
      from.on('close', () => hangs || to.destroy())
      from.on('error', () => {})
    }
  })
  const ownPort = await freePort()
  await new Promise<void>((done) => server.listen(ownPort, '127.0.0.1', done))
  return {
    /** How to connect through it. */
    address: { host: '127.0.0.1', port: ownPort },
    hang() {
      hangs = true
    },
    /** Closes every connection, and passes the next ones on again. */
    breakAll() {
      hangs = false
      for (const socket of sockets) socket.destroy()
    },
    async close() {
      this.breakAll()
      await new Promise((done) => server.close(done))
    },
  }
}
