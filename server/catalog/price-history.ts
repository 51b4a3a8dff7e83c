import { sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import { pricePoints } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** Records list prices that apply from now on. */
export async function recordPrices(
  { tx, now }: Unit,
  prices: readonly { skuId: string; listPrice: Cents }[],
): Promise<void> {
  const rows = prices.map(({ skuId, listPrice }) => ({ id: skuId, price: listPrice }))
  await tx.execute(sql`
    insert into ${pricePoints} (sku_id, at, list_price)
    select id, ${now.toISOString()}::timestamptz, price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, price bigint)
    on conflict (sku_id, at) do update set list_price = excluded.list_price`)
}
