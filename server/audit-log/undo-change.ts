import { eq } from 'drizzle-orm'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Discount } from '#domain/active-discount.ts'
import { isShopError, ShopError } from '#domain/errors.ts'
import { wouldBecomeFree } from '#domain/free-products.ts'
import { adjustStock } from '../catalog/adjust-stock.ts'
import { changePrice, lockPrice } from '../catalog/change-price.ts'
import { undoSynonyms } from '../catalog/search/synonyms.ts'
import { auditEntries } from '../db/schema.ts'
import { undoShipment } from '../orders/ship-order.ts'
import { undoDeletion } from '../orders/undo-order.ts'
import { undoDelivery } from '../payments/undo-delivery.ts'
import { changeDiscount, isSameDiscount } from '../settings/set-discount.ts'
import { lockSettings, readStored } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { reopenWithdrawal } from '../withdrawals/close.ts'
import type { Actor } from '../write-audit-entries.ts'
import { presentEntries } from './present-entry.ts'

type Entry = typeof auditEntries.$inferSelect
type Undo = (unit: Unit, entry: Entry, shop: Shop) => Promise<unknown>

/**
 * Undoes one change of a price, the discount, stock or synonyms, a shipment, a delivery, the
 * deletion of an order or the handling of a withdrawal, and logs that as a change of its own. A
 * price, discount or synonym that has changed again is refused; stock is undone by the opposite
 * movement, so units sold in between stay sold.
 * @throws ShopError not-found, not-undoable, stock-too-low
 */
export async function undoChange(shop: Shop, actor: Actor, id: string): Promise<AuditEntry> {
  return change(shop, actor, async (unit) => {
    const { tx, now } = unit
    const own = eq(auditEntries.id, id)
    // The second of two concurrent calls waits here and finds the entry already undone.
    const [entry] = await tx.select().from(auditEntries).where(own).for('update')
    if (!entry) throw new ShopError('not-found', { what: 'change' })
    const undo = UNDO[entry.action]
    if (!undo || entry.undoneAt) throw new ShopError('not-undoable')
    await undo(unit, entry, shop)
    const [undone] = await tx.update(auditEntries).set({ undoneAt: now }).where(own).returning()
    const [presented] = await presentEntries(tx, [undone!], now)
    return presented!
  })
}

/** An entry from before the product had variants names none: it means the only one. */
async function orNotUndoable<value>(done: Promise<value>): Promise<value> {
  try {
    return await done
  } catch (error) {
    const isGone = isShopError(error, 'not-found') || isShopError(error, 'variant-needed')
    throw isGone ? new ShopError('not-undoable') : error
  }
}

const UNDO: Partial<Record<Entry['action'], Undo>> = {
  async 'price-changed'(unit, entry) {
    const { before, after } = entry as {
      before: { price: number }
      after: { price: number; variant?: string }
    }
    const which = { productId: entry.subjectId, variant: after.variant }
    const sku = await orNotUndoable(lockPrice(unit.tx, which))
    if (sku.listPrice !== after.price) throw new ShopError('not-undoable')
    const isPublished = sku.publishedAt !== null
    const offer = { listPrice: before.price, isPublished }
    if (wouldBecomeFree({ ...offer, listPrice: after.price }, offer))
      throw new ShopError('not-undoable')
    await changePrice(unit, { ...which, listPrice: before.price, undoes: entry.id })
  },

  async 'discount-changed'(unit, entry, shop) {
    const { before, after } = entry as { before: Discount; after: Discount }
    await lockSettings(unit.tx)
    const { discount } = await readStored(unit.tx, shop)
    if (!isSameDiscount(discount, after)) throw new ShopError('not-undoable')
    const wanted = { ...before, startsOn: before.startsOn ?? null }
    await changeDiscount(unit, shop, { discount: wanted, undoes: entry.id })
  },

  async 'synonyms-changed'(unit, entry) {
    const { before, after } = entry as Record<'before' | 'after', { terms: string[] | null }>
    await undoSynonyms(unit, entry.subjectId, {
      before: before.terms,
      after: after.terms,
      undoes: entry.id,
    })
  },

  async 'stock-changed'(unit, entry) {
    const { before, after } = entry as {
      before: { onHand: number }
      after: { onHand: number; variant?: string }
    }
    const which = { productId: entry.subjectId, variant: after.variant }
    const by = before.onHand - after.onHand
    await orNotUndoable(adjustStock(unit, { ...which, by, note: '', undoes: entry.id }))
  },

  'order-shipped': undoShipment,
  'order-delivered': undoDelivery,
  'order-deleted': undoDeletion,
  'withdrawal-handled': reopenWithdrawal,
}
