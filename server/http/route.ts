import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Endpoint, FileEndpoint, Files, Parsed, Reply } from '#contract/endpoint.ts'
import type { Access, Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { invalidInput } from './errors.ts'
import { makeEtag, matchesEtag } from './etag.ts'
import { acceptForms, readForm } from './form.ts'
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

type ViewerFor<access extends Access> = access extends 'everyone' ? Viewer | null : Viewer

type Input<one extends Endpoint> = one extends { raw: true }
  ? Omit<Parsed<one>, 'body'> & { body: Buffer }
  : Parsed<one>

type Call<one extends Endpoint> = Input<one> & {
  files: Files<one>
  viewer: ViewerFor<one['access']>
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
      checkAccess(endpoint.access, request.viewer)
    },
    async handler(request, reply) {
      const { body, files } = await readBody(endpoint, request)
      const call = {
        params: parseParams(endpoint, request.params),
        query: parse(endpoint.query, request.query),
        body: endpoint.raw ? body : parse(endpoint.body, body),
        files,
        viewer: request.viewer,
        request,
        reply,
        idempotencyKey: endpoint.idempotent ? idempotencyKey(request) : undefined,
      }
      const handled = await handle(call as unknown as Call<one>)
      if (!endpoint.reply) return sendFile(reply, endpoint.file, handled as FileAnswer)
      const answer = endpoint.reply.parse(handled)
      reply.code(endpoint.status ?? 200)
      if (endpoint.shared === 'but-admins') addVary(reply, 'Cookie')
      return endpoint.shared && !request.bearsSession
        ? sendShared(request, reply, answer)
        : sendPrivate(reply, answer)
    },
  })
}

function checkAccess(access: Access, viewer: Viewer | null): void {
  if (access === 'everyone') return
  if (!viewer) throw new ShopError('not-signed-in')
  if (access === 'admin' && !viewer.isAdmin) throw new ShopError('admin-only')
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

/** The same for everybody: cacheable and revalidated by ETag. Must never set a cookie. */
function sendShared(request: FastifyRequest, reply: FastifyReply, answer: unknown): FastifyReply {
  const body = JSON.stringify(answer)
  const etag = makeEtag(body)
  reply.header('cache-control', 'public, no-cache').header('etag', etag)
  if (matchesEtag(etag, request.headers['if-none-match'])) return reply.code(304).send()
  return reply.type('application/json; charset=utf-8').send(body)
}

function sendPrivate(reply: FastifyReply, answer: unknown): FastifyReply {
  return reply
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(answer))
}
