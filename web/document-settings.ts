import type { PageShop } from './context.ts'

const NAMES = {
  publicOrigin: 'public-origin',
  apiOrigin: 'api-origin',
  geocoderUrl: 'geocoder-url',
} as const

/** The deployment's settings as `<meta>` elements of each document, for the browser to read. */
export function settingsMeta(shop: PageShop): { name: string; content: string }[] {
  return (Object.keys(NAMES) as (keyof PageShop)[]).map((setting) => ({
    name: NAMES[setting],
    content: shop[setting],
  }))
}

/** Reads a setting from the document. Browser only. */
export function documentSetting(setting: keyof PageShop): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${NAMES[setting]}"]`)
  return meta?.content ?? ''
}
