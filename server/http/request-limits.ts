import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Accepts files, so the body may be large and slow. */
    takesFiles?: boolean
  }
}

const MINUTE = 60_000

/** For files: 20 MB, the largest, arrives in time at 140 kbit/s. */
const FILES = { maxBytes: 100_000_000, timeoutMs: 20 * MINUTE }
/** For everything else. Routes have smaller limits of their own. */
const PLAIN = { maxBytes: 8_000_000, timeoutMs: MINUTE }

/** The longest time that any request may take to arrive (milliseconds). */
export const REQUEST_TIMEOUT_MS = FILES.timeoutMs

/** Maximum pipelined requests per connection; browsers and proxies send one at a time. */
const MAX_WAITING = 100

/**
 * HTTP/1.1 lets a client send requests without reading the responses: a few kilobytes made the shop
 * render thousands of pages at once. Beyond the limit the connection is closed. Call it before any
 * other hook.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (admitRequest(request.raw, reply.raw)) done()
    else reply.hijack()
  })
}

const waiting = new WeakMap<Socket, number>()

/** Call once per request. Returns false if there are too many; the connection is then closed. */
export function admitRequest({ socket }: IncomingMessage, response: ServerResponse): boolean {
  const count = (change: number) => {
    const now = (waiting.get(socket) ?? 0) + change
    waiting.set(socket, now)
    return now
  }
  if (socket.destroyed) return false
  if (count(1) > MAX_WAITING) {
    socket.destroy()
    return false
  }
  response.once('close', () => count(-1))
  return true
}

/**
 * Limits the size and duration of every body, whether a route reads it or not, and closes the
 * connection beyond them. Call it before any other hook.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    limitBody(request.raw, reply.raw, request.routeOptions.config.takesFiles ? FILES : PLAIN)
    done()
  })
}

/**
 * The same for a request that no hook sees. Most clients read the response only after they have
 * sent everything, so an unread body is drained while the response is sent.
 */
export function limitBody(
  raw: IncomingMessage,
  response: ServerResponse,
  { maxBytes, timeoutMs } = PLAIN,
): void {
  if (!hasBody(raw)) return
  let received = 0
  // Paused, because a 'data' listener would start the flow before the route does.
  raw.pause().on('data', (chunk: Buffer | string) => {
    received += Buffer.byteLength(chunk)
    if (received > maxBytes) raw.destroy()
  })
  const timer = setTimeout(() => raw.complete || raw.destroy(), timeoutMs).unref()
  // An injected request that was read does not close.
  for (const end of ['end', 'close']) raw.once(end, () => clearTimeout(timer))
  response.once('prefinish', () => {
    raw.unpipe()
    // Started here, because Node would discard the rest itself without counting.
    raw.read(0)
    raw.resume()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
