import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { CheckoutContext } from './checkout.ts'
import type { Control } from './control.ts'
import type { Operation } from './faults.ts'
import { findRoute } from './protocol.ts'
import { invalid, notFound, Refusal } from './refusal.ts'
import type { Tokens } from './tokens.ts'

interface Answer {
  status: number
  body: unknown
  /** Number of spaces after the body. */
  padding?: number
}

const MAX_BODY = 1_000_000

/** PayPal's REST API on node:http, for the shop's server only: it listens on loopback. */
export function createPaypalServer(
  context: CheckoutContext,
  tokens: Tokens,
  control: Control,
): Server {
  const { store, faults, webhooks } = context
  const inProgress = new Set<string>()

  return createServer((request, response) => {
    respond(request).then(
      (answer) => write(response, answer),
      (error) => {
        if (error instanceof Refusal) return write(response, error)
        if (error instanceof LostAnswer) return response.destroy()
        console.error('PayPal emulator:', error)
        write(response, new Refusal(500, 'INTERNAL_SERVER_ERROR'))
      },
    )
  })

  async function respond(request: IncomingMessage): Promise<Answer> {
    const text = await readText(request)
    const { method = '' } = request
    const { pathname } = new URL(request.url ?? '/', 'http://emulator')
    const { authorization } = request.headers

    if (method === 'POST' && pathname === '/v1/oauth2/token') {
      const grant = () => ({ status: 200, body: tokens.grant(authorization, text) })
      return withFaults('token', grant, (work) => work())
    }
    if (method === 'GET' && pathname.startsWith('/v1/notifications/certs/')) {
      if (!pathname.endsWith(`/${webhooks.certificate.id}`)) throw notFound()
      const read = () => ({ status: 200, body: webhooks.certificate.chainPem })
      return withFaults('certificate', read, (work) => work())
    }
    if (method === 'POST' && pathname.startsWith('/control/')) {
      if (!tokens.isClient(authorization)) throw new Refusal(401, 'AUTHENTICATION_FAILURE')
      return {
        status: 200,
        body: await control.run(pathname.slice('/control/'.length), parse(text)),
      }
    }

    const route = findRoute(method, pathname)
    if (!route) throw notFound()
    tokens.assertValid(authorization)
    const requestId = request.headers['paypal-request-id']
    control.record({ operation: route.operation, id: route.id, requestId })
    const body = text === '' ? null : parse(text)
    const work = () => ({ status: route.status, body: route.handle(context, route.id, body) })
    if (method === 'GET') return withFaults(route.operation, work, show)
    const key = requestId ? `${pathname} ${requestId}` : null
    return withFaults(route.operation, work, (work) => once(key, text, work))
  }

  /** Runs the work between the faults requested before and after it. */
  async function withFaults(
    operation: Operation,
    work: () => Answer,
    run: (work: () => Promise<Answer>) => Promise<Answer>,
  ): Promise<Answer> {
    const fault = faults.take(operation)
    if (fault?.kind === 'status') {
      throw new Refusal(fault.status, fault.name ?? 'INTERNAL_SERVER_ERROR')
    }
    const answer = await run(async () => {
      if (fault?.kind === 'stall') await pause(fault.milliseconds)
      return work()
    })
    if (fault?.kind === 'lose-answer') throw new LostAnswer()
    if (fault?.kind === 'tamper') return { ...answer, body: tamper(answer.body, fault.changes) }
    if (fault?.kind === 'pad') return { ...answer, padding: fault.bytes }
    return answer
  }

  /**
   * Waits until changes are on disk before it responds, so that a crash cannot take back a
   * response.
   */
  async function show(work: () => Promise<Answer>): Promise<Answer> {
    const answer = structuredClone(await work())
    if (inProgress.size > 0) await store.saved()
    return answer
  }

  /** A repeated PayPal-Request-Id gets the same response, even a refusal; the work runs once. */
  async function once(key: string | null, request: string, work: () => Promise<Answer>) {
    const before = key === null ? null : store.state.answers[key]
    if (before && before.request !== request) throw new Refusal(422, 'DUPLICATE_REQUEST_ID')
    if (before) {
      const status = before.status === 201 ? 200 : before.status
      return show(async () => ({ status, body: before.body }))
    }
    if (key !== null && inProgress.has(key)) {
      throw new Refusal(409, 'RESOURCE_CONFLICT', 'PREVIOUS_REQUEST_IN_PROGRESS')
    }
    inProgress.add(key ?? '')
    try {
      const { status, body } = await work().catch((error) => {
        if (error instanceof Refusal) return error
        throw error
      })
      // A copy, because later changes of the order must not change the stored response.
      const answer = structuredClone({ status, body })
      if (key !== null) store.state.answers[key] = { request, ...answer }
      await store.saved()
      return answer
    } finally {
      inProgress.delete(key ?? '')
    }
  }
}

/** An altered copy; the emulator's own state stays unchanged. */
function tamper(body: unknown, changes: Record<string, unknown>): unknown {
  const copy = structuredClone(body) as Record<string, unknown>
  for (const [path, value] of Object.entries(changes)) {
    const names = path.split('.')
    const last = names.pop()!
    let place = copy
    for (const name of names) place = place[name] as Record<string, unknown>
    if (value === null) delete place[last]
    else place[last] = value
  }
  return copy
}

class LostAnswer extends Error {}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of request as AsyncIterable<Buffer>) {
    size += chunk.length
    // Drained anyway, because a client that is cut off while sending never sees the response.
    if (size <= MAX_BODY) chunks.push(chunk)
  }
  if (size > MAX_BODY) throw new Refusal(413, 'REQUEST_TOO_LARGE')
  return Buffer.concat(chunks).toString()
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text || 'null')
  } catch {
    throw invalid('MALFORMED_REQUEST_JSON')
  }
}

function write(response: ServerResponse, { status, body, padding = 0 }: Answer): void {
  const isText = typeof body === 'string'
  response.writeHead(status, {
    'content-type': isText ? 'application/x-pem-file' : 'application/json',
    'cache-control': 'no-store',
  })
  response.end((isText ? body : JSON.stringify(body ?? {})) + ' '.repeat(padding))
}
