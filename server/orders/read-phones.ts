import { asc, isNull, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import { normalisePhone } from './phones.ts'

const BATCH = 1_000

/**
 * Normalises the phones of orders that an older version placed, which SQL in a migration could not.
 * Runs at every start. Each batch is a transaction of its own, so an interrupted start loses little
 * and two processes that start at once take turns.
 */
export async function readPhones(db: Db): Promise<void> {
  while ((await readBatch(db)) > 0);
}

function readBatch(db: Db): Promise<number> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('read-phones', 0))`)
    const unread = await tx
      .select({ id: orders.id, address: orders.shippingAddress })
      .from(orders)
      .where(isNull(orders.phone))
      .orderBy(asc(orders.id))
      .limit(BATCH)
      .for('update')
    if (unread.length === 0) return 0
    const read = unread.map(({ id, address }) => ({ id, phone: normalisePhone(address) }))
    await tx.execute(sql`
      update ${orders} set phone = read.phone
      from jsonb_to_recordset(${JSON.stringify(read)}::jsonb) as read (id uuid, phone text)
      where ${orders.id} = read.id`)
    return read.length
  })
}
