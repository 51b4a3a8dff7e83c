import type { z } from 'zod'
import type { Access } from '#domain/accounts.ts'
import type { ErrorCode, ErrorDetails } from '#domain/errors.ts'
import type { Method } from './paths.ts'

/** What a call hands out besides JSON; read-only, for links and downloads. */
export type FileType = 'application/pdf' | 'text/csv; charset=utf-8'

/** One call the server answers. The server, the browser's types, the tests and /api/docs read this. */
export type Endpoint = JsonEndpoint | FileEndpoint

interface JsonEndpoint extends AnyEndpoint {
  reply: z.ZodType
  file?: undefined
}

/** Answers a file: a browser opens it by a plain link, and the client offers no method for it. */
export interface FileEndpoint extends AnyEndpoint {
  method: 'GET'
  file: FileType
  reply?: undefined
  status?: undefined
  shared?: undefined
  idempotent?: undefined
}

interface AnyEndpoint {
  method: Method
  path: `/api/${string}`
  summary: string
  access: Access
  /** A value that does not fit is an unknown resource: 404, never 400. */
  params?: z.ZodObject
  /** What is unknown when params do not fit or lead nowhere. */
  what?: ErrorDetails['not-found']['what']
  query?: z.ZodObject
  body?: z.ZodType
  /** 200 unless said otherwise. */
  status?: 201
  /** Codes beyond those that any call can answer. */
  errors?: readonly ErrorCode[]
  /** The same for every visitor: may be kept and revalidated by ETag. All else is no-store. */
  shared?: true
  /** Honours the Idempotency-Key header. */
  idempotent?: true
}

type Definition = Omit<JsonEndpoint, 'method' | 'path'> | Omit<FileEndpoint, 'method' | 'path'>

export function endpoint<
  const address extends readonly [Method, `/api/${string}`],
  const definition extends Definition,
>(
  [method, path]: address,
  definition: definition,
): { method: address[0]; path: address[1] } & definition {
  return { method, path, ...definition }
}

type Part = 'params' | 'query' | 'body'
type Given<one extends Endpoint, part extends Part> = one[part] extends z.ZodType ? part : never

/** What a caller sends. */
export type Input<one extends Endpoint> = {
  [part in Part as Given<one, part>]: z.input<NonNullable<one[part]>>
}

/** What the handler receives: the same thing, parsed. */
export type Parsed<one extends Endpoint> = {
  [part in Part as Given<one, part>]: z.output<NonNullable<one[part]>>
}

/** What the handler answers, and what the caller receives. */
export type Reply<one extends Endpoint> = z.input<NonNullable<one['reply']>>
export type Received<one extends Endpoint> = z.output<NonNullable<one['reply']>>
