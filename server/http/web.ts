import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Send } from '#contract/client.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import { pageAddress } from './cache-key.ts'
import { contentSecurityPolicy, type Policy } from './csp.ts'
import { sendErrorPage } from './error-page.ts'
import { sendError } from './errors.ts'
import type { FairQueue } from './fair-queue.ts'
import { GuestCalls } from './guest-calls.ts'
import { makeNonce, takeInlineScripts } from './inline-scripts.ts'
import { type Page, sendPage, toPage } from './page.ts'
import type { Filled, PageCache, Tag } from './page-cache.ts'
import { isApi, securityHeaders } from './security.ts'

/** What the built storefront offers; web/server.ts. */
export type Render = (
  request: Request,
  surroundings: Surroundings,
) => Promise<{ readonly response: Response; readonly tags: ReadonlySet<string> }>

interface Surroundings {
  /** Carries the loaders' calls to the API, without anybody's cookies. */
  readonly send: Send
  /** For the scripts that the renderer writes itself, on documents. */
  readonly nonce: string
  readonly shop: {
    readonly publicOrigin: string
    readonly apiOrigin: string
    readonly geocoderUrl: string
  }
}

/** The storefront as `npm run build` left it. */
export async function builtPages(): Promise<Render> {
  const path = resolve(import.meta.dirname, '../../build/server/index.js')
  const { createRender } = (await import(pathToFileURL(path).href)) as {
    createRender: () => Render
  }
  return createRender()
}

export interface WebOptions {
  readonly render: Render
  /** Null: every page is rendered afresh, as while developing. */
  readonly cache: PageCache<Page> | null
  readonly publicUrl: string
  /** Where the browser calls the API; empty: the page's own origin. */
  readonly apiOrigin: string
  readonly webOrigins: readonly string[]
  readonly geocoderUrl: string | null
  /** Address or path of PayPal's script; null: the shop takes no payments. */
  readonly paypalSdkUrl: string | null
  readonly development?: boolean
  /** Pages that search wait for their turn, as the API's searches do. */
  readonly searches: FairQueue
  /** The moment at which prices change by themselves, as when a discount ends; null: none. */
  readonly pricesHoldUntil: () => Promise<Date | null>
}

type PageRequest = Extract<ReturnType<typeof pageAddress>, { kind: 'page' | 'unknown' }>

/**
 * Renders the storefront for every path that nobody else owns.
 *
 * Pages are rendered without the visitor's cookies and headers and read the API as a guest, so every
 * page is the same for everybody and may be kept here, in browsers and by any CDN. That holds by
 * construction: the renderer is given a path, and nothing of the visitor's request.
 */
export function serveWeb(app: FastifyInstance, options: WebOptions): void {
  const policy = contentSecurityPolicy({
    connect: [options.apiOrigin, originOf(options.geocoderUrl)].filter((one) => one !== ''),
    paypalSdkUrl: options.paypalSdkUrl,
    development: options.development ?? false,
  })
  const headers = securityHeaders(options)
  const surroundings = {
    publicOrigin: options.publicUrl,
    apiOrigin: options.apiOrigin,
    geocoderUrl: options.geocoderUrl ?? '',
  }
  const calls = new GuestCalls(app, options.cache)
  const toPageOf = (address: PageRequest) => (tag: Tag) =>
    renderPage(address, tag, { ...options, calls, policy, headers, shop: surroundings })

  app.register(async (pages) => {
    // A page takes no input: what was posted to it is left to the limits of every request.
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.setErrorHandler((error, request, reply) => {
      if (isShopError(error, 'foreign-origin')) return sendErrorPage(request, reply, 403)
      if (isShopError(error, 'too-many-requests')) return sendErrorPage(request, reply, 429)
      if (isShopError(error, 'busy')) return sendErrorPage(request, reply, 503)
      request.log.error({ err: error }, 'page failed')
      return sendErrorPage(request, reply, 500)
    })

    pages.route({ method: METHODS, url: '*', handler: answer })

    // A key of the cache is an address that means itself, so most visits need no parsing, and no
    // promise on their way.
    function answer(request: FastifyRequest, reply: FastifyReply): unknown {
      const url = request.raw.url ?? '/'
      const kept = isReading(request) && !url.includes('.data') && options.cache?.get(url)
      return kept ? void sendPage(request, reply, kept) : answerFully(request, reply, url)
    }

    async function answerFully(request: FastifyRequest, reply: FastifyReply, url: string) {
      if (isApi(url)) return sendError(reply, new ShopError('not-found', { what: 'page' }))
      const address = pageAddress(url, request.headers['sec-fetch-dest'] === 'document')
      if (address.kind === 'moved') return reply.redirect(address.to, 308)
      // A form that was sent before its script was there leads back to its page.
      if (request.method === 'POST') return reply.redirect(address.url, 303)
      if (!isReading(request)) {
        return reply.code(405).header('allow', 'GET, HEAD, POST').send()
      }
      const inTurn: InTurn = (work) =>
        isSearch(address.url) ? options.searches.run(request, reply, work) : work()
      const page = await findPage(address, options.cache, inTurn, toPageOf(address))
      return sendPage(request, reply, page)
    }
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

type InTurn = (work: () => Promise<Page>) => Promise<Page>

/** Searches cost most of all pages, and there is no end of them. */
function isSearch(url: string): boolean {
  return /^(?:\/so)?\/search\/|[?&]keyword=/.test(url)
}

/**
 * A turn is taken before a page is rendered and not within: who joins somebody else's rendering
 * must not be refused for the other one's crowd.
 */
async function findPage(
  address: PageRequest,
  cache: PageCache<Page> | null,
  inTurn: InTurn,
  render: (tag: Tag) => Promise<Filled<Page>>,
): Promise<Page> {
  if (!cache || address.kind === 'unknown') {
    return inTurn(async () => (await render(() => {})).page)
  }
  const { key, open } = address
  return cache.get(key) ?? (await inTurn(() => cache.fill(key, render, { open })))
}

interface Rendering extends WebOptions {
  readonly calls: GuestCalls
  readonly policy: Policy
  readonly headers: Readonly<Record<string, string>>
  readonly shop: Surroundings['shop']
}

async function renderPage(
  address: PageRequest,
  tag: Tag,
  { calls, render, publicUrl, policy, headers, shop, pricesHoldUntil }: Rendering,
): Promise<Filled<Page>> {
  // Asked before the page reads its prices: a discount set meanwhile drops the page by its tag.
  const expiresAt = (await pricesHoldUntil())?.getTime() ?? null
  const nonce = makeNonce()
  const url = new URL(address.kind === 'page' ? address.key : address.url, publicUrl)
  const { response, tags } = await render(new Request(url), {
    send: calls.for(tag, expiresAt),
    nonce,
    shop,
  })
  tag(...tags)
  const lines: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...headers,
    'cache-control': response.status < 500 ? 'public, no-cache' : 'no-store',
  }
  let body = Buffer.from(await response.arrayBuffer())
  if (response.headers.get('content-type')?.startsWith('text/html')) {
    const { html, scripts } = takeInlineScripts(body.toString(), nonce)
    body = Buffer.from(html)
    lines['content-security-policy'] = policy(address.path, scripts)
  }
  const page = await toPage(body, { status: response.status, headers: lines, expiresAt })
  return { page, keep: response.status === 200 }
}

function originOf(address: string | null): string {
  // The address is a template with {lat} and {lon}, which a URL may hold in its query.
  return address ? new URL(address).origin : ''
}
