import { and, asc, eq, inArray, ne, or } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orders, users, withdrawals } from '../db/schema.ts'

/** The withdrawals that give this account's email or a phone of its orders, whoever sent them. */
export async function withdrawalsOf(tx: Tx, userId: string) {
  const phones = tx.select({ it: orders.phone }).from(orders).where(eq(orders.customerId, userId))
  const email = tx.select({ it: users.email }).from(users).where(eq(users.id, userId))
  const { contactKey } = withdrawals
  return tx
    .select({
      number: withdrawals.number,
      name: withdrawals.name,
      contact: withdrawals.contact,
      comment: withdrawals.comment,
      requestedAt: withdrawals.requestedAt,
      handledAt: withdrawals.closedAt,
    })
    .from(withdrawals)
    .where(and(ne(contactKey, ''), or(inArray(contactKey, email), inArray(contactKey, phones))))
    .orderBy(asc(withdrawals.id))
}
