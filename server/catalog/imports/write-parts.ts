import { sql } from 'drizzle-orm'
import type { Unit } from '../../unit.ts'
import { touchOffers } from '../offers.ts'
import { noteRestock } from '../restock.ts'
import type { PartCell } from './part-cells.ts'
import type { Plan } from './plan-rows.ts'

export interface WantedParts {
  code: string
  parts: readonly PartCell[]
}

/** The sets that a product will have, and the SKUs that will be none any longer. */
export function wantedParts({ skus }: Plan): WantedParts[] {
  return skus.flatMap(({ row, parts }) => (parts ? { code: row.sku, parts } : []))
}

/**
 * Writes what these sets contain, after all SKUs of the file. The sets and their parts are locked,
 * so far as they existed before the file.
 */
export async function writeParts(unit: Unit, sets: readonly WantedParts[]): Promise<void> {
  if (sets.length === 0) return
  const { tx } = unit
  const codes = sql.param(sets.map(({ code }) => code))
  const { rows: found } = await tx.execute<{ id: string; product_id: string }>(sql`
    select id, product_id from skus where code = any(${codes}::text[])`)
  const ids = found.map(({ id }) => id)
  await tx.execute(
    sql`delete from bundle_items where bundle_sku_id = any(${sql.param(ids)}::uuid[])`,
  )
  const rows = sets.flatMap(({ code, parts }) => parts.map((part) => ({ ...part, set: code })))
  await tx.execute(sql`
    insert into bundle_items (bundle_sku_id, sku_id, quantity)
    select s.id, part.id, n.quantity
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as n (set text, code text, quantity smallint)
    join skus s on s.code = n.set join skus part on part.code = n.code
    order by part.product_id, part.id`)
  // What follows would be planned for the few sets of before, and take a scan of all SKUs for each.
  if (rows.length > MANY) await tx.execute(sql`analyze bundle_items`)
  touchOffers(unit, [...new Set(found.map((row) => row.product_id))])
  noteRestock(unit, ids)
}

const MANY = 100
