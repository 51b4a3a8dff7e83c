import { type ClientRequest, type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import { PaymentFault } from '../payment-fault.ts'

/** No expected response comes near it. */
const MAX_BYTES = 1 << 20

/** The call certainly did not reach the provider. */
export class NotSent extends PaymentFault {
  constructor(cause: unknown) {
    super('unavailable', 'NOT_SENT', { cause })
  }
}

/**
 * Posts JSON and returns the text of the response, whatever its status. On node:http, since `fetch`
 * gives up after five minutes without headers, just when the provider reports that a payer typed no
 * PIN; it also knows whether anything was sent. Follows no redirect.
 * @throws NotSent, or PaymentFault `unavailable` if the call may have arrived.
 */
export function postJson(url: string, body: unknown, timeout: number): Promise<string> {
  const payload = JSON.stringify(body)
  const send = url.startsWith('https:') ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    let isConnected = false
    const call = send(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) },
      // Each call has its own connection: a pooled one may be closed while the call is sent.
      agent: false,
      signal: AbortSignal.timeout(timeout),
    })
    call.on('socket', (socket) => {
      const ready = url.startsWith('https:') ? 'secureConnect' : 'connect'
      socket.once(ready, () => {
        isConnected = true
      })
    })
    call.on('error', (error) => reject(isConnected ? lost(error) : new NotSent(error)))
    readText(call).then(resolve, (error) => reject(lost(error)))
    call.end(payload)
  })
}

function lost(cause: unknown): PaymentFault {
  return cause instanceof PaymentFault
    ? cause
    : new PaymentFault('unavailable', 'NO_ANSWER', { cause })
}

async function readText(call: ClientRequest): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve) => {
    call.once('response', resolve)
  })
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of response as AsyncIterable<Buffer>) {
    size += chunk.length
    // Leaving the loop closes the connection.
    if (size > MAX_BYTES) throw new PaymentFault('unavailable', 'ANSWER_TOO_LARGE')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString()
}
