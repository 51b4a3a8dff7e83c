import type { PageShop } from './context.ts'

const NAMES = {
  publicOrigin: 'public-origin',
  apiOrigin: 'api-origin',
  geocoderUrl: 'geocoder-url',
} as const

/** The place's settings as `<meta>` elements of each document, for the browser to read. */
export function settingsMeta(shop: PageShop): { name: string; content: string }[] {
  return (Object.keys(NAMES) as (keyof PageShop)[]).map((setting) => ({
    name: NAMES[setting],
    content: shop[setting],
  }))
}

/** In the browser: what the document says about the place it came from. */
export function documentSetting(setting: keyof PageShop): string {
  const meta = document.querySelector<HTMLMetaElement>(`meta[name="${NAMES[setting]}"]`)
  return meta?.content ?? ''
}
