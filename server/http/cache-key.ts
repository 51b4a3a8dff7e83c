import { ALL_FACETS } from '#domain/facets.ts'
import { ALLERGENS } from '#domain/inci.ts'
import { shellPath } from '#domain/shell-path.ts'
import { OPTION_KINDS } from '#domain/variants.ts'

/**
 * Which page a URL asks for. Unknown query parameters are dropped from the cache key and from what
 * the page sees, so `?utm_source=…` makes no second copy, and made-up URLs cannot fill the memory.
 */
export type PageAddress =
  | {
      readonly kind: 'page'
      /**
       * The cache key: the URL itself, except for guarded pages with an id. Those share one shell,
       * so that made-up ids push no page out of the cache.
       */
      readonly key: string
      /** Path as in the browser, with the language: '/so/product/…'. */
      readonly path: string
      /** Path with known parameters. */
      readonly url: string
      /**
       * Contains words or numbers that the visitor chooses: the number of such pages is unlimited.
       */
      readonly open: boolean
    }
  /** Another spelling of a URL of the shop. */
  | { readonly kind: 'moved'; readonly to: string }
  /** Not a page of the shop: rendered as 'not found' without its query, and never cached. */
  | { readonly kind: 'unknown'; readonly path: string; readonly url: string }

const MAX_PATH = 600
const MAX_VALUE = 300

const LIST = [
  ...['category', 'facet', 'inStock', 'maxPrice', 'minPrice', 'minRating', 'sort', 'without'],
]
const SEARCH = [...LIST, 'keyword', 'pageNumber']

/** Parameters that may be given more than once, with their values in the order of the cache key. */
const REPEATABLE: Readonly<Record<string, readonly string[]>> = {
  facet: ALL_FACETS,
  without: ALLERGENS,
}

type Check = (segment: string) => boolean
const pageNumber: Check = (text) => /^[1-9]\d{0,5}$/.test(text)
const slug: Check = (text) => /^[a-z0-9-]{1,80}$/.test(text)
const words: Check = (text) => text.length <= MAX_VALUE
const id: Check = (text) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text)

interface KnownPage {
  readonly path: readonly (string | Check)[]
  readonly query: readonly string[]
}

const ADMIN = [
  'more',
  'orderlist',
  'neworder',
  'edititems',
  'productlist',
  'payments',
  'withdrawals',
  'discount',
  'coupons',
  'categories',
  'synonyms',
  'import',
  'userlist',
  'reviews',
  'alerts',
  'notifications',
  'mails',
  'audit',
  'delivery',
  'settings',
  'setup',
  'pages',
  'home',
  'carousel',
]

/** Every page of the shop and the parameters that it reads; mirrors web/routes.ts. */
const KNOWN: readonly KnownPage[] = [
  { path: [], query: LIST },
  { path: ['page', pageNumber], query: LIST },
  { path: ['search'], query: SEARCH },
  { path: ['search', words], query: LIST },
  { path: ['search', words, 'page', pageNumber], query: LIST },
  { path: ['category', slug], query: LIST },
  { path: ['category', slug, 'page', pageNumber], query: LIST },
  // `variant` names one; the kinds of its options are what the form sends without script.
  { path: ['product', id], query: ['variant', ...OPTION_KINDS] },
  { path: ['info', slug], query: [] },
  { path: ['stop-alerts'], query: [] },
  { path: ['wishlist'], query: [] },
  { path: ['cart'], query: [] },
  { path: ['login'], query: ['redirect'] },
  { path: ['register'], query: ['redirect'] },
  { path: ['forgot-password'], query: [] },
  { path: ['reset-password'], query: [] },
  { path: ['shipping'], query: [] },
  { path: ['payment'], query: [] },
  { path: ['placeorder'], query: [] },
  { path: ['profile'], query: [] },
  { path: ['order', id], query: [] },
  { path: ['order', id, 'pay'], query: [] },
  { path: ['order', id, 'deliver'], query: [] },
  { path: ['find-order'], query: [] },
  { path: ['withdraw'], query: [] },
  // The admin renders in the browser, so the server ignores its parameters.
  { path: ['admin'], query: [] },
  ...ADMIN.map((screen) => ({ path: ['admin', screen], query: [] })),
  { path: ['admin', 'productlist', pageNumber], query: [] },
  { path: ['admin', 'product', id, 'edit'], query: [] },
  { path: ['admin', 'user', id, 'edit'], query: [] },
  { path: ['admin', 'pages', slug], query: [] },
  { path: ['admin', 'categories', slug], query: [] },
  { path: ['offline'], query: [] },
  { path: ['sw.js'], query: [] },
]

/**
 * @param rawUrl path and query as in the request line
 * @param isNavigation true for a document load, where a trailing '.data' is the visitor's own word
 */
export function pageAddress(rawUrl: string, isNavigation = false): PageAddress {
  const [rawPath = '/', rawQuery = ''] = splitOnce(rawUrl, '?')
  const isData = rawPath.endsWith('.data') && !isNavigation
  const segments =
    rawPath.length <= MAX_PATH ? decodeSegments(isData ? withoutData(rawPath) : rawPath) : null
  if (!segments) return { kind: 'unknown', path: '/', url: `/not-found${isData ? '.data' : ''}` }

  const trailingSlash = segments.length > 1 && segments.at(-1) === ''
  if (trailingSlash) segments.pop()
  const bare = segments[0] === '' && segments.length === 1 ? [] : segments
  const path = `/${bare.map(encodeURIComponent).join('/')}`
  const known = knownPage(bare[0] === 'so' ? bare.slice(1) : bare)
  if (!isData && path.endsWith('.data')) return searchByQuery(bare)
  if (!known) return { kind: 'unknown', path, url: isData ? dataUrl(path) : path }

  const query = knownParameters(rawQuery, known.query)
  if (trailingSlash && !isData) return { kind: 'moved', to: path + query }
  // As with script, the search box of the header leads home if it is empty.
  if (bare.at(-1) === 'search' && !isData && /^keyword=\+*$/.test(rawQuery)) {
    return { kind: 'moved', to: bare[0] === 'so' ? '/so' : '/' }
  }
  const addressOf = (page: string) => (isData ? dataUrl(page) : page) + query
  const [url, key] = [addressOf(path), addressOf(shellPath(path) ?? path)]
  return { kind: 'page', key, path, url, open: query !== '' || known.path.includes(words) }
}

/**
 * Whether a document is to be light. What scripts read is the same for all.
 * @param header Save-Data
 */
export function savesData(url: string, header: string | undefined): boolean {
  return header === 'on' && !/^\/sw\.js$|^[^?]*\.data(\?|$)/.test(url)
}

/** Light documents are cached beside the others. */
export function keyOfForm(key: string, isLight: boolean): string {
  return isLight ? `light ${key}` : key
}

/** No page path ends in '.data', so such a search word goes into the query. */
function searchByQuery(segments: readonly string[]): PageAddress {
  const word = segments.at(-1) ?? ''
  const bare = segments.slice(0, -1).join('/')
  if (bare !== 'search' && bare !== 'so/search') {
    return { kind: 'unknown', path: '/', url: '/not-found' }
  }
  return { kind: 'moved', to: `/${bare}?${new URLSearchParams({ keyword: word })}` }
}

/** The URL from which the client loads a page's data: '/cart' → '/cart.data', '/' → '/_.data'. */
function dataUrl(path: string): string {
  return path === '/' ? '/_.data' : `${path}.data`
}

function withoutData(path: string): string {
  return path.replace(/(?<=\/)_\.data$|\.data$/, '')
}

/** Null for a malformed path: bad percent-encoding, or dots and slashes that lead elsewhere. */
function decodeSegments(path: string): string[] | null {
  try {
    const segments = path.split('/').slice(1).map(decodeURIComponent)
    const isMisleading = (one: string, at: number) =>
      one === '.' || one === '..' || (one === '' && at < segments.length - 1)
    return segments.some(isMisleading) ? null : segments
  } catch {
    return null
  }
}

function knownPage(segments: readonly string[]): KnownPage | undefined {
  return KNOWN.find(
    ({ path }) =>
      path.length === segments.length &&
      path.every((part, at) => {
        const segment = segments[at]
        return typeof part === 'string' ? part === segment : !!segment && part(segment)
      }),
  )
}

/**
 * The first value of each known parameter, or the known values of a repeatable one, sorted by name:
 * '' or '?…'.
 */
function knownParameters(rawQuery: string, names: readonly string[]): string {
  if (!rawQuery || names.length === 0) return ''
  const given = new URLSearchParams(rawQuery)
  const known = new URLSearchParams()
  for (const name of names.toSorted()) {
    const values = REPEATABLE[name]
    if (values) {
      const chosen = given.getAll(name)
      for (const one of values) if (chosen.includes(one)) known.append(name, one)
      continue
    }
    const value = given.get(name)?.trim()
    if (value && value.length <= MAX_VALUE) known.set(name, value)
  }
  return known.size > 0 ? `?${known}` : ''
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator)
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}
