import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { isOpen, isToCheck, listRefunds } from './refunds.ts'

/** Nobody knows yet whether a refund went through. */
const REFUND_WAITS = 'refund-waits'
/** The provider's answer to a refund did not fit. */
export const REFUND_MISMATCH = 'refund-mismatch'
/** They go by themselves once the refunds are settled. */
export const REFUND_FLAGS = [REFUND_WAITS, REFUND_MISMATCH]

/**
 * Makes the order's flag say how its refunds stand: after each change of one. An order that is
 * flagged for another reason keeps the flag it has.
 */
export async function flagRefunds(
  tx: Tx,
  shop: Pick<Shop, 'now'>,
  { id }: Pick<OrderRow, 'id'>,
): Promise<void> {
  const given = (await listRefunds(tx, id)).map(({ refund }) => refund)
  const waits = given.some(isOpen) ? REFUND_WAITS : null
  const flag = given.some(isToCheck) ? REFUND_MISMATCH : waits
  const own = inArray(orders.flag, REFUND_FLAGS)
  await tx
    .update(orders)
    .set({ flag, flaggedAt: flag && shop.now() })
    .where(and(eq(orders.id, id), or(isNull(orders.flag), own)))
}
