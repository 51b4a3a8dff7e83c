import type { z } from 'zod'
import type { recordTransfer as contract } from '#contract/admin/payments.ts'
import type { Viewer } from '#domain/accounts.ts'
import { toCents } from '#domain/money.ts'
import { type IdempotentCall, withIdempotency } from '../idempotency/idempotency.ts'
import { findOrder, lockOrder, type OrderWithLines } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordByHand } from './record-by-hand.ts'

type Request = z.output<typeof contract.body>

/**
 * Records a bank transfer that the owner found in the account. Several add up; the order is paid
 * once they reach its total, or if the owner accepts less.
 * @throws ShopError not-found, idempotency-mismatch.
 */
export async function recordTransfer(
  shop: Shop,
  admin: Viewer,
  id: string,
  request: Request,
  idempotencyKey?: string,
): Promise<OrderWithLines> {
  const call: IdempotentCall = {
    userId: admin.id,
    key: idempotencyKey,
    request: { transfer: id, ...request },
    now: shop.now(),
  }
  return change(shop, admin, async (unit) => {
    await withIdempotency(unit.tx, call, async () => {
      const order = await lockOrder(unit.tx, id)
      const { amount, receivedOn, note, acceptLess } = request
      await recordByHand(shop, unit, order, {
        from: 'bank',
        amount: toCents(amount),
        isEnough: acceptLess,
        receivedOn,
        note: [receivedOn, note].filter(Boolean).join(' · '),
      })
      return null
    })
    return findOrder(unit.tx, id)
  })
}
