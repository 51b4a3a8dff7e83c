import { countryCode } from './country-codes.ts'
import type { Locale } from './locale.ts'
import type { Cents } from './money.ts'
import { pathTo, placeOf } from './places.ts'
import { missingForFreeShipping, type ShippingRate } from './pricing.ts'

export const RATE_KINDS = ['delivery', 'pickup'] as const
export type RateKind = (typeof RATE_KINDS)[number]

/** One way to get an order, with its price and limits; null: no limit, or unknown. */
export interface ZoneRate extends ShippingRate {
  id: string
  kind: RateKind
  name: string
  nameSo: string | null
  /** Of the items after the coupon, inclusive. */
  minTotal: Cents | null
  maxTotal: Cents | null
  /** Of all items in grams, inclusive. */
  minWeight: number | null
  maxWeight: number | null
  daysMin: number | null
  daysMax: number | null
  /** Where and when an order is picked up, in lines; '' for a delivery. */
  pickupAt: string
  pickupAtSo: string | null
}

/** Where the same rates apply. The one without countries and places is everywhere else. */
export interface Zone {
  id: string
  name: string
  nameSo: string | null
  /** ISO codes. */
  countries: string[]
  /** Codes of domain/places.ts. */
  places: string[]
  rates: ZoneRate[]
  /** Whether the courier takes cash there, if the shop does at all. */
  cash: boolean
}

export interface ShippingZones {
  /** Counts the changes. */
  version: number
  /** The first is everywhere else. */
  zones: Zone[]
}

/** Its price and its limit are the two settings of the shop. */
export const STANDARD_RATE_ID = '00000000-0000-7000-8000-000000000002'

/** What applies until an owner changes it; the prices are filled in from the settings. */
export const DEFAULT_ZONES: ShippingZones = {
  version: 0,
  zones: [
    {
      id: '00000000-0000-7000-8000-000000000001',
      name: 'Everywhere',
      nameSo: 'Meel kasta',
      countries: [],
      places: [],
      rates: [
        {
          id: STANDARD_RATE_ID,
          kind: 'delivery',
          name: 'Standard delivery',
          nameSo: 'Gaarsiinta caadiga ah',
          price: 0,
          freeAbove: null,
          minTotal: null,
          maxTotal: null,
          minWeight: null,
          maxWeight: null,
          daysMin: null,
          daysMax: null,
          pickupAt: '',
          pickupAtSo: null,
        },
      ],
      cash: true,
    },
  ],
}

export const isEverywhere = ({ countries, places }: Pick<Zone, 'countries' | 'places'>) =>
  countries.length === 0 && places.length === 0

interface Destination {
  /** As it was typed. */
  country: string
  place?: string | undefined
}

/** What a rate depends on besides the destination. */
export interface Basket {
  /** Items after the coupon. */
  value: Cents
  /** In grams. */
  weight: number
}

/**
 * The zone of a destination: the one that names its district, else its city, else its country, else
 * the one for everywhere.
 */
export function zoneOf(
  zones: readonly Zone[],
  { country, place = '' }: Destination,
): Zone | undefined {
  const code = countryCode(country)
  const known = placeOf(place) && place.startsWith(`${code}/`)
  const path = known ? pathTo(place).slice(1).reverse() : []
  for (const one of path) {
    const zone = zones.find(({ places }) => places.includes(one))
    if (zone) return zone
  }
  const ofCountry = code && zones.find(({ countries }) => countries.includes(code))
  return ofCountry || zones.find(isEverywhere)
}

/** Whether the courier takes cash at this destination, if the shop does at all. */
export function takesCash(zones: readonly Zone[], to: Destination): boolean {
  return zoneOf(zones, to)?.cash ?? true
}

/** The rates to choose from, in the owner's order. */
export function ratesFor(
  zones: readonly Zone[],
  to: Destination,
  { value, weight }: Basket,
): ZoneRate[] {
  const isWithin = (number: number, min: number | null, max: number | null) =>
    number >= (min ?? 0) && number <= (max ?? Number.POSITIVE_INFINITY)
  return (zoneOf(zones, to)?.rates ?? []).filter(
    (rate) =>
      isWithin(value, rate.minTotal, rate.maxTotal) &&
      isWithin(weight, rate.minWeight, rate.maxWeight),
  )
}

/** The named rate, else the cheapest delivery; undefined: nothing is delivered there. */
export function chooseRate(
  rates: readonly ZoneRate[],
  { value }: Basket,
  wanted?: string | undefined,
): ZoneRate | undefined {
  const named = rates.find(({ id }) => id === wanted?.toLowerCase())
  const deliveries = rates.filter(({ kind }) => kind === 'delivery')
  return named ?? deliveries.toSorted((a, b) => rateCost(a, value) - rateCost(b, value))[0]
}

/** What a rate costs for items of this value. */
export function rateCost(rate: ShippingRate, value: Cents): Cents {
  return missingForFreeShipping(value, rate) === 0 ? 0 : rate.price
}

/**
 * What pages quote before they know a destination: the first delivery of the first zone with one.
 */
export function usualRate(zones: readonly Zone[]): ZoneRate | undefined {
  return zones.flatMap(({ rates }) => rates).find(({ kind }) => kind === 'delivery')
}

/** Grams of a unit whose weight nobody has entered. */
const UNKNOWN_WEIGHT = 200

interface Weighed {
  /** Grams of one unit; null: unknown. */
  weight: number | null
  quantity: number
}

/** What one unit weighs: a set whose own weight nobody has entered as much as its parts. */
export function unitWeight(own: number | null, parts: readonly Weighed[]): number | null {
  return own ?? (parts.length > 0 ? weightOf(parts) : null)
}

export function weightOf(lines: readonly Weighed[]): number {
  return lines.reduce((sum, { weight, quantity }) => sum + (weight ?? UNKNOWN_WEIGHT) * quantity, 0)
}

/** Whether any rate asks what an order weighs. */
export function weightMatters(zones: readonly Zone[]): boolean {
  return zones.some(({ rates }) =>
    rates.some(({ minWeight, maxWeight }) => minWeight !== null || maxWeight !== null),
  )
}

type Timed = Pick<ZoneRate, 'name' | 'nameSo' | 'daysMin' | 'daysMax'>

/** `Express (2–4 days)`: as choices and orders name a rate. */
export function rateTitle(rate: Timed, locale: Locale): string {
  const name = (locale === 'so' && rate.nameSo) || rate.name
  const days = daysText(rate, locale)
  return days ? `${name} (${days})` : name
}

/** `2–4 days`; '' if the owner says nothing. */
function daysText(
  { daysMin, daysMax }: Pick<Timed, 'daysMin' | 'daysMax'>,
  locale: Locale,
): string {
  const known = [...new Set([daysMin, daysMax].filter((days) => days !== null))]
  if (known.length === 0) return ''
  if (known.at(-1) === 1 && known.length === 1) return locale === 'en' ? '1 day' : '1 maalin'
  return locale === 'en' ? `${known.join('–')} days` : `${known.join('–')} maalmood`
}

/** Address and hours in this language. */
export function pickupText(
  { pickupAt, pickupAtSo }: Pick<ZoneRate, 'pickupAt' | 'pickupAtSo'>,
  locale: Locale,
): string {
  return (locale === 'so' && pickupAtSo) || pickupAt
}
