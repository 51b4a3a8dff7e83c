import { sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { orders } from '../db/schema.ts'

/**
 * Customers who paid an order between two moments, and how many of them had paid for another one
 * before their latest. Erased customers are not counted.
 */
export async function countCustomers(
  tx: Tx,
  from: Date,
  to: Date,
): Promise<{ total: number; returning: number }> {
  const { rows } = await tx.execute<{ total: number; returning: number }>(sql`
    with buyer as (
      select ${orders.customerId} as id, count(*) > 1 as several
      from ${orders}
      where ${orders.paidAt} >= ${from.toISOString()} and ${orders.paidAt} < ${to.toISOString()}
        and ${orders.customerId} is not null
      group by ${orders.customerId}
    )
    select
      (select count(*) from buyer) as total,
      (select count(*) from buyer where several) + (
        select count(*) from buyer where not several and exists (
          select from ${orders}
          where ${orders.customerId} = buyer.id and ${orders.paidAt} < ${from.toISOString()}
        )
      ) as returning`)
  return rows[0]!
}
