import { eq } from 'drizzle-orm'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { Discount } from '#domain/discount.ts'
import { ShopError } from '#domain/errors.ts'
import { wouldBecomeFree } from '#domain/free-products.ts'
import type { Actor } from '../audit-log/record.ts'
import { adjustStock } from '../catalog/adjust-stock.ts'
import { changePrice, lockPrice } from '../catalog/change-price.ts'
import type { Tx } from '../db/connect.ts'
import { auditEntries } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import { undoDeletion, undoDelivery } from '../orders/undo-order.ts'
import { changeDiscount, isSameDiscount } from '../settings/set-discount.ts'
import { lockSettings, readStored } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { presentEntries } from './present-entry.ts'

type Entry = typeof auditEntries.$inferSelect
type Undo = (step: {
  tx: Tx
  touch: Touch
  shop: Shop
  actor: Actor
  entry: Entry
}) => Promise<unknown>

/**
 * Undoes one change of a price, the discount or the stock, a delivery or the deletion of an order,
 * and writes that down as a change of its own. A price or discount that was changed again since
 * stays as it is; stock comes back as the opposite movement, so what was sold in between stays sold.
 * @throws ShopError not-found, not-undoable, stock-too-low
 */
export async function undoChange(shop: Shop, actor: Actor, id: string): Promise<AuditEntry> {
  return change(shop, async (tx, touch) => {
    const own = eq(auditEntries.id, id)
    // Of two presses the second waits here and finds the mark of the first.
    const [entry] = await tx.select().from(auditEntries).where(own).for('update')
    if (!entry) throw new ShopError('not-found', { what: 'change' })
    const undo = UNDO[entry.action]
    if (!undo || entry.undoneAt) throw new ShopError('not-undoable')
    await undo({ tx, touch, shop, actor, entry })
    const [undone] = await tx
      .update(auditEntries)
      .set({ undoneAt: shop.now() })
      .where(own)
      .returning()
    const [presented] = await presentEntries(tx, [undone!], shop.now())
    return presented!
  })
}

const UNDO: Partial<Record<Entry['action'], Undo>> = {
  async 'price-changed'({ tx, touch, shop, actor, entry }) {
    const { before, after } = entry as { before: { price: number }; after: { price: number } }
    const sku = await lockPrice(tx, entry.subjectId)
    if (sku?.listPrice !== after.price) throw new ShopError('not-undoable')
    const isPublished = sku.publishedAt !== null
    const offer = { listPrice: before.price, isPublished }
    if (wouldBecomeFree({ ...offer, listPrice: after.price }, offer))
      throw new ShopError('not-undoable')
    await changePrice(tx, touch, actor, {
      productId: entry.subjectId,
      listPrice: before.price,
      at: shop.now(),
      undoes: entry.id,
    })
  },

  async 'discount-changed'({ tx, touch, shop, actor, entry }) {
    const { before, after } = entry as { before: Discount; after: Discount }
    await lockSettings(tx)
    const { discount } = await readStored(tx, shop)
    if (!isSameDiscount(discount, after)) throw new ShopError('not-undoable')
    await changeDiscount(tx, touch, shop, { actor, discount: before, undoes: entry.id })
  },

  async 'stock-changed'({ tx, touch, shop, actor, entry }) {
    const { before, after } = entry as { before: { onHand: number }; after: { onHand: number } }
    await adjustStock(tx, touch, actor, {
      productId: entry.subjectId,
      by: before.onHand - after.onHand,
      note: '',
      at: shop.now(),
      undoes: entry.id,
    })
  },

  'order-delivered': ({ shop, ...step }) => undoDelivery({ ...step, now: shop.now() }),
  'order-deleted': ({ shop, ...step }) => undoDeletion({ ...step, now: shop.now() }),
}
