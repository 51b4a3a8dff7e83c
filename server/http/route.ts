import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, FileEndpoint, Files, Parsed, Reply } from '#contract/endpoint.ts'
import type { Access, OrderHolder, Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { invalidInput } from './errors.ts'
import { acceptForms, readForm } from './form.ts'
import { sendPage } from './page.ts'
import { type FileAnswer, sendFile } from './send-file.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The signed-in user. Null for pages and shared calls, which are the same for everybody. */
    viewer: Viewer | null
    /** The request carried a session cookie, valid or not, so the reply is private. */
    bearsSession: boolean
  }
  interface FastifyContextConfig {
    /** Reads and renews the session; off for replies that shared caches may store for everybody. */
    readsSession?: boolean
  }
}

type ViewerFor<access extends Access> = access extends 'everyone' | 'order-holder'
  ? Viewer | null
  : Viewer

type Input<one extends Endpoint> = one extends { raw: true }
  ? Omit<Parsed<one>, 'body'> & { body: Buffer }
  : Parsed<one>

type Call<one extends Endpoint> = Input<one> & {
  files: Files<one>
  viewer: ViewerFor<one['access']>
  holder: OrderHolder
  request: FastifyRequest
  /** For headers and cookies; the body is what the handler returns. */
  reply: FastifyReply
  idempotencyKey: string | undefined
}

type Answer<one extends Endpoint> = one extends FileEndpoint ? FileAnswer : Reply<one>

/**
 * Serves one endpoint of the contract. Access is checked before the body is read, then the input is
 * parsed, `handle` runs, and the reply is parsed too, so that no column outside the contract can
 * leak.
 */
export function route<one extends Endpoint>(
  app: FastifyInstance,
  endpoint: one,
  handle: (call: Call<one>) => Promise<Answer<one>>,
): void {
  if (endpoint.multipart) {
    // A scope of its own, so that no other call accepts forms.
    app.register(async (scope) => {
      await acceptForms(scope)
      serve(scope, endpoint, handle)
    })
  } else if (endpoint.raw) {
    app.register(async (scope) => {
      acceptRawBody(scope)
      serve(scope, endpoint, handle)
    })
  } else serve(app, endpoint, handle)
}

function serve<one extends Endpoint>(
  app: FastifyInstance,
  endpoint: one,
  handle: (call: Call<one>) => Promise<Answer<one>>,
): void {
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: {
      readsSession: endpoint.shared !== true,
      takesFiles: endpoint.multipart !== undefined,
    },
    async onRequest(request) {
      checkAccess(endpoint.access, request)
    },
    async handler(request, reply) {
      if (!endpoint.reply) {
        const file = await handle(await readCall(endpoint, request, reply))
        return sendFile(reply, endpoint.file, file as FileAnswer)
      }
      const answer = async () =>
        endpoint.reply.parse(await handle(await readCall(endpoint, request, reply)))
      if (endpoint.shared && !request.bearsSession) {
        return sendPage(request, reply, await app.replies.find(endpoint, request, reply, answer))
      }
      const own = await answer()
      if (endpoint.shared === 'but-admins') addVary(reply, 'Cookie')
      return sendPrivate(reply.code(endpoint.status ?? 200), own)
    },
  })
}

async function readCall<one extends Endpoint>(
  endpoint: one,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Call<one>> {
  const { body, files } = await readBody(endpoint, request)
  return {
    params: parseParams(endpoint, request.params),
    query: parse(endpoint.query, request.query),
    body: endpoint.raw ? body : parse(endpoint.body, body),
    files,
    viewer: request.viewer,
    holder: holderOf(request),
    request,
    reply,
    idempotencyKey: endpoint.idempotent ? idempotencyKey(request) : undefined,
  } as unknown as Call<one>
}

function checkAccess(access: Access, request: FastifyRequest): void {
  const { viewer } = request
  if (access === 'everyone') return
  if (access === 'order-holder' && holderOf(request).token) return
  if (!viewer) throw new ShopError('not-signed-in')
  if (access === 'admin' && !viewer.isAdmin) throw new ShopError('admin-only')
}

function holderOf({ viewer, headers }: FastifyRequest): OrderHolder {
  const token = headers[ORDER_TOKEN_HEADER]
  return { viewer, token: typeof token === 'string' && token ? token : null }
}

/** Parses every body in this scope as raw bytes, whatever its type; the limit is the app's. */
function acceptRawBody(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
}

async function readBody({ multipart, raw }: Endpoint, request: FastifyRequest) {
  if (raw) return { body: request.body ?? Buffer.alloc(0), files: {} }
  if (multipart && request.isMultipart()) return readForm(request, multipart)
  return { body: request.body ?? undefined, files: {} }
}

function parse(schema: z.ZodType | undefined, value: unknown): unknown {
  const result = schema?.safeParse(value)
  if (result && !result.success) throw invalidInput(result.error)
  return result?.data
}

/** An invalid id is answered like an unknown one. */
function parseParams({ params, what = 'page' }: Endpoint, value: unknown): unknown {
  const result = params?.safeParse(value)
  if (result && !result.success) throw new ShopError('not-found', { what })
  return result?.data
}

function idempotencyKey(request: FastifyRequest): string | undefined {
  const key = request.headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key !== 'string' || !/^[\x21-\x7e]{1,200}$/.test(key)) {
    throw invalid({ 'Idempotency-Key': 'Must be 1 to 200 visible characters' })
  }
  return key
}

function addVary(reply: FastifyReply, name: string): void {
  const before = reply.getHeader('vary')
  reply.header('vary', before ? `${before}, ${name}` : name)
}

function sendPrivate(reply: FastifyReply, answer: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}
