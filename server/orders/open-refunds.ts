import { and, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { refunds } from '../db/schema.ts'

/** Refunds of which the provider has not said yet whether they went through. */
export async function openRefunds(tx: Tx, orderId: string) {
  return tx
    .select({ restock: refunds.restock })
    .from(refunds)
    .where(and(eq(refunds.orderId, orderId), isNull(refunds.completedAt), isNull(refunds.failedAt)))
}
