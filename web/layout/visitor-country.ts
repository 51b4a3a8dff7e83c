import { browserApi } from '../api.ts'
import { documentSetting } from '../document-settings.ts'
import { createStored } from '../stored.ts'
import { countryOfZone } from './zone-countries.ts'

const TIMEOUT_MS = 8_000

/** ISO code of the country that the visitor chose or was located in. */
export const savedCountry = createStored<string | null>('country', (given) =>
  typeof given === 'string' && /^[A-Z]{2}$/.test(given) ? given : null,
)

/** True where the visitor has allowed this site to know the position before. */
export async function mayLocateAlready(): Promise<boolean> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    return state === 'granted'
  } catch {
    return false
  }
}

/** Asks the browser where it is and a geocoder which country that is; null when either cannot say. */
export async function locate(): Promise<string | null> {
  try {
    const { coords } = await position()
    // Two decimals are about a kilometre: enough for a country, too little for a house.
    return await countryAt(coords.latitude.toFixed(2), coords.longitude.toFixed(2))
  } catch {
    return null
  }
}

/** The country of the browser's time zone; null where it says nothing, or there is no connection. */
export async function countryOfTimeZone(): Promise<string | null> {
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  try {
    return await countryOfZone(timeZone)
  } catch {
    return null
  }
}

function position(): Promise<GeolocationPosition> {
  return new Promise((resolve, reject) =>
    navigator.geolocation.getCurrentPosition(resolve, reject, {
      maximumAge: 600_000,
      timeout: TIMEOUT_MS,
    }),
  )
}

async function countryAt(lat: string, lon: string): Promise<string | null> {
  const template = documentSetting('geocoderUrl')
  if (!template) return (await browserApi.places.country({ query: { lat, lon } })).code
  const url = template.replace('{lat}', lat).replace('{lon}', lon)
  const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return countryCodeIn(await answer.json())
}

/** Geocoders differ: `countryCode` or `country_code`, at the top or below `address`. */
function countryCodeIn(answer: unknown): string | null {
  const { countryCode, country_code, address } = (answer ?? {}) as Record<string, unknown>
  const code = countryCode ?? country_code
  if (typeof code === 'string' && /^[a-z]{2}$/i.test(code)) return code.toUpperCase()
  return address ? countryCodeIn(address) : null
}
