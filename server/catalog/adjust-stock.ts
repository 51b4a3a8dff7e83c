import { eq } from 'drizzle-orm'
import { invalid, ShopError } from '#domain/errors.ts'
import { MAX_UNITS } from '#domain/inventory.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Db, Tx } from '../db/connect.ts'
import { products, skus, stockMovements } from '../db/schema.ts'
import type { Touch } from '../db/transaction.ts'
import { moveStock, tagsForStockChange } from './stock.ts'

interface Adjustment {
  productId: string
  /** Pieces; less than 0 takes some away. */
  by: number
  /** Why, in the owner's words; null: nobody said, which is only for a first stock. */
  note: string | null
  at: Date
  /** The audit entry that this change takes back. */
  undoes?: string | undefined
}

/** Whether stock of it was ever recorded. */
export async function hadStock(db: Db | Tx, skuId: string): Promise<boolean> {
  const [movement] = await db
    .select({ id: stockMovements.id })
    .from(stockMovements)
    .where(eq(stockMovements.skuId, skuId))
    .limit(1)
  return movement !== undefined
}

/**
 * Changes how many pieces are in the house, in the ledger and the audit log; answers whether
 * anything moved. The first of a product is its initial stock. Pieces that orders hold stay.
 * @throws ShopError 'not-found', 'stock-too-low', or 'invalid-input' beyond MAX_UNITS
 */
export async function adjustStock(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  { productId, by, note, at, undoes }: Adjustment,
): Promise<boolean> {
  const [sku] = await tx
    .select({
      id: skus.id,
      onHand: skus.onHand,
      reserved: skus.reserved,
      name: products.name,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .where(eq(skus.productId, productId))
    .for('update', { of: skus })
  if (!sku) throw new ShopError('not-found', { what: 'product' })
  if (by === 0) return false
  const onHand = sku.onHand + by
  if (onHand < sku.reserved) throw new ShopError('stock-too-low', { reserved: sku.reserved })
  if (onHand > MAX_UNITS) throw invalid({ countInStock: `At most ${MAX_UNITS} units` })
  await moveStock(
    { tx },
    {
      reason: (await hadStock(tx, sku.id)) ? 'adjusted' : 'opening',
      skuId: sku.id,
      onHand: by,
      note,
      createdAt: at,
      ...(actor && { actorId: actor.id }),
    },
  )
  await recordChange(tx, actor, {
    action: 'stock-changed',
    subjectId: productId,
    subject: sku.name,
    before: { onHand: sku.onHand },
    after: { onHand },
    at,
    ...(undoes && { undoes }),
  })
  touch(...tagsForStockChange(productId, sku, by))
  return true
}
