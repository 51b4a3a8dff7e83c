import { and, asc, eq, inArray, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { bundleItems, products, skus, stockMovements } from '../db/schema.ts'
import type { Unit } from '../unit.ts'
import { isOnSale } from './product-queries.ts'

const available = sql`(${skus.onHand} - ${skus.reserved})`

/**
 * Marks each SKU on sale whose available units fell below the limit since it was last marked, and
 * returns whether there are any. Sets have no stock of their own and are left out.
 */
export async function markFallen(unit: Unit, below: number): Promise<boolean> {
  const { tx, now } = unit
  const recovered = await lock(tx, and(isNotNull(skus.lowToldAt), wasAbove(below))!)
  if (recovered.length > 0) {
    await tx.update(skus).set({ lowToldAt: null }).where(inArray(skus.id, recovered))
  }
  const fallen = await lock(
    tx,
    and(isOnSale, isNull(skus.deletedAt), isNull(skus.lowToldAt), hasOwnStock, isLow(below))!,
  )
  if (fallen.length === 0) return false
  await tx.update(skus).set({ lowToldAt: now }).where(inArray(skus.id, fallen))
  return true
}

/** The SKUs marked at this time that are still for sale, lowest first. */
export async function readFallen(db: Db, lowToldAt: Date) {
  return db
    .select({
      productId: products.id,
      name: products.name,
      nameSo: products.nameSo,
      options: products.options,
      choice: skus.choice,
      available: available.mapWith(Number),
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(and(eq(skus.lowToldAt, lowToldAt), isOnSale, isNull(skus.deletedAt)))
    .orderBy(available, asc(products.name), asc(skus.id))
}

/** Locks SKUs in the order that every writer uses. */
async function lock(tx: Tx, which: SQL): Promise<string[]> {
  const rows = await tx
    .select({ id: skus.id })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(which)
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update', { of: skus })
  return rows.map(({ id }) => id)
}

function isLow(below: number): SQL {
  return sql`${available} < ${below}`
}

const hasOwnStock = sql`not exists (select from ${bundleItems}
  where ${bundleItems.bundleSkuId} = ${skus.id})`

/** Whether it has reached the limit at any moment since it was marked, by the stock ledger. */
function wasAbove(below: number): SQL {
  return sql`(${available} >= ${below} or exists (
    select from (
      select sum(${change}) over (order by ${stockMovements.id} desc) - ${change} as later
      from ${stockMovements}
      where ${stockMovements.skuId} = ${skus.id} and ${stockMovements.createdAt} > ${skus.lowToldAt}
    ) moved
    where ${available} - moved.later >= ${below}))`
}

const change = sql`(${stockMovements.onHand} - ${stockMovements.reserved})`
