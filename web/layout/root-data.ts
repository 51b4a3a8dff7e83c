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
  // Computed here and not while rendering, because server and browser must render the same year. It
  // is the year in UTC, since another time zone would need code that a first visit had to load.
  return { shop, discount, categories, infoPages, year: new Date().getUTCFullYear() }
}

export type Frame = Awaited<ReturnType<typeof loadFrame>>
export type RootData = Frame & { place: PageShop; savesData: boolean }

let last: RootData | undefined

/** The frame of the last page, reused if the shop cannot be reached. Browser only. */
export function lastFrame(): RootData | undefined {
  return last
}

export function rememberFrame(frame: RootData | undefined): void {
  last = frame
}

/** Undefined only if the frame itself could not be loaded. */
export function useRootData(): RootData | undefined {
  return useRouteLoaderData<RootData>('root')
}

/** The categories for menus: those with products. */
export function useFilledCategories(): Frame['categories'] {
  return useRootData()?.categories.filter(({ numProducts }) => numProducts > 0) ?? []
}

/** The present discount in percent; 0 for none. */
export function useDiscountPercent(): number {
  return useRootData()?.discount.globalDiscount ?? 0
}
