import { useRouteLoaderData } from 'react-router'
import type { Api } from '#contract/client.ts'
import type { PageShop } from '../context.ts'
import { load } from '../load.ts'

/** What every page shows: the shop's name and contact, the discount, the categories. */
export async function loadFrame(api: Api) {
  const [shop, discount, categories, infoPages] = await Promise.all([
    load(api.settings.shop()),
    load(api.settings.discount()),
    load(api.catalog.categories()),
    load(api.settings.infoPages()),
  ])
  // Read here, not while rendering: server and browser must write the same year, and that of UTC
  // takes no calendar, which a first visit would have to load.
  return { shop, discount, categories, infoPages, year: new Date().getUTCFullYear() }
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>
export type RootData = Frame & { place: PageShop }

let last: RootData | undefined

/** The frame of the last page, for the next one when the shop cannot be asked. Browser only. */
export function lastFrame(): RootData | undefined {
  return last
}

export function rememberFrame(frame: RootData | undefined): void {
  last = frame
}

/** Undefined only where the frame itself could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** The categories of menus: those that somebody can buy from. */
export function useFilledCategories(): Frame['categories'] {
  return useRootData()?.categories.filter(({ numProducts }) => numProducts > 0) ?? []
}

/** In force now, in percent; 0 for none. */
export function useDiscountPercent(): number {
  return useRootData()?.discount.globalDiscount ?? 0
}
