import type { Api } from '#contract/client.ts'
import type { ChoiceCounts } from '#contract/product-content.ts'
import { type Listed, toListed } from '../layout/listed.ts'
import { load, pageNotFound } from '../load.ts'
import type { Filters } from './filters.ts'

interface Wanted extends Filters {
  keyword?: string
  /** Parses the page number of a path. Anything but an integer from 1 is not found. */
  pageNumber?: string | undefined
  /** Also counts what facets and allergens would leave. */
  facets?: boolean
}

/** How many products match. */
export async function countProducts(api: Api, wanted: Omit<Wanted, 'pageNumber'>): Promise<number> {
  return (await listProducts(api, { ...wanted, pageNumber: '1' })).total
}

/** Loads a page of products; `total` counts those of all pages. A page number out of range is not found. */
export async function loadListing(api: Api, { pageNumber = '1', ...wanted }: Wanted) {
  if (!/^[1-9]\d{0,5}$/.test(pageNumber)) throw pageNotFound()
  const listing = await load(listProducts(api, { ...wanted, pageNumber }))
  if (Number(pageNumber) > Math.max(1, listing.pages)) throw pageNotFound()
  return { ...listing, page: Number(pageNumber) }
}

type LoadedListing = Awaited<ReturnType<typeof loadListing>>
export type Listing = Omit<LoadedListing, 'products'> & { products: readonly Listed[] }

/** The same for a document; see `toListed`. */
export function inDocument(listing: LoadedListing): Listing {
  return { ...listing, products: toListed(listing.products) }
}

/** What facets and allergens would leave of a list, if that was asked for. */
export function choicesOf({ facets, without }: Listing): ChoiceCounts | undefined {
  return facets && without && { facets, without }
}

async function listProducts(api: Api, query: Wanted) {
  let total = 0
  const onHeaders = (headers: Pick<Headers, 'get'>) => {
    total = Number(headers.get('x-total-count') ?? 0)
  }
  return { ...(await api.catalog.list({ query }, { onHeaders })), total }
}
