import type { z } from 'zod'
import type { EditQuote, edit, quoteEdit } from '#contract/admin/counter.ts'
import type { Viewer } from '#domain/accounts.ts'
import { toDollars } from '#domain/money.ts'
import { editLines } from '../orders/edit-lines.ts'
import { recordEvent } from '../orders/history.ts'
import { markPaid } from '../orders/mark-paid.ts'
import { assertPriceSeen } from '../orders/order-refusals.ts'
import { findOrder, type OrderWithLines } from '../orders/orders.ts'
import { planEdit } from '../orders/plan-edit.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { closeAttempt, findOpenAttempt } from './attempts.ts'
import { storedCalls } from './stored-calls.ts'

/** @throws ShopError as `planEdit` does. */
export async function quoteEditedOrder(
  shop: Shop,
  orderId: string,
  request: z.output<typeof quoteEdit.body>,
): Promise<EditQuote> {
  return change(shop, null, async ({ tx }) => {
    const { totals } = await planEdit(tx, shop, orderId, request)
    return {
      unitPrices: totals.lines.map(({ unitPrice }) => toDollars(unitPrice)),
      itemsPrice: toDollars(totals.items),
      couponPrice: toDollars(totals.coupon),
      shippingPrice: toDollars(totals.shipping),
      totalPrice: toDollars(totals.total),
    }
  })
}

/**
 * Gives an unpaid order other lines. Whoever is paying the old total is not charged: the attempt
 * ends in the same transaction, and the next one asks for the new total.
 * @throws ShopError as `planEdit` does, and price-changed
 */
export async function editOrder(
  shop: Shop,
  admin: Viewer,
  orderId: string,
  request: z.output<typeof edit.body>,
): Promise<OrderWithLines> {
  const { order, ended } = await change(shop, admin, async (unit) => {
    const { tx } = unit
    const plan = await planEdit(tx, shop, orderId, request)
    assertPriceSeen(request, plan.totals, true)
    const version = await editLines(unit, plan)
    const open = await findOpenAttempt(tx, orderId)
    if (open) {
      const { provider, reference } = open
      await closeAttempt(unit, open.id, 'replaced')
      await recordEvent(unit, orderId, {
        type: 'payment-voided',
        by: 'admin',
        details: { provider, reference },
      })
    }
    if (plan.totals.total === 0) {
      await markPaid(unit, orderId, 'system', { reason: 'nothing-to-pay' })
    }
    await unit.enqueue('order-edited', { orderId, version })
    return { order: await findOrder(tx, orderId), ended: open }
  })
  const provider = ended && shop.payments.named(ended.provider)
  if (provider) {
    // What its payer still approves is taken from nobody, and released by the sweep if this fails.
    await provider.void(ended.reference, storedCalls(shop, provider.name)).catch((err) => {
      shop.log.warn({ err, orderId }, 'payment of an edited order could not be voided')
    })
  }
  return order
}
