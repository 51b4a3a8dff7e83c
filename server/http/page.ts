import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeEtag, matchesEtag } from './etag.ts'
import type { Cacheable } from './page-cache.ts'
import type { PlainRead } from './plain-read.ts'

export type Encoding = 'zstd' | 'br' | 'gzip' | 'identity'

/** Smallest first: a client that accepts all of them gets the first. */
export const SMALL: Encoding[] = ['br', 'gzip', 'identity']

/** Fastest first. */
const FAST: Encoding[] = ['zstd', 'br', 'gzip', 'identity']

/** A finished response: the body in some encodings, with its header lines. */
export interface Page extends Cacheable {
  readonly status: number
  readonly etag: string
  /** Its encodings, the one that is best to send first. */
  readonly encodings: readonly Encoding[]
  /** A large one is not stored uncompressed, since hardly anybody asks for that; see `bodyOf`. */
  readonly body: Readonly<Partial<Record<Encoding, Buffer>>>
  /** Headers that do not depend on the encoding, as of `writeHead`: name, value, name, value … */
  readonly lines: readonly string[]
  /** The status line and `lines` as they are sent. */
  readonly block: string
  /** The headers of each encoding, in the format of `lines`. */
  readonly lengths: Readonly<Partial<Record<Encoding, readonly string[]>>>
  /** Whether it has all encodings, as small as is worth the time. */
  readonly isCompressed: boolean
  /** The pattern of its route, for metrics. */
  readonly route: string
  /** Requests with a cookie may get another response. */
  readonly isForGuests: boolean
}

export interface PageFacts {
  readonly status: number
  /** Names in lower case; length, encoding, ETag and Vary are added here. */
  readonly headers: Readonly<Record<string, string>>
  /** What the response varies by besides the encoding. */
  readonly vary?: readonly string[]
  /** Milliseconds since 1970. */
  readonly expiresAt?: number | null
  /** The pattern of its route, for metrics. */
  readonly route?: string
  /** Requests with a cookie may get another response. */
  readonly isForGuests?: boolean
}

/**
 * Prepares a response to be sent many times, with a weak ETag over body and headers, so that a
 * changed policy also counts as a change. Not compressed: most replies of the API are asked for once.
 */
export function toPlainPage(
  identity: Buffer,
  { status, headers, vary = [], expiresAt = null, route = '*', isForGuests = false }: PageFacts,
): Page {
  const given = Object.entries({
    ...headers,
    vary: ['Accept-Encoding', ...vary].join(', '),
  }).flat()
  const etag = `W/${makeEtag(identity, given.join('\n'))}`
  const lines = [...given, 'etag', etag]
  const block = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${serialise(lines)}`
  return {
    status,
    etag,
    lines,
    block,
    expiresAt,
    route,
    isForGuests,
    isCompressed: false,
    encodings: ['identity'],
    body: { identity },
    lengths: { identity: ['content-length', String(identity.length)] },
    size: identity.length + sizeOfHead(lines, block),
  }
}

/** The body in one of its encodings. */
export function bodyOf({ body }: Page, encoding: Encoding): Buffer {
  const stored = body[encoding]
  if (stored) return stored
  const { zstd, br, gzip } = body
  if (zstd) return zstdDecompressSync(zstd)
  return br ? brotliDecompressSync(br) : gunzipSync(gzip!)
}

/** The same with more headers, which do not count as a change. */
export function withHeaders(page: Page, headers: Readonly<Record<string, string>>): Page {
  const more = Object.entries(headers).flat()
  const added = serialise(more)
  return {
    ...page,
    lines: [...page.lines, ...more],
    block: page.block + added,
    size: page.size + 2 * added.length + more.length * 20,
  }
}

/** Measured memory of a page besides its bodies: header lines, objects, lists, buffers. */
export function sizeOfHead(lines: readonly string[], block: string): number {
  return 2 * block.length + lines.length * 20 + OBJECT_BYTES
}

const OBJECT_BYTES = 2_000

/** Header lines as they are sent; refuses what would begin another header. */
function serialise(lines: readonly string[]): string {
  let text = ''
  for (let at = 0; at < lines.length; at += 2) {
    validateHeaderName(lines[at]!)
    validateHeaderValue(lines[at]!, lines[at + 1]!)
    text += `${lines[at]}: ${lines[at + 1]}\r\n`
  }
  return text
}

/** Writes directly to the socket, because a finished page needs no hooks or serialisation. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const lines = [...page.lines, ...corsLines(reply)]
  reply.hijack()
  if (isKnown(request.headers['if-none-match'], page)) reply.raw.writeHead(304, lines).end()
  else {
    const encoding = chooseEncoding(request.raw, page.encodings)
    reply.raw.writeHead(page.status, [...lines, ...page.lengths[encoding]!])
    reply.raw.end(request.method === 'HEAD' ? undefined : bodyOf(page, encoding))
  }
  return reply
}

/**
 * The same without the framework. Node checks and joins the headers of every response anew, which
 * costs more than everything else that is done here; those of a page were checked when it was made.
 */
export function writeCachedPage(
  { isHead, acceptEncoding, ifNoneMatch }: PlainRead,
  response: ServerResponse & Partial<WithHeaderBlock>,
  page: Page,
): void {
  if (isKnown(ifNoneMatch, page)) {
    response.writeHead(304, page.lines as string[]).end()
    return
  }
  const encoding = choose(acceptEncoding, page.encodings)
  const lengths = page.lengths[encoding]!
  response.statusCode = page.status
  if (response._storeHeader) response._storeHeader(page.block, lengths)
  else response.writeHead(page.status, [...page.lines, ...lengths])
  response.end(isHead ? undefined : bodyOf(page, encoding))
}

/** What another origin may do with the response; the only headers that depend on the request. */
function corsLines(reply: FastifyReply): string[] {
  return Object.entries(reply.getHeaders())
    .filter(([name]) => name.startsWith('access-control-'))
    .flatMap(([name, value]) => [name, String(value)])
}

/** What `writeHead` calls once it has checked its arguments; undocumented, so it may be missing. */
interface WithHeaderBlock {
  _storeHeader(block: string, more: readonly string[]): void
}

function isKnown(ifNoneMatch: string | undefined, { status, etag }: Page): boolean {
  return status === 200 && matchesEtag(etag, ifNoneMatch)
}

/** @param among the preferred one first */
export function chooseEncoding(
  { headers }: IncomingMessage,
  among: readonly Encoding[] = FAST,
): Encoding {
  return choose(String(headers['accept-encoding'] ?? ''), among)
}

function choose(acceptEncoding: string, among: readonly Encoding[]): Encoding {
  return negotiate(acceptEncoding, among as Encoding[]) ?? 'identity'
}
