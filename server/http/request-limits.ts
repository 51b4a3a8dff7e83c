import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Takes files, so that the body may be large and come slowly. */
    takesFiles?: boolean
  }
}

const MINUTE = 60_000

/** Of files: 20 MB, the largest, arrive in time over a line of 140 kbit/s. */
const FILES = { maxBytes: 100_000_000, timeoutMs: 20 * MINUTE }
/** Of everything else. What a route reads has smaller limits of its own. */
const PLAIN = { maxBytes: 8_000_000, timeoutMs: MINUTE }

/** No request takes longer to arrive, whatever it is (milliseconds). */
export const REQUEST_TIMEOUT_MS = FILES.timeoutMs

/** Requests of one connection that wait for their answers; browsers and proxies send one at a time. */
const MAX_WAITING = 100

/**
 * HTTP/1.1 lets a client send requests without reading the answers: a few kilobytes made the shop
 * work on thousands of pages at once. Beyond the limit the connection is closed. To be called before
 * every other hook.
 */
export function limitPipelining(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (mayWait(request.raw, reply.raw)) done()
    else reply.hijack()
  })
}

const waiting = new WeakMap<Socket, number>()

/** For each request once. False where there are too many: the connection has been closed. */
export function mayWait({ socket }: IncomingMessage, response: ServerResponse): boolean {
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
 * Every body ends, in time and in size, whether a route reads it or not: beyond its limits the
 * connection is closed. To be called before every other hook.
 */
export function limitBodies(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    limitBody(request.raw, reply.raw, request.routeOptions.config.takesFiles ? FILES : PLAIN)
    done()
  })
}

/**
 * The same for a request that no hook sees. Most senders read the answer only after they have sent
 * everything, so what nobody wanted is read to its end and forgotten while the answer goes out.
 */
export function limitBody(
  raw: IncomingMessage,
  response: ServerResponse,
  { maxBytes, timeoutMs } = PLAIN,
): void {
  if (!hasBody(raw)) return
  let received = 0
  // Paused, or listening would start the flow before the route does.
  raw.pause().on('data', (chunk: Buffer | string) => {
    received += Buffer.byteLength(chunk)
    if (received > maxBytes) raw.destroy()
  })
  const timer = setTimeout(() => raw.complete || raw.destroy(), timeoutMs).unref()
  raw.once('close', () => clearTimeout(timer))
  response.once('prefinish', () => {
    raw.unpipe()
    // Now, or Node itself would discard the rest, without counting.
    raw.read(0)
    raw.resume()
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length']) > 0
}
