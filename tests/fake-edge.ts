import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'

/** A cache in front of the shop that writes down which keys it is to purge. */
export async function fakeEdge() {
  const purges: string[][] = []
  const waiting: (() => void)[] = []
  let port = 0
  let server: Server
  const open = async () => {
    server = createServer((request, response) => {
      const { method, headers } = request
      purges.push(method === 'PURGE' ? String(headers['surrogate-key']).split(' ') : [])
      response.end('Purged')
      for (const done of waiting.splice(0)) done()
    })
    await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
    port = (server.address() as AddressInfo).port
  }
  const close = async () => {
    server.closeAllConnections()
    await new Promise((done) => server.close(done))
  }
  await open()
  onTestFinished(close)
  return {
    url: `http://127.0.0.1:${port}`,
    /** The keys of each purge so far. */
    purges,
    /** The next purge. */
    purged: () => new Promise<void>((done) => waiting.push(done)),
    open,
    close,
  }
}
