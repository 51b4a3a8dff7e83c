// Places by area, each with its country, under the names of today and the older ones that browsers
// still use. As a file of text: it is looked up, never run, and weighs on nobody's first script.
// Asking the browser about every country instead takes a slow phone most of a second.
import places from './zone-countries.txt?url'

/** ISO code of the country that a time zone of the browser belongs to; null for UTC and the like. */
export async function countryOfZone(zone: string): Promise<string | null> {
  const response = await fetch(places)
  return response.ok ? countryIn(await response.text(), zone) : null
}

/**
 * The same, from the text of the file: a line per area, 'Africa: Abidjan CI, Accra GH, …'.
 * @internal Exported for tests.
 */
export function countryIn(text: string, zone: string): string | null {
  const [area = '', ...place] = zone.split('/')
  const line = text.split('\n').find((one) => one.startsWith(`${area}: `))
  const entries = line?.slice(area.length + 2).split(', ') ?? []
  return entries.find((entry) => entry.slice(0, -3) === place.join('/'))?.slice(-2) ?? null
}
