import { and, inArray, sql } from 'drizzle-orm'
import type { NewMessage } from '#contract/admin/orders.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { orderEvents } from '../db/schema.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { lockOrder } from './orders.ts'

/**
 * Records in the history of an order that a chat was opened, or what the customer answered. The
 * change log does not repeat the customer's words, so that they are erased in one place.
 * @throws ShopError not-found, also for an answer of an erased buyer; idempotency-mismatch.
 */
export async function recordMessage(
  shop: Shop,
  admin: Viewer,
  orderId: string,
  message: NewMessage,
  key: string | undefined,
): Promise<void> {
  await change(shop, admin, async (unit) => {
    const { tx, now } = unit
    const { number, erasedAt } = await lockOrder(tx, orderId)
    const call = { userId: admin.id, key, request: { message: orderId, ...message }, now }
    await withIdempotency(tx, call, async () => {
      if (message.from === 'shop') {
        const { template } = message
        await recordEvent(unit, orderId, {
          type: 'whatsapp-opened',
          by: 'admin',
          details: { template },
        })
      } else {
        if (erasedAt) throw new ShopError('not-found', { what: 'order' })
        const { from, text: note } = message
        await recordEvent(unit, orderId, { type: 'note', by: 'admin', details: { from, note } })
      }
      await unit.audit({
        action: 'order-messaged',
        subjectId: orderId,
        subject: `#${number}`,
        after: message.from === 'shop' ? { template: message.template } : null,
      })
      return true
    })
  })
}

/** Empties what the buyers of these orders answered; that they did stays. */
export async function eraseAnswers({ tx }: Unit, orderIds: readonly string[]): Promise<void> {
  const { orderId, details } = orderEvents
  await tx
    .update(orderEvents)
    .set({ details: sql`${details} - 'note'` })
    .where(and(inArray(orderId, [...orderIds]), sql`${details} ->> 'from' = 'customer'`))
}
