import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { type Api, createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { barePath, LOCALES, localeOf } from '#domain/locale.ts'
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
    context.set(serverApi, new PageApi(send) as PageApi & Api)
    context.set(cacheTags, tags)
    context.set(shopContext, shop)
    context.set(scriptNonce, nonce)
    context.set(dataSaver, savesData)
    const text = { pieces: null }
    context.set(documentText, text)
    const handler = (await handlers)(new URL(request.url).pathname)
    const response = await handler(request, context)
    return { response, document: text.pieces, tags }
  }
}

/** The API of one page, which calls few of its areas: each is made when it is used. */
class PageApi {
  readonly send: Send

  constructor(send: Send) {
    this.send = send
  }
}

for (const area of Object.keys(paths) as (keyof typeof paths)[]) {
  Object.defineProperty(PageApi.prototype, area, {
    get(this: PageApi) {
      return createApi(this.send, { [area]: paths[area] })[area]
    },
  })
}

type Handler = ReturnType<typeof createRequestHandler>

/**
 * A handler for each first segment, with its routes alone: the router tries all routes it has,
 * several times for each page. Given a function instead of a build, it would also prepare them again
 * for every request.
 * @returns the handler for a path
 */
function createHandlers(build: ServerBuild): (path: string) => Handler {
  const all = Object.entries(build.routes)
  const handlerOf = (part: string) => {
    const routes = Object.fromEntries(all.filter(([id]) => [part, ''].includes(partOf(id))))
    return createRequestHandler({ ...build, routes }, import.meta.env.MODE)
  }
  const parts = new Set(all.map(([id]) => partOf(id)))
  const handlers = new Map([...parts].map((part) => [part, handlerOf(part)]))
  return (path) => handlers.get(partOfPath(path)) ?? handlers.get('')!
}

/** The locale and first segment of a path; empty for layouts and for the page of unknown paths. */
function partOf(routeId: string): string {
  const [locale = '', first = ''] = routeId.split('/')
  return LOCALES.some((one) => one === locale) && first !== '*' ? `${locale}/${first}` : ''
}

/** Its data is asked for at '/_.data', '/so.data' or '/cart.data'. Letters match in either case. */
function partOfPath(path: string): string {
  const page = path.replace(/_?\.data$/, '')
  const [, first = ''] = barePath(page).split('/')
  return `${localeOf(page)}/${first.toLowerCase() || 'home'}`
}
