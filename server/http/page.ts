import {
  type IncomingMessage,
  type ServerResponse,
  STATUS_CODES,
  validateHeaderName,
  validateHeaderValue,
} from 'node:http'
import { promisify } from 'node:util'
import {
  type BrotliOptions,
  brotliCompress,
  brotliCompressSync,
  constants,
  gzip,
  gzipSync,
} from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { makeEtag, matchesEtag } from './etag.ts'
import type { Cacheable } from './page-cache.ts'

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

export type Encoding = 'br' | 'gzip' | 'identity'

/** Smallest first: a client that accepts all of them gets the first. */
const ENCODINGS: Encoding[] = ['br', 'gzip', 'identity']

/** A finished response: the body in every encoding, with its header lines. */
export interface Page extends Cacheable {
  readonly status: number
  readonly etag: string
  readonly body: Readonly<Record<Encoding, Buffer>>
  /** Headers that do not depend on the encoding, as of `writeHead`: name, value, name, value … */
  readonly lines: readonly string[]
  /** The status line and `lines` as they are sent. */
  readonly block: string
  /** The headers of each encoding, in the format of `lines`. */
  readonly lengths: Readonly<Record<Encoding, readonly string[]>>
  /** False while an encoding is still the plain body. */
  readonly isCompressed: boolean
  /** The pattern of its route, for metrics. */
  readonly route: string
  /** Requests with a cookie may get another response. */
  readonly isForGuests: boolean
}

interface PageFacts {
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
 * Prepares a response to be sent many times: compressed once, with a weak ETag over body and
 * headers, so that a changed policy also counts as a change.
 */
export async function toPage(identity: Buffer, facts: PageFacts): Promise<Page> {
  return compressPage(toPlainPage(identity, facts))
}

/** The same, not compressed yet: most replies of the API are asked for once. */
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
  const length = ['content-length', String(identity.length)]
  return {
    status,
    etag,
    lines,
    block,
    expiresAt,
    route,
    isForGuests,
    isCompressed: false,
    body: { identity, br: identity, gzip: identity },
    lengths: { identity: length, br: length, gzip: length },
    size: identity.length + sizeOfHead(lines, block),
  }
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

/**
 * The same, compressed in a tenth of the time to a fifth more bytes, and only in the encoding of
 * whoever asked first: many pages are dropped before anybody asks again.
 */
export function toFreshPage(identity: Buffer, encoding: Encoding, facts: PageFacts): Page {
  const plain = toPlainPage(identity, facts)
  if (encoding === 'identity') return plain
  // At once, since handing it to another thread takes as long as the compressing.
  const body =
    encoding === 'br'
      ? Buffer.from(brotliCompressSync(identity, brotliOptions(identity, FAST)))
      : Buffer.from(gzipSync(identity, { level: 1 }))
  return {
    ...plain,
    body: { ...plain.body, [encoding]: body },
    lengths: { ...plain.lengths, [encoding]: linesOf(encoding, body) },
    size: plain.size + body.length,
  }
}

/** In all encodings, as small as is worth the time. */
export async function compressPage(page: Page): Promise<Page> {
  const { identity } = page.body
  const [br, gz] = await Promise.all([
    brotli(identity, brotliOptions(identity, BEST)),
    gzipped(identity, { level: 6 }),
  ])
  return {
    ...page,
    isCompressed: true,
    body: packBodies({ identity, br, gzip: gz }),
    lengths: {
      identity: page.lengths.identity,
      br: linesOf('br', br),
      gzip: linesOf('gzip', gz),
    },
    size: identity.length + br.length + gz.length + sizeOfHead(page.lines, page.block),
  }
}

/** Levels of brotli. */
const [FAST, BEST] = [3, 5]

function brotliOptions({ length }: Buffer, quality: number): BrotliOptions {
  return {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: quality,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      [constants.BROTLI_PARAM_SIZE_HINT]: length,
    },
  }
}

function linesOf(encoding: Encoding, body: Buffer): string[] {
  return ['content-encoding', encoding, 'content-length', String(body.length)]
}

/** Measured memory of a page besides its bodies: header lines, objects, lists, buffers. */
function sizeOfHead(lines: readonly string[], block: string): number {
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

/**
 * Copies bodies into a buffer of exactly their size. A result of zlib, however short, is a view of
 * its 64 kB working buffer, and a small Buffer is a view of a shared pool: cached, it would retain
 * all of it.
 */
function packBodies(bodies: Page['body']): Page['body'] {
  const { identity, br, gzip } = bodies
  const memory = Buffer.allocUnsafeSlow(identity.length + br.length + gzip.length)
  let end = 0
  const place = (body: Buffer) => {
    body.copy(memory, end)
    end += body.length
    return memory.subarray(end - body.length, end)
  }
  return { identity: place(identity), br: place(br), gzip: place(gzip) }
}

/** Writes directly to the socket, because a finished page needs no hooks or serialisation. */
export function sendPage(request: FastifyRequest, reply: FastifyReply, page: Page): FastifyReply {
  const lines = [...page.lines, ...corsLines(reply)]
  reply.hijack()
  if (isKnown(request.raw, page)) reply.raw.writeHead(304, lines).end()
  else {
    const encoding = chooseEncoding(request.raw)
    reply.raw.writeHead(page.status, [...lines, ...page.lengths[encoding]])
    reply.raw.end(request.method === 'HEAD' ? undefined : page.body[encoding])
  }
  return reply
}

/**
 * The same without the framework. Node checks and joins the headers of every response anew, which
 * costs more than everything else that is done here; those of a page were checked when it was made.
 */
export function writeCachedPage(
  request: IncomingMessage,
  response: ServerResponse & Partial<WithHeaderBlock>,
  page: Page,
): void {
  if (isKnown(request, page)) {
    response.writeHead(304, page.lines as string[]).end()
    return
  }
  const encoding = chooseEncoding(request)
  response.statusCode = page.status
  if (response._storeHeader) response._storeHeader(page.block, page.lengths[encoding])
  else response.writeHead(page.status, [...page.lines, ...page.lengths[encoding]])
  response.end(request.method === 'HEAD' ? undefined : page.body[encoding])
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

function isKnown({ headers }: IncomingMessage, { status, etag }: Page): boolean {
  return status === 200 && matchesEtag(etag, headers['if-none-match'])
}

export function chooseEncoding({ headers }: IncomingMessage): Encoding {
  return negotiate(String(headers['accept-encoding'] ?? ''), ENCODINGS) ?? 'identity'
}
