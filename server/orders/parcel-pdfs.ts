import type { Viewer } from '#domain/accounts.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { isToDeliver, statusOf } from '#domain/orders.ts'
import type { FileAnswer } from '../http/send-file.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { cashDueOf } from './money.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'
import type { LabelFacts } from './pdfs/label-facts.ts'
import { readLogo, readOrderPdfFacts } from './pdfs/order-pdf-facts.ts'
import { courierUrl } from './send-link.ts'

/**
 * The packing slips of these orders as one file, in the given order.
 * @throws ShopError not-found if none of them exists; busy.
 */
export async function packingSlips(shop: Shop, ids: readonly string[]): Promise<FileAnswer> {
  const facts = []
  for (const order of await findAll(shop, ids)) {
    facts.push(await readOrderPdfFacts(shop, 'packing-slip', order))
  }
  const [first] = facts
  if (!first) throw new ShopError('not-found', { what: 'order' })
  const logo = await readLogo(shop, first.shop.logo)
  return { fileName: 'packing-slips.pdf', body: await shop.orderPdfs.makeSlips(facts, logo) }
}

async function findAll({ db }: Shop, ids: readonly string[]): Promise<OrderWithLines[]> {
  const found = []
  for (const id of new Set(ids)) {
    const order = await orNull(findOrder(db, id))
    if (order) found.push(order)
  }
  return found
}

/**
 * Labels for those of these orders that are to be delivered, each with a courier's link of its own.
 * @throws ShopError not-found if there is none; busy.
 */
export async function parcelLabels(
  shop: Shop,
  admin: Viewer,
  { ids, language }: { ids: readonly string[]; language: Locale },
): Promise<FileAnswer> {
  const facts = await change(shop, admin, async (unit) => {
    const { name } = await readSettings(unit.tx, shop)
    const made = []
    // In one order, as every writer that locks several.
    for (const id of [...new Set(ids)].toSorted()) {
      const label = await labelOf(shop, unit, { id, language, shopName: name })
      if (label) made.push(label)
    }
    return made
  })
  if (facts.length === 0) throw new ShopError('not-found', { what: 'order' })
  return { fileName: 'labels.pdf', body: await shop.orderPdfs.makeLabels(facts) }
}

async function labelOf(
  shop: Shop,
  unit: Unit,
  { id, language, shopName }: { id: string; language: Locale; shopName: string },
): Promise<LabelFacts | null> {
  const order = await orNull(lockOrder(unit.tx, id))
  if (!order || !isToDeliver(statusOf(order))) return null
  const { shippingAddress: address, buyerName, number } = order
  return {
    language,
    shop: shopName,
    number,
    name: address.recipient ?? buyerName,
    address,
    cashDue: (await cashDueOf(unit.tx, [order])).get(order.id) ?? null,
    link: await courierUrl(shop, unit, order, language),
  }
}

async function orNull<value>(found: Promise<value>): Promise<value | null> {
  try {
    return await found
  } catch (error) {
    if (isShopError(error, 'not-found')) return null
    throw error
  }
}
