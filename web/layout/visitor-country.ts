import { createStored } from '../stored.ts'
import { countryOfZone } from './zone-countries.ts'

/** ISO code of the country that the visitor chose or was located in. */
export const savedCountry = createStored<string | null>('country', (given) =>
  typeof given === 'string' && /^[A-Z]{2}$/.test(given) ? given : null,
)

/** The country of the position, for a visitor who has allowed this site to know it before. */
export async function countryIfAllowed(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return null
    // Hardly anybody's first visit, so no first visit carries it.
    const { locate } = await import('./locate.ts')
    return await locate()
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
