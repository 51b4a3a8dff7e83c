import { createProduct } from '#server/catalog/create-product.ts'
import type { Db } from '#server/db/connect.ts'
import { categories, skus } from '#server/db/schema.ts'
import { addSettings } from '#server/settings/settings.ts'
import { fillingUnit } from '../chaos/filling-unit.ts'

export interface Goods {
  readonly product: string
  readonly variant: string
}

/** Fills a migrated database that no shop has opened yet: products for everybody, paid in cash. */
export async function stockShop(db: Db): Promise<readonly Goods[]> {
  return fillingUnit(db, async (unit) => {
    const { tx } = unit
    const oils = { slug: 'oils', name: 'Oils', nameSo: 'Saliid' }
    const [category] = await tx.insert(categories).values(oils).returning()
    for (let number = 1; number <= 4; number++) {
      await createProduct(unit, {
        name: `Oil ${number}`,
        description: 'For hair and skin.',
        categoryId: category!.id,
        sku: `OIL-${number}`,
        listPrice: number * 5_00,
        onHand: 1_000_000,
      })
    }
    await addSettings(unit, {
      cashOnDelivery: 'on',
      cashMaxTotal: 100_000_00,
      cashMaxOrders: 100,
      bankTransfer: 'on',
      bankInstructions: 'Demo Bank',
    })
    return tx.select({ product: skus.productId, variant: skus.id }).from(skus)
  })
}
