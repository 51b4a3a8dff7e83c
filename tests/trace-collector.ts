import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

/** A span as the OpenTelemetry protocol sends it, with its attributes as an object. */
export interface Span {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Record<string, unknown>
}

interface Batch {
  resourceSpans: { scopeSpans: { spans: (Omit<Span, 'attributes'> & Attributed)[] }[] }[]
}
interface Attributed {
  attributes: { key: string; value: Record<string, unknown> }[]
}

/** An OpenTelemetry collector on 127.0.0.1 that stores what it receives. */
export async function openTraceCollector() {
  const bodies: string[] = []
  let answers = true
  const server = createServer(async (request, response) => {
    const body = await text(request)
    if (request.method === 'POST' && request.url === '/v1/traces') bodies.push(body)
    if (answers) response.setHeader('content-type', 'application/json').end('{}')
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** Everything that it has received, as it was sent. */
    received: () => bodies.join('\n'),
    spans: () => bodies.flatMap(readSpans),
    /** From now on it takes requests and answers none. */
    hang() {
      answers = false
    },
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

function readSpans(body: string): Span[] {
  const { resourceSpans } = JSON.parse(body) as Batch
  return resourceSpans
    .flatMap(({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans))
    .map(({ attributes, ...span }) => ({
      ...span,
      attributes: Object.fromEntries(
        attributes.map(({ key, value }) => [key, Object.values(value)[0]]),
      ),
    }))
}
