import { v7 as uuidv7 } from 'uuid'
import type { ShippingZones as Given, ShownZones } from '#contract/admin/shipping.ts'
import { ShopError } from '#domain/errors.ts'
import { type Cents, formatMoney, toCents, toDollars } from '#domain/money.ts'
import { rateTitle, type ShippingZones, STANDARD_RATE_ID, type Zone } from '#domain/shipping.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { lockSettings, readStored, writeSetting } from './settings.ts'

/**
 * Replaces all zones. The price and the limit of the standard rate are the shop's two settings, so
 * they are written there.
 * @throws ShopError 'version-conflict' with the current zones
 */
export async function saveZones(shop: Shop, actor: Actor, given: Given): Promise<ShownZones> {
  return change(shop, actor, async (unit) => {
    await lockSettings(unit.tx)
    const { zones: before } = await readStored(unit.tx, shop)
    if (given.version !== before.version) {
      throw new ShopError('version-conflict', { current: presentZones(before) })
    }
    const after = inCents(given, before)
    const [was, is] = [summaryOf(before.zones), summaryOf(after.zones)]
    if (JSON.stringify(before.zones) === JSON.stringify(after.zones)) return presentZones(before)
    const standard = after.zones.flatMap(({ rates }) => rates).find(isStandard)
    if (standard) {
      await writeSetting(unit, 'shippingFee', standard.price)
      await writeSetting(unit, 'freeShippingAbove', standard.freeAbove)
    }
    await writeSetting(unit, 'zones', after)
    await unit.audit({
      action: 'shipping-changed',
      subjectId: 'shipping',
      subject: 'shipping',
      before: was,
      after: is,
    })
    unit.invalidate('settings')
    return presentZones(after)
  })
}

const isStandard = ({ id }: { id: string }) => id === STANDARD_RATE_ID

/** Ids of what is known stay; anything else gets a new one. The standard rate may come back. */
function inCents({ version, zones }: Given, before: ShippingZones): ShippingZones {
  const known = new Set([
    STANDARD_RATE_ID,
    ...before.zones.flatMap(({ id, rates }) => [id, ...rates.map((rate) => rate.id)]),
  ])
  const idOf = (given: string | undefined) => {
    const id = given?.toLowerCase() ?? ''
    // Each stays once, so that a copy of a zone has rates of its own.
    return known.delete(id) ? id : uuidv7()
  }
  const cents = (dollars: number | null) => (dollars === null ? null : toCents(dollars))
  return {
    version: version + 1,
    zones: zones.map(({ _id, name, nameSo, countries, places, rates, cash }) => ({
      id: idOf(_id),
      name,
      nameSo,
      countries: [...new Set(countries)],
      places: [...new Set(places)],
      rates: rates.map(({ _id: rate, ...one }) => ({
        ...one,
        id: idOf(rate),
        price: toCents(one.price),
        freeAbove: cents(one.freeAbove),
        minTotal: cents(one.minTotal),
        maxTotal: cents(one.maxTotal),
      })),
      cash: cash ?? before.zones.find(({ id }) => id === _id?.toLowerCase())?.cash ?? true,
    })),
  }
}

export function presentZones({ version, zones }: ShippingZones): ShownZones {
  const dollars = (amount: Cents | null) => (amount === null ? null : toDollars(amount))
  return {
    version,
    zones: zones.map(({ id, rates, ...zone }) => ({
      ...zone,
      _id: id,
      rates: rates.map(({ id: rate, ...one }) => ({
        ...one,
        _id: rate,
        price: toDollars(one.price),
        freeAbove: dollars(one.freeAbove),
        minTotal: dollars(one.minTotal),
        maxTotal: dollars(one.maxTotal),
      })),
    })),
  }
}

/** For the audit log: what each zone consists of, by its name. */
function summaryOf(zones: readonly Zone[]): Record<string, string> {
  return Object.fromEntries(
    zones.map(({ name, countries, places, rates, cash }) => [
      name,
      [...countries, ...places, ...rates.map(rateText), ...(cash ? [] : [NO_CASH])].join(', '),
    ]),
  )
}

const NO_CASH = 'no cash on delivery'

function rateText(rate: Zone['rates'][number]): string {
  const free = rate.freeAbove === null ? '' : `, > ${formatMoney(rate.freeAbove)}: $0.00`
  return `${rateTitle(rate, 'en')} ${formatMoney(rate.price)}${free}`
}
