// The minimum for Node: the same bytes with the same headers, without reading the request.
import { createServer } from 'node:http'

process.once('message', ({ status, headers, body }: Answer) => {
  const bytes = Buffer.from(body, 'base64')
  const server = createServer((_request, response) => {
    response.writeHead(status, headers as string[])
    response.end(bytes)
  })
  server.listen(0, '127.0.0.1', () => process.send?.(server.address()))
})
process.on('disconnect', () => process.exit(0))

export interface Answer {
  readonly status: number
  /** Name, value, name, value … */
  readonly headers: readonly string[]
  /** Base64 of the body as sent over the network. */
  readonly body: string
}
