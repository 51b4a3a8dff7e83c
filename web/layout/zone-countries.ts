// Time zones by area, each with its country, under their current names and older ones that browsers
// still use. It is a text file, loaded on demand, so it adds nothing to the first visit's script.
// Asking the browser about every country instead takes most of a second on a slow phone.
import places from './zone-countries.txt?url'

/** ISO code of the country of a browser's time zone; null for UTC and the like. */
export async function countryOfZone(zone: string): Promise<string | null> {
  const response = await fetch(places)
  return response.ok ? countryIn(await response.text(), zone) : null
}

/**
 * The same lookup in the text of the file: a line per area, 'Africa: Abidjan CI, Accra GH, …'.
 * @internal Exported for tests.
 */
export function countryIn(text: string, zone: string): string | null {
  const [area = '', ...place] = zone.split('/')
  const line = text.split('\n').find((one) => one.startsWith(`${area}: `))
  const entries = line?.slice(area.length + 2).split(', ') ?? []
  return entries.find((entry) => entry.slice(0, -3) === place.join('/'))?.slice(-2) ?? null
}
