import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { isOpen, listRefunds } from './refunds.ts'

/** Nobody knows yet whether a refund went through. */
const REFUND_WAITS = 'refund-waits'

/** A refund is under way. An order that is flagged already keeps the flag it has. */
export async function raiseFlag(tx: Tx, shop: Pick<Shop, 'now'>, { id }: OrderRow): Promise<void> {
  await tx
    .update(orders)
    .set({ flaggedAt: shop.now(), flag: REFUND_WAITS })
    .where(and(eq(orders.id, id), isNull(orders.flag)))
}

/** Once no refund of the order waits any more. */
export async function lowerFlag(tx: Tx, { id }: OrderRow): Promise<void> {
  const given = await listRefunds(tx, id)
  if (given.some(({ refund }) => isOpen(refund))) return
  await tx
    .update(orders)
    .set({ flaggedAt: null, flag: null })
    .where(and(eq(orders.id, id), eq(orders.flag, REFUND_WAITS)))
}
