import { and, asc, eq, isNull } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import type { Tx } from '../db/connect.ts'
import { skus } from '../db/schema.ts'
import { sellableUnits } from './sellable.ts'

export interface WhichVariant {
  productId: string
  /** SKU id; missing means the only one. */
  variant?: string | undefined
}

/**
 * Locks a variant that is on sale.
 * @throws ShopError 'not-found', or 'variant-needed' if the product has several and none is named
 */
export async function lockVariant(
  tx: Tx,
  { productId, variant }: WhichVariant,
): Promise<typeof skus.$inferSelect> {
  const live = and(eq(skus.productId, productId), isNull(skus.deletedAt))
  const all = await tx
    .select({ _id: skus.id, sku: skus.code, choice: skus.choice, countInStock: sellableUnits })
    .from(skus)
    .where(live)
    .orderBy(asc(skus.position), asc(skus.id))
  const chosen = variant ? all.find(({ _id }) => _id === variant) : all.length === 1 && all[0]
  if (!chosen && (variant || all.length === 0))
    throw new ShopError('not-found', { what: 'product' })
  if (!chosen) throw new ShopError('variant-needed', { product: productId, variants: all })
  const [sku] = await tx
    .select()
    .from(skus)
    .where(and(live, eq(skus.id, chosen._id)))
    .for('update')
  if (!sku) throw new ShopError('not-found', { what: 'product' })
  return sku
}

/** Names the variant in the change log; nothing for a product without options. */
export function variantOf({ id, choice }: { id: string; choice: string[] }) {
  return choice.length > 0 ? { variant: id, choice } : {}
}
