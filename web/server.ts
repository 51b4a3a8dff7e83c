import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import { createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'
import { cacheTags, type PageShop, scriptNonce, serverApi, shopContext } from './context.ts'

export interface Rendered {
  readonly response: Response
  /** Tags of what the page shows beyond the API's answers, which the server tags itself. */
  readonly tags: ReadonlySet<string>
}

export interface Surroundings {
  /** Sends the loaders' calls to the API, without the visitor's cookies. */
  send: Send
  nonce: string
  shop: PageShop
}

export type Render = (request: Request, surroundings: Surroundings) => Promise<Rendered>

/** The only export that the server uses of the built storefront; see server/http/web.ts. */
export function createRender(): Render {
  // Given a function, the router would prepare its routes again for every request.
  const handler = import('virtual:react-router/server-build').then((build) =>
    createRequestHandler(build as unknown as ServerBuild, import.meta.env.MODE),
  )
  return async (request, { send, nonce, shop }) => {
    const tags = new Set<string>()
    const context = new RouterContextProvider()
    context.set(serverApi, createApi(send, paths))
    context.set(cacheTags, tags)
    context.set(shopContext, shop)
    context.set(scriptNonce, nonce)
    return { response: await (await handler)(request, context), tags }
  }
}
