import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Send } from '#contract/client.ts'
import type { pageAddress } from './cache-key.ts'
import { toFreshPage } from './compress-page.ts'
import type { Policy } from './csp.ts'
import type { GuestCalls } from './guest-calls.ts'
import { extractInlined, makeNonce } from './inlined.ts'
import type { Encoding, Page } from './page.ts'
import type { Filled, Tag } from './page-cache.ts'

/** The render function that web/server.ts exports. */
export type Render = (
  request: Request,
  surroundings: Surroundings,
) => Promise<{
  /** Without a body where there is a document. */
  readonly response: Response
  /** Its text in chunks, none of which ends within an element that is inlined. */
  readonly document: readonly string[] | null
  readonly tags: ReadonlySet<string>
}>

interface Surroundings {
  /** Makes the loaders' calls to the API, without cookies. */
  readonly send: Send
  /** For the inline scripts of the renderer, in documents. */
  readonly nonce: string
  /** Whether the document is for a visitor who saves data. */
  readonly savesData: boolean
  readonly shop: {
    readonly publicOrigin: string
    readonly apiOrigin: string
    readonly geocoderUrl: string
  }
}

/** The built storefront. */
export async function builtPages(): Promise<Render> {
  const path = resolve(import.meta.dirname, '../../build/server/index.js')
  const { createRender } = (await import(pathToFileURL(path).href)) as {
    createRender: () => Render
  }
  return createRender()
}

export type PageRequest = Extract<ReturnType<typeof pageAddress>, { kind: 'page' | 'unknown' }>

export interface RenderOptions {
  readonly render: Render
  readonly publicUrl: string
  /** When prices next change without an admin, as when a discount ends; null if never. */
  readonly pricesHoldUntil: () => Promise<Date | null>
}

interface Rendering extends RenderOptions {
  readonly calls: GuestCalls
  readonly policy: Policy
  readonly headers: Readonly<Record<string, string>>
  readonly shop: Surroundings['shop']
  readonly savesData: boolean
  readonly encoding: Encoding
}

/** Renders one page for everybody, with the names of the data that it shows as tags. */
export async function renderPage(
  address: PageRequest,
  tag: Tag,
  {
    calls,
    render,
    publicUrl,
    policy,
    headers,
    shop,
    savesData,
    encoding,
    pricesHoldUntil,
  }: Rendering,
): Promise<Filled<Page>> {
  // Asked before the page reads prices: a discount set meanwhile drops the page by its tag.
  tag('discount')
  const expiresAt = (await pricesHoldUntil())?.getTime() ?? null
  const nonce = makeNonce()
  const url = new URL(address.kind === 'page' ? address.key : address.url, publicUrl)
  const call = calls.for(tag)
  let numUnanswered = 0
  const send: Send = async (request) => {
    numUnanswered++
    const answer = await call(request)
    if (answer.status < 500) numUnanswered--
    return answer
  }
  const { response, document, tags } = await render(new Request(url), {
    send,
    nonce,
    shop,
    savesData,
  })
  tag(...tags)
  const lines: Record<string, string> = {
    ...Object.fromEntries(response.headers),
    ...headers,
    'cache-control': response.status < 500 ? 'public, no-cache' : 'no-store',
  }
  let body: Buffer
  if (document === null) body = Buffer.from(await response.arrayBuffer())
  else {
    const inlined = extractInlined(document, nonce)
    body = Buffer.concat(inlined.html.map(encode))
    lines['content-security-policy'] = policy(address.path, inlined)
  }
  const page = toFreshPage(body, encoding, {
    status: response.status,
    headers: lines,
    vary: document === null ? [] : ['Save-Data'],
    expiresAt,
  })
  // Nobody else gets a page that had to leave something out.
  return { page, isCacheable: response.status === 200 && numUnanswered === 0 }
}

function encode(piece: string | Buffer): Buffer {
  return typeof piece === 'string' ? Buffer.from(piece) : piece
}
