import { createContext } from 'react-router'
import type { Api } from '#contract/client.ts'

/** What a page must know about the place it is served from; the same for every visitor. */
export interface PageShop {
  /** Scheme and host of PUBLIC_URL: canonical links and pictures in link previews stand on it. */
  publicOrigin: string
  /** Where the browser's calls go; empty: the page's own origin. */
  apiOrigin: string
  /** Template of a reverse geocoder's address with {lat} and {lon}; empty: the shop's own. */
  geocoderUrl: string
}

/** During rendering on the server: an api that answers in-process, always as a guest. */
export const serverApi = createContext<Api>()

/**
 * Tags of what a page shows beyond the API's answers; the page cache drops the page when one of them
 * is invalidated. The calls of `serverApi` are tagged by the server.
 */
export const cacheTags = createContext<Set<string>>()

export const shopContext = createContext<PageShop>()

/** Marks the scripts that the renderer writes itself; only those may run (server/http/inline-scripts.ts). */
export const scriptNonce = createContext<string>()
