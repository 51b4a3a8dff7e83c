import { createContext } from 'react-router'
import type { Api } from '#contract/client.ts'

/** The settings of this deployment that pages need; the same for every visitor. */
export interface PageShop {
  /** Scheme and host of PUBLIC_URL, for canonical links and the pictures of link previews. */
  publicOrigin: string
  /** Origin of the browser's API calls; '' for the page's own. */
  apiOrigin: string
  /** URL template of a reverse geocoder with {lat} and {lon}; '' for the shop's own. */
  geocoderUrl: string
}

/** During server rendering: an API client that calls in-process, always as a guest. */
export const serverApi = createContext<Api>()

/**
 * Tags of what a page shows beyond the API's answers. The page cache drops the page when one of
 * them is invalidated. The server tags the calls of `serverApi` itself.
 */
export const cacheTags = createContext<Set<string>>()

export const shopContext = createContext<PageShop>()

/** Whether the document is for a visitor who saves data. */
export const dataSaver = createContext<boolean>()

/** Marks the renderer's own inline scripts and styles; no others count (server/http/inlined.ts). */
export const scriptNonce = createContext<string>()

/**
 * Where the renderer leaves a document: as text, since a response would encode it and decode it
 * again, and in pieces, since each joining would copy all of it.
 */
export const documentText = createContext<{ pieces: readonly string[] | null }>()
