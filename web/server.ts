import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { barePath, LOCALES, type Locale, localeOf } from '#domain/locale.ts'
import {
  cacheTags,
  dataSaver,
  documentText,
  type PageShop,
  scriptNonce,
  serverApi,
  shopContext,
} from './context.ts'

export interface Rendered {
  /** Without a body where there is a document. */
  readonly response: Response
  /** Its text in pieces, none of which ends within an element that is inlined. */
  readonly document: readonly string[] | null
  /** Tags of what the page shows beyond the API's answers, which the server tags itself. */
  readonly tags: ReadonlySet<string>
}

export interface Surroundings {
  /** Sends the loaders' calls to the API, without the visitor's cookies. */
  send: Send
  nonce: string
  shop: PageShop
  /** Whether the document is for a visitor who saves data. */
  savesData: boolean
}

export type Render = (request: Request, surroundings: Surroundings) => Promise<Rendered>

/** The only export that the server uses of the built storefront; see server/http/web.ts. */
export function createRender(): Render {
  const handlers = import('virtual:react-router/server-build').then((build) =>
    createHandlers(build as unknown as ServerBuild),
  )
  return async (request, { send, nonce, shop, savesData }) => {
    const tags = new Set<string>()
    const context = new RouterContextProvider()
    context.set(serverApi, createApi(send, paths))
    context.set(cacheTags, tags)
    context.set(shopContext, shop)
    context.set(scriptNonce, nonce)
    context.set(dataSaver, savesData)
    const text = { pieces: null }
    context.set(documentText, text)
    const response = await (await handlers)[partOf(new URL(request.url).pathname)](request, context)
    return { response, document: text.pieces, tags }
  }
}

type Part = Locale | `${Locale}/admin`

function partOf(path: string): Part {
  const locale = localeOf(path)
  return barePath(path).startsWith('/admin') ? `${locale}/admin` : locale
}

/**
 * One for each part of the shop, with the routes of that part alone: the router tries all routes
 * it has, several times for each page. Given a function instead of a build, it would also prepare
 * them again for every request.
 */
function createHandlers(build: ServerBuild): Record<Part, ReturnType<typeof createRequestHandler>> {
  const handlerOf = (part: Part) => {
    const routes = Object.entries(build.routes).filter(([id]) => isOf(part, id))
    return createRequestHandler(
      { ...build, routes: Object.fromEntries(routes) },
      import.meta.env.MODE,
    )
  }
  return {
    en: handlerOf('en'),
    so: handlerOf('so'),
    'en/admin': handlerOf('en/admin'),
    'so/admin': handlerOf('so/admin'),
  }
}

/** Layouts belong to every part, and so does what is shown where there is no page. */
function isOf(part: Part, routeId: string): boolean {
  const [locale = '', ...path] = routeId.split('/')
  if (!LOCALES.some((one) => one === locale) || path[0] === '*') return true
  return part === (path[0] === 'admin' ? `${locale}/admin` : locale)
}
