import type { z } from 'zod'
import type { Access } from '#domain/accounts.ts'
import type { ErrorCode, ErrorDetails } from '#domain/errors.ts'
import type { Method } from './paths.ts'

/** Content types of replies other than JSON, for links and downloads. */
export type FileType =
  | 'application/pdf'
  | 'text/csv; charset=utf-8'
  | 'application/json; charset=utf-8'

/** A part of a form that may be a file. */
export interface FilePart {
  maxBytes: number
  /** The errors for a file that is too large or empty. */
  tooLarge: ErrorCode & ('picture-too-large' | 'body-too-large')
  empty: ErrorCode & ('broken-picture' | 'invalid-input')
}

export interface UploadedFile {
  /** The client's file name: shown to people, never used as a path. */
  name: string
  bytes: Uint8Array
}

/** An API call. The server, the browser's types, the tests and /api/docs derive from it. */
export type Endpoint = JsonEndpoint | FileEndpoint

interface JsonEndpoint extends AnyEndpoint {
  reply: z.ZodType
  file?: undefined
}

/**
 * Replies with a file: browsers open it by a link, and the client has no method for it. One whose
 * making changes something is a POST.
 */
export interface FileEndpoint extends AnyEndpoint {
  method: 'GET' | 'POST'
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
  /** Invalid params mean an unknown resource: 404, never 400. */
  params?: z.ZodObject
  /** The resource in a 404, if params are invalid or match nothing. */
  what?: ErrorDetails['not-found']['what']
  query?: z.ZodObject
  body?: z.ZodType
  /** Defaults to 200. */
  status?: 201
  /**
   * Accepts multipart/form-data as well as JSON: `body` holds the text fields, and these parts may
   * be files.
   */
  multipart?: Readonly<Record<string, FilePart>>
  /**
   * The handler gets the raw bytes of the body, because it must verify their signature before
   * parsing them; `body` only documents the content.
   */
  raw?: true
  /** Error codes besides those of every call. */
  errors?: readonly ErrorCode[]
  /**
   * The same for every visitor: may be stored by shared caches and is revalidated by ETag. With
   * 'but-admins' admins get more fields, so a request with a session gets a private reply. All
   * other replies are no-store.
   */
  shared?: true | 'but-admins'
  /** Supports the Idempotency-Key header. */
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

/** The input as callers send it. */
export type Input<one extends Endpoint> = {
  [part in Part as Needed<one, part>]: z.input<NonNullable<one[part]>>
} & {
  [part in Part as Exclude<Given<one, part>, Needed<one, part>>]?: z.input<NonNullable<one[part]>>
}

/** The part if an endpoint has it and callers cannot leave it out. */
type Needed<one extends Endpoint, part extends Part> = one[part] extends z.ZodType
  ? undefined extends z.input<one[part]>
    ? never
    : part
  : never

/** The input as the handler receives it, after parsing. */
export type Parsed<one extends Endpoint> = {
  [part in Part as Given<one, part>]: z.output<NonNullable<one[part]>>
}

/** The uploaded files of a form, by the name of their part. */
export type Files<one extends Endpoint> = {
  [part in keyof NonNullable<one['multipart']>]?: UploadedFile
}

/** The reply of the handler, as callers receive it. */
export type Reply<one extends Endpoint> = z.input<NonNullable<one['reply']>>
export type Received<one extends Endpoint> = z.output<NonNullable<one['reply']>>
