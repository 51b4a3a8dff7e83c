import { and, eq, inArray, isNull, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import { restoreDeletedOrder } from '../orders/delete-order.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { REFUND_FLAGS } from './refund-flag.ts'

/**
 * Something at the provider that a person must look at. A deleted order is there again for it. An
 * order that is flagged already keeps its flag, unless that one goes by itself.
 */
export async function flagOrder(
  tx: Tx,
  shop: Pick<Shop, 'now'>,
  order: OrderRow,
  flag: 'refunded-elsewhere' | 'reversed' | 'disputed',
): Promise<void> {
  const now = shop.now()
  await restoreDeletedOrder(tx, order, now)
  const passing = or(isNull(orders.flag), inArray(orders.flag, REFUND_FLAGS))
  await tx
    .update(orders)
    .set({ flag, flaggedAt: now })
    .where(and(eq(orders.id, order.id), passing))
}
