import { sql } from 'drizzle-orm'
import type { ImportProblem } from '#domain/import.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { PartCell } from './part-cells.ts'
import type { Plan } from './plan-rows.ts'

type Report = (problem: ImportProblem) => void

interface WantedSet {
  row: number
  code: string
  parts: readonly PartCell[]
}

/**
 * Checks parts once the whole file has been read, because a part may be a SKU that a later row
 * adds: every part has to be on sale, and sets have one level.
 */
export class PartCheck {
  private readonly sets = new Map<string, WantedSet>()
  private readonly added = new Set<string>()

  add({ skus }: Plan): void {
    for (const { row, current, parts } of skus) {
      if (!current) this.added.add(row.sku)
      if (parts) this.sets.set(row.sku, { row: row.row, code: row.sku, parts })
    }
  }

  async finish(db: Db | Tx, report: Report): Promise<void> {
    if (this.sets.size === 0) return
    const all = [...this.sets.values()]
    const filled = new Set(all.filter(({ parts }) => parts.length > 0).map(({ code }) => code))
    const found = await readCodes(db, [
      ...new Set(all.flatMap(({ code, parts }) => [code, ...parts.map((part) => part.code)])),
    ])
    const isSet = (code: string) =>
      filled.has(code) || (!this.sets.has(code) && found.get(code)?.isSet === true)
    for (const { row, code, parts } of all) {
      const wrong = (problem: ImportProblem['problem'], value: string) =>
        report({ row, column: 'parts', problem, value })
      for (const part of parts) {
        if (isSet(part.code)) wrong('set-in-set', part.code)
        else if (!this.added.has(part.code) && !found.get(part.code)?.isOnSale) {
          wrong('unknown-part', part.code)
        }
      }
      const outer = found.get(code)?.partOf.find((set) => !this.sets.has(set))
      if (outer !== undefined && parts.length > 0) wrong('set-in-set', outer)
    }
  }
}

interface Found extends Record<string, unknown> {
  code: string
  isOnSale: boolean
  isSet: boolean
  /** The sets that contain it. */
  partOf: string[]
}

async function readCodes(db: Db | Tx, codes: readonly string[]): Promise<Map<string, Found>> {
  const { rows } = await db.execute<Found>(sql`
    select s.code, s.deleted_at is null and p.deleted_at is null as "isOnSale",
      exists (select from bundle_items b where b.bundle_sku_id = s.id) as "isSet",
      array(select o.code from bundle_items b join skus o on o.id = b.bundle_sku_id
        where b.sku_id = s.id and o.deleted_at is null order by o.code) as "partOf"
    from skus s join products p on p.id = s.product_id
    where s.code = any(${sql.param([...codes])}::text[])`)
  return new Map(rows.map((row) => [row.code, row]))
}
