import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isShopError, ShopError } from '#domain/errors.ts'
import { keyOfForm, pageAddress, savesData } from './cache-key.ts'
import { compressPage } from './compress-page.ts'
import { contentSecurityPolicy } from './csp.ts'
import { sendErrorPage } from './error-page.ts'
import { sendError } from './errors.ts'
import type { FairQueue } from './fair-queue.ts'
import { GuestCalls } from './guest-calls.ts'
import { chooseEncoding, type Encoding, type Page, sendPage } from './page.ts'
import type { Filled, PageCache, Tag } from './page-cache.ts'
import { type PageRequest, type RenderOptions, renderPage } from './render-page.ts'
import { isApi, securityHeaders } from './security.ts'

export interface WebOptions extends RenderOptions {
  /** Null renders every page again, as in development. */
  readonly cache: PageCache<Page> | null
  /** Origin at which the browser calls the API; empty for the page's own. */
  readonly apiOrigin: string
  readonly webOrigins: readonly string[]
  readonly geocoderUrl: string | null
  /** URL or path of PayPal's script; null if the shop takes no payments. */
  readonly paypalSdkUrl: string | null
  readonly development?: boolean
  /** Limits pages that search, together with the searches of the API. */
  readonly searches: FairQueue
  /** Limits how many pages are rendered at once. */
  readonly renders: FairQueue
}

/**
 * Renders the storefront for every path without a route of its own.
 *
 * Pages are rendered without the visitor's cookies and headers and read the API as a guest, so a
 * page is the same for everybody and may be cached here, in browsers and by any CDN. This holds by
 * construction: the renderer gets a path and nothing of the visitor's request.
 */
export function serveWeb(app: FastifyInstance, options: WebOptions): void {
  const policy = contentSecurityPolicy({
    connect: [options.apiOrigin, originOf(options.geocoderUrl)].filter((one) => one !== ''),
    get paypalSdkUrl() {
      return options.paypalSdkUrl
    },
    development: options.development ?? false,
  })
  const headers = securityHeaders(options)
  const surroundings = {
    publicOrigin: options.publicUrl,
    apiOrigin: options.apiOrigin,
    geocoderUrl: options.geocoderUrl ?? '',
  }
  const calls = new GuestCalls(app)
  const toPageOf = (address: PageRequest, isLight: boolean, encoding: Encoding) => (tag: Tag) =>
    renderPage(address, tag, {
      ...options,
      calls,
      policy,
      headers,
      shop: surroundings,
      savesData: isLight,
      encoding,
    })

  app.register(async (pages) => {
    // Pages take no input: a posted body is subject to the limits of every request.
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

    async function answer(request: FastifyRequest, reply: FastifyReply) {
      const url = request.raw.url ?? '/'
      if (isApi(url)) return sendError(reply, new ShopError('not-found', { what: 'page' }))
      const address = pageAddress(url, request.headers['sec-fetch-dest'] === 'document')
      if (address.kind === 'moved') return reply.redirect(address.to, 308)
      // A form that was sent before its script had loaded: back to its page.
      if (request.method === 'POST') return reply.redirect(address.url, 303)
      if (!isReading(request)) {
        return reply.code(405).header('allow', 'GET, HEAD, POST').send()
      }
      const inTurn: InTurn = (work) => {
        const rendered = () => options.renders.run(request, reply, work)
        // Searches wait for their turn first, so none of them holds a place here meanwhile.
        return isSearch(address.url) ? options.searches.run(request, reply, rendered) : rendered()
      }
      const isLight = savesData(address.url, request.headers['save-data']?.toString())
      const encoding = chooseEncoding(request.raw)
      const render = toPageOf(address, isLight, encoding)
      // The request that it was rendered for may accept other encodings than this one.
      const suits = ({ encodings }: Page) =>
        encoding === 'identity' || chooseEncoding(request.raw, encodings) !== 'identity'
      const page = await findPage(address, { isLight, suits }, options.cache, inTurn, render)
      return sendPage(request, reply, page)
    }
  })
}

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE']

function isReading({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD'
}

type InTurn = (work: () => Promise<Page>) => Promise<Page>

/** Searches are the most expensive pages, and their number is unlimited. */
function isSearch(url: string): boolean {
  return /^(?:\/so)?\/search\/|[?&]keyword=/.test(url)
}

/**
 * Waits for a turn before the render and not during it: a request that joins another one's render
 * must not be refused because of that one's crowd.
 */
async function findPage(
  address: PageRequest,
  { isLight, suits }: { isLight: boolean; suits: (page: Page) => boolean },
  cache: PageCache<Page> | null,
  inTurn: InTurn,
  render: (tag: Tag) => Promise<Filled<Page>>,
): Promise<Page> {
  if (!cache || address.kind === 'unknown') {
    return inTurn(async () => (await render(() => {})).page)
  }
  const { open } = address
  const key = keyOfForm(address.key, isLight)
  const better = (page: Page) => cache.improve(key, page, compressPage)
  const cached = cache.get(key)
  if (cached) return cached.isCompressed ? cached : better(cached)
  const page = await (cache.join(key) ??
    inTurn(async () => cache.get(key) ?? cache.fill(key, render, { open })))
  return suits(page) ? page : better(page)
}

function originOf(address: string | null): string {
  // The setting is a template with {lat} and {lon}, which a URL may contain in its query.
  return address ? new URL(address).origin : ''
}
