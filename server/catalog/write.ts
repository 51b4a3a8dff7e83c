import { eq, sql } from 'drizzle-orm'
import type { Cents } from '#domain/money.ts'
import type { Tx } from '../db/connect.ts'
import { categories, productPictures, products, skus } from '../db/schema.ts'
import { moveStock } from './stock.ts'

export interface NewProduct {
  name: string
  nameSo?: string | null
  description: string
  descriptionSo?: string | null
  brand?: string
  size?: string
  ingredients?: string[]
  categoryId: string
  imageUrl?: string | null
  sku: string
  listPrice: Cents
  onHand: number
  createdAt?: Date
}

/** Puts a product on sale with its SKU and opening stock; answers its id. */
export async function createProduct(tx: Tx, product: NewProduct): Promise<string> {
  const { sku: code, listPrice, onHand, createdAt = new Date(), ...values } = product
  const [row] = await tx
    .insert(products)
    .values({ ...values, createdAt, publishedAt: createdAt })
    .returning({ id: products.id })
  const productId = row!.id
  const [sku] = await tx.insert(skus).values({ productId, code, listPrice }).returning()
  if (onHand > 0) await moveStock(tx, { skuId: sku!.id, reason: 'opening', onHand })
  await indexProduct(tx, productId)
  return productId
}

/** Writes down what search looks at: names, category, brand, description, ingredients. */
async function indexProduct(tx: Tx, productId: string): Promise<void> {
  await tx
    .update(products)
    .set({
      searchText: sql`fold(concat_ws(' ', ${products.name}, ${products.nameSo}, ${products.brand},
        (select concat_ws(' ', ${categories.name}, ${categories.nameSo}) from ${categories}
          where ${categories.id} = ${products.categoryId}),
        array_to_string(${products.ingredients}, ' '), ${products.description},
        ${products.descriptionSo}))`,
    })
    .where(eq(products.id, productId))
}

export async function addPicture(tx: Tx, productId: string, pictureId: string): Promise<void> {
  const position = sql<number>`(select coalesce(max(${productPictures.position}) + 1, 0)
    from ${productPictures} where ${productPictures.productId} = ${productId})`
  await tx.insert(productPictures).values({ productId, pictureId, position })
}
