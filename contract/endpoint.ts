import type { z } from 'zod'
import type { Access } from '#domain/accounts.ts'
import type { ErrorCode, ErrorDetails } from '#domain/errors.ts'
import type { Method } from './paths.ts'

/** What a call hands out besides JSON; read-only, for links and downloads. */
export type FileType = 'application/pdf' | 'text/csv; charset=utf-8'

/** A part of a form that may be a file. */
export interface FilePart {
  maxBytes: number
  /** What is answered when it has more, or nothing in it. */
  tooLarge: ErrorCode & ('picture-too-large' | 'body-too-large')
  empty: ErrorCode & ('broken-picture' | 'invalid-input')
}

export interface UploadedFile {
  /** As the sender calls it: for people, never for a path. */
  name: string
  bytes: Uint8Array
}

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
  multipart?: undefined
  raw?: undefined
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
  /**
   * Takes multipart/form-data as well as JSON: `body` holds the text fields, and these are the parts
   * that may be files.
   */
  multipart?: Readonly<Record<string, FilePart>>
  /**
   * The handler gets the body's bytes as they came, since their signature is checked before anything
   * in them is believed; `body` only says what they hold.
   */
  raw?: true
  /** Codes beyond those that any call can answer. */
  errors?: readonly ErrorCode[]
  /**
   * The same for every visitor, who is not even known: may be stored by shared caches and is
   * revalidated by ETag. 'but-admins': they see more, so a request with a session gets a private
   * reply. All else is no-store.
   */
  shared?: true | 'but-admins'
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

/** The files of a form that were given, by the name of their part. */
export type Files<one extends Endpoint> = {
  [part in keyof NonNullable<one['multipart']>]?: UploadedFile
}

/** What the handler answers, and what the caller receives. */
export type Reply<one extends Endpoint> = z.input<NonNullable<one['reply']>>
export type Received<one extends Endpoint> = z.output<NonNullable<one['reply']>>
