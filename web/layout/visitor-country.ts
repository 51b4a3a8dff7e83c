import { createStored } from '../stored.ts'
import { countryOfZone } from './zone-countries.ts'

/** ISO code of the country that the visitor chose or was located in. */
export const savedCountry = createStored<string | null>('country', (given) =>
  typeof given === 'string' && /^[A-Z]{2}$/.test(given) ? given : null,
)

/** The country of the position, if the visitor has already granted this site access to it. */
export async function countryIfAllowed(): Promise<string | null> {
  try {
    const { state } = await navigator.permissions.query({ name: 'geolocation' })
    if (state !== 'granted') return null
    // Imported on demand, since this applies to hardly any first visit.
    const { locate } = await import('./locate.ts')
    return await locate()
  } catch {
    return null
  }
}

/** The country of the browser's time zone; null if it names none or the list cannot be loaded. */
export async function countryOfTimeZone(): Promise<string | null> {
  try {
    return await countryOfZone(timeZone())
  } catch {
    return null
  }
}

/** The IANA name. `Intl`, the only way in older browsers, blocks a slow phone for 100 ms. */
function timeZone(): string {
  const { Temporal } = globalThis as { Temporal?: { Now: { timeZoneId: () => string } } }
  return Temporal?.Now.timeZoneId() ?? Intl.DateTimeFormat().resolvedOptions().timeZone
}
