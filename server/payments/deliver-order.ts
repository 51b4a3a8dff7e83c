import type { Viewer } from '#domain/accounts.ts'
import { invalid } from '#domain/errors.ts'
import type { Cents } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import { markDelivered } from '../orders/deliver-order.ts'
import { findOrder, lockOrder, type OrderWithLines } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { takeCash } from './record-by-hand.ts'

/**
 * Marks an order as delivered, and in the same act records the cash that was taken for it at the
 * door.
 * @param cashTaken what was still due if left out; only for an order that awaits cash
 * @throws ShopError not-found, order-not-deliverable, payment-pending, invalid-input.
 */
export async function deliverOrder(
  shop: Shop,
  admin: Viewer,
  id: string,
  cashTaken?: Cents,
): Promise<OrderWithLines> {
  return change(shop, admin, async (unit) => {
    const order = await lockOrder(unit.tx, id)
    const before = statusOf(order)
    if (before === 'cash-due') {
      await takeCash(shop, unit, order, { amount: cashTaken })
    } else if (cashTaken !== undefined) {
      throw invalid({ cashTaken: 'This order does not await cash' })
    }
    const handover = { before, by: 'admin', withCode: false } as const
    await markDelivered(unit, await lockOrder(unit.tx, id), handover)
    return findOrder(unit.tx, id)
  })
}
