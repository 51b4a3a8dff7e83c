import { eq, inArray } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { carts, products, skus } from '../db/schema.ts'

/** The stored cart of an account for the file of everything that is stored about a person. */
export async function cartOf(tx: Tx, userId: string) {
  const [cart] = await tx.select().from(carts).where(eq(carts.userId, userId))
  if (!cart) return null
  const { lines, updatedAt: changedAt } = cart
  const names = await tx
    .select({ id: products.id, name: products.name })
    .from(products)
    .where(inArray(products.id, [...new Set(lines.map(({ product }) => product))]))
  const choices = await tx
    .select({ id: skus.id, choice: skus.choice })
    .from(skus)
    .where(inArray(skus.id, [...new Set(lines.flatMap(({ variant }) => variant ?? []))]))
  return {
    changedAt,
    lines: lines.map(({ product, variant, qty }) => ({
      product: names.find(({ id }) => id === product)?.name ?? null,
      choice: choices.find(({ id }) => id === variant)?.choice ?? [],
      quantity: qty,
    })),
  }
}
