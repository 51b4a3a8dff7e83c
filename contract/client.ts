import type { Endpoint, FileEndpoint, Input, Received } from './endpoint.ts'
import type { contract } from './index.ts'
import type { Method, Paths, PathTable } from './paths.ts'

/** Thrown when a call fails. `kind` distinguishes a refusal by the shop from a network error. */
export class ApiError extends Error {
  override readonly name = 'ApiError'
  readonly kind: 'REFUSED' | 'FETCH_ERROR' | 'TIMEOUT_ERROR' | 'PARSING_ERROR'
  /** HTTP status, 0 without a response. */
  readonly status: number
  /** A code of domain/errors.ts, or 'unexpected', or the kind. */
  readonly code: string
  /** Messages by field, for invalid input. */
  readonly errors: Readonly<Record<string, string>>
  readonly details: unknown

  constructor(fields: {
    kind: ApiError['kind']
    status?: number
    code?: string
    message?: string
    errors?: Record<string, string>
    details?: unknown
  }) {
    super(fields.message ?? fields.kind)
    this.kind = fields.kind
    this.status = fields.status ?? 0
    this.code = fields.code ?? fields.kind
    this.errors = fields.errors ?? {}
    this.details = fields.details
  }
}

/** Optional headers and callbacks. */
interface CallOptions {
  idempotencyKey?: string
  signal?: AbortSignal
  /** Goes on when the visitor leaves the page; for bodies below 64 kB. */
  keepalive?: boolean
  /** Called with the response headers, for example for the total of a list. */
  onHeaders?: (headers: Incoming['headers']) => void
}

/** A request for the transport: enough for `fetch`, in-process injection and tests. */
export interface Outgoing {
  method: Method
  /** Path with query. */
  path: string
  headers: Record<string, string>
  body?: string
  signal?: AbortSignal | undefined
  keepalive?: boolean | undefined
}

interface Incoming {
  status: number
  text(): Promise<string>
  /** What the text says, for a transport that has read it already. */
  reply?: unknown
  headers: { get(name: string): string | null }
}

export type Send = (request: Outgoing) => Promise<Incoming>

type Contract = typeof contract
type EndpointOf<area, name> = area extends keyof Contract
  ? name extends keyof Contract[area]
    ? Contract[area][name] extends Endpoint
      ? Contract[area][name]
      : never
    : never
  : never

type Call<one extends Endpoint> = keyof Input<one> extends never
  ? (input?: undefined, options?: CallOptions) => Promise<Received<one>>
  : (input: Input<one>, options?: CallOptions) => Promise<Received<one>>

/**
 * `api.orders.place({ body })`: one typed async method for each endpoint that replies with JSON.
 */
export type ApiOf<table> = {
  [area in keyof table]: {
    [name in keyof table[area] as EndpointOf<area, name> extends FileEndpoint ? never : name]: Call<
      EndpointOf<area, name>
    >
  }
}
export type Api = ApiOf<Paths>

export function createApi<table extends PathTable>(send: Send, table: table): ApiOf<table> {
  const areas = Object.entries(table).map(([area, calls]) => [
    area,
    Object.fromEntries(
      Object.entries(calls).map(([name, [method, path]]) => [
        name,
        (input?: AnyInput, options?: CallOptions) => call(send, method, path, input, options),
      ]),
    ),
  ])
  return Object.fromEntries(areas) as ApiOf<table>
}

interface AnyInput {
  params?: Record<string, string>
  query?: Record<string, unknown>
  body?: unknown
}

async function call(
  send: Send,
  method: Method,
  template: string,
  input: AnyInput = {},
  options: CallOptions = {},
): Promise<unknown> {
  const path = template.replace(/:(\w+)/g, (_, name) =>
    encodeURIComponent(input.params?.[name] ?? ''),
  )
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(input.query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
    }
  }
  const response = await send({
    method,
    path: search.size > 0 ? `${path}?${search}` : path,
    headers: {
      accept: 'application/json',
      ...(input.body !== undefined && { 'content-type': 'application/json' }),
      ...(options.idempotencyKey && { 'idempotency-key': options.idempotencyKey }),
    },
    ...(input.body !== undefined && { body: JSON.stringify(input.body) }),
    signal: options.signal,
    keepalive: options.keepalive,
  })
  options.onHeaders?.(response.headers)
  return read(response)
}

async function read(response: Incoming): Promise<unknown> {
  if (response.reply !== undefined) return response.reply
  const text = await response.text()
  let reply: unknown
  try {
    reply = JSON.parse(text)
  } catch {
    throw new ApiError({ kind: 'PARSING_ERROR', status: response.status })
  }
  if (response.status >= 200 && response.status < 300) return reply
  throw new ApiError({ kind: 'REFUSED', status: response.status, ...(reply as object) })
}
