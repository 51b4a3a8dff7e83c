import type { ShippingZones, ShownZones } from '#contract/admin/shipping.ts'
import { toCents } from '#domain/money.ts'
import type { RateKind, Zone } from '#domain/shipping.ts'

const NUMBERS = [
  'freeAbove',
  'minTotal',
  'maxTotal',
  'minWeight',
  'maxWeight',
  'daysMin',
  'daysMax',
] as const
type NumberField = 'price' | (typeof NUMBERS)[number]

/** A rate as it is typed: numbers are texts, '' for none. */
export interface RateDraft extends Record<NumberField, string> {
  /** For lists on the page. */
  key: string
  _id?: string
  kind: RateKind
  name: string
  nameSo: string
  pickupAt: string
  pickupAtSo: string
}

export interface ZoneDraft {
  key: string
  _id?: string
  name: string
  nameSo: string
  countries: string[]
  places: string[]
  rates: RateDraft[]
  cash: boolean
}

let keys = 0
const newKey = () => `new-${++keys}`

export function newRate(): RateDraft {
  return {
    key: newKey(),
    kind: 'delivery',
    name: '',
    nameSo: '',
    price: '',
    freeAbove: '',
    minTotal: '',
    maxTotal: '',
    minWeight: '',
    maxWeight: '',
    daysMin: '',
    daysMax: '',
    pickupAt: '',
    pickupAtSo: '',
  }
}

export function newZone(): ZoneDraft {
  return {
    key: newKey(),
    name: '',
    nameSo: '',
    countries: [],
    places: [],
    rates: [newRate()],
    cash: true,
  }
}

export function draftOf({ zones }: ShownZones): ZoneDraft[] {
  return zones.map(({ nameSo, rates, ...zone }) => ({
    ...zone,
    key: zone._id,
    nameSo: nameSo ?? '',
    rates: rates.map((rate) => ({
      ...newRate(),
      key: rate._id,
      _id: rate._id,
      kind: rate.kind,
      name: rate.name,
      nameSo: rate.nameSo ?? '',
      pickupAt: rate.pickupAt,
      pickupAtSo: rate.pickupAtSo ?? '',
      price: rate.price.toFixed(2),
      ...Object.fromEntries(NUMBERS.map((field) => [field, String(rate[field] ?? '')])),
    })),
  }))
}

/** What is sent, and the fields that cannot be read, by their paths in it. */
export function parseDraft(draft: readonly ZoneDraft[]): {
  zones: (ShippingZones['zones'][number] & { cash: boolean })[]
  problems: string[]
} {
  const problems: string[] = []
  const zones = draft.map(({ key: _, nameSo, rates, ...zone }, z) => {
    if (zone.name.trim() === '') problems.push(`zones.${z}.name`)
    if (z > 0 && zone.countries.length + zone.places.length === 0) {
      problems.push(`zones.${z}.countries`)
    }
    return {
      ...zone,
      nameSo: nameSo.trim() || null,
      rates: rates.map((rate, r) => {
        const at = `zones.${z}.rates.${r}`
        const number = (field: NumberField) => {
          const text = rate[field].trim().replace(',', '.')
          const value = text === '' ? null : Number(text)
          const isRead = value === null ? field !== 'price' : value >= 0
          if (!isRead) problems.push(`${at}.${field}`)
          return isRead ? value : null
        }
        if (rate.name.trim() === '') problems.push(`${at}.name`)
        if (rate.kind === 'pickup' && rate.pickupAt.trim() === '') problems.push(`${at}.pickupAt`)
        return {
          ...(rate._id && { _id: rate._id }),
          kind: rate.kind,
          name: rate.name,
          nameSo: rate.nameSo.trim() || null,
          pickupAt: rate.pickupAt,
          pickupAtSo: rate.pickupAtSo.trim() || null,
          price: number('price') ?? 0,
          freeAbove: number('freeAbove'),
          minTotal: number('minTotal'),
          maxTotal: number('maxTotal'),
          minWeight: number('minWeight'),
          maxWeight: number('maxWeight'),
          daysMin: number('daysMin'),
          daysMax: number('daysMax'),
        }
      }),
    }
  })
  return { zones, problems }
}

/** The draft in the terms of domain/shipping.ts, to try it out before it is saved. */
export function zonesOf(draft: readonly ZoneDraft[]): Zone[] {
  const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
  return parseDraft(draft).zones.map(({ rates, ...zone }, z) => ({
    ...zone,
    id: draft[z]!.key,
    rates: rates.map((rate, r) => ({
      ...rate,
      id: draft[z]!.rates[r]!.key,
      price: toCents(rate.price),
      freeAbove: cents(rate.freeAbove),
      minTotal: cents(rate.minTotal),
      maxTotal: cents(rate.maxTotal),
    })),
  }))
}
