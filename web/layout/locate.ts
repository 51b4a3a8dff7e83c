import { browserApi } from '../api.ts'
import { documentSetting } from '../document-settings.ts'

/** Applies to the position and to the geocoder separately (milliseconds). */
const TIMEOUT_MS = 8_000

/** Asks the browser for its position and a geocoder for the country; null if either fails. */
export async function locate(): Promise<string | null> {
  try {
    const { coords } = await position({ maximumAge: 600_000 })
    // Two decimals are about a kilometre: enough for a country, too imprecise for an address.
    return await countryAt(coords.latitude.toFixed(2), coords.longitude.toFixed(2))
  } catch {
    return null
  }
}

/** The browser's own position, after it has asked the visitor. Rejects when denied or too slow. */
export function position(options: PositionOptions): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, { timeout: TIMEOUT_MS, ...options }),
  )
}

async function countryAt(lat: string, lon: string): Promise<string | null> {
  const template = documentSetting('geocoderUrl')
  if (!template) return (await browserApi.places.country({ query: { lat, lon } })).code
  const url = template.replace('{lat}', lat).replace('{lon}', lon)
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return countryCodeIn(await answer.json())
}

/** Geocoders differ: `countryCode` or `country_code`, at the top level or in `address`. */
function countryCodeIn(answer: unknown): string | null {
  const { countryCode, country_code, address } = (answer ?? {}) as Record<string, unknown>
  const code = countryCode ?? country_code
  if (typeof code === 'string' && /^[a-z]{2}$/i.test(code)) return code.toUpperCase()
  return address ? countryCodeIn(address) : null
}
