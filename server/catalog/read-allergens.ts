import { and, asc, gt, sql } from 'drizzle-orm'
import { allergensIn } from '#domain/inci.ts'
import type { Db } from '../db/connect.ts'
import { notifyOfProducts } from '../db/notify-of.ts'
import { products } from '../db/schema.ts'

/** So few that requests are answered meanwhile: it takes some milliseconds. */
const BATCH = 200

/**
 * Finds the allergens of products that an older version saved, which knew none or fewer names.
 * Writes only what differs.
 */
export async function readAllergens(db: Db): Promise<void> {
  let last: string | null = null
  do {
    last = await readBatch(db, last)
  } while (last)
}

/** @returns the last id of a full batch */
async function readBatch(db: Db, after: string | null): Promise<string | null> {
  const { id, ingredients, allergens } = products
  const rows = await db
    .select({ id, ingredients, allergens })
    .from(products)
    .where(and(sql`${ingredients} <> '{}'`, after ? gt(id, after) : undefined))
    .orderBy(asc(id))
    .limit(BATCH)
  const read = rows.flatMap((row) => {
    const found = allergensIn(row.ingredients)
    return String(found) === String(row.allergens) ? [] : { ...row, allergens: found }
  })
  if (read.length > 0) {
    await db.transaction(async (tx) => {
      // Another process may be saving one of them.
      await tx.execute(sql`
        update ${products} set allergens = read.allergens
        from jsonb_to_recordset(${JSON.stringify(read)}::jsonb)
          as read (id uuid, ingredients text[], allergens text[])
        where ${id} = read.id and ${ingredients} = read.ingredients`)
      await notifyOfProducts(
        tx,
        read.map((row) => row.id),
      )
    })
  }
  return rows.length === BATCH ? rows.at(-1)!.id : null
}
