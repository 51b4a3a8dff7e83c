import { COUNTRIES } from './countries.ts'
import { placeOf } from './places.ts'
import { MAX_FEE } from './settings-fields.ts'
import {
  isEverywhere,
  RATE_KINDS,
  type ShippingZones,
  type Zone,
  type ZoneRate,
} from './shipping.ts'
import { fieldsOf, isId } from './stored-values.ts'

/** Parses the stored zones, since the JSON may have been changed without the shop. */
export function readStoredZones(stored: unknown): ShippingZones | undefined {
  const { version, zones } = fieldsOf(stored)
  if (!Number.isSafeInteger(version) || Number(version) < 0 || !Array.isArray(zones)) return
  const isSound = zones.every(isZone) && zones[0] && isEverywhere(zones[0])
  // Stored before cash was a question of the zone: everywhere.
  const known = zones.map((zone) => ({ ...zone, cash: zone.cash ?? true }))
  return isSound ? { version: Number(version), zones: known } : undefined
}

export function isCountryCode(code: unknown): code is string {
  return COUNTRIES.some((country) => country.code === code)
}

function isZone(stored: unknown): stored is Zone {
  const { id, name, nameSo, countries, places, rates, cash = true } = fieldsOf(stored)
  return (
    isId(id) &&
    isText(name) &&
    isTextOrNull(nameSo) &&
    Array.isArray(countries) &&
    countries.every(isCountryCode) &&
    Array.isArray(places) &&
    places.every((code) => placeOf(code) !== undefined) &&
    Array.isArray(rates) &&
    rates.every(isRate) &&
    typeof cash === 'boolean'
  )
}

const LIMITS = ['minTotal', 'maxTotal', 'minWeight', 'maxWeight', 'daysMin', 'daysMax'] as const

function isRate(stored: unknown): stored is ZoneRate {
  const rate = fieldsOf(stored)
  return (
    isId(rate.id) &&
    RATE_KINDS.some((kind) => kind === rate.kind) &&
    isText(rate.name) &&
    isTextOrNull(rate.nameSo) &&
    isAmount(rate.price) &&
    rate.price <= MAX_FEE * 100 &&
    (rate.freeAbove === null || isAmount(rate.freeAbove)) &&
    LIMITS.every((limit) => rate[limit] === null || isAmount(rate[limit])) &&
    isText(rate.pickupAt) &&
    isTextOrNull(rate.pickupAtSo)
  )
}

function isAmount(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) >= 0
}

function isText(value: unknown): value is string {
  return typeof value === 'string' && value.length <= 1_000
}

function isTextOrNull(value: unknown): boolean {
  return value === null || isText(value)
}
