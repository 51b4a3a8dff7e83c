import { sql } from 'drizzle-orm'
import type { Facet } from '#domain/facets.ts'
import { allergensIn } from '#domain/inci.ts'
import type { Cents } from '#domain/money.ts'
import type { NetUnit } from '#domain/variants.ts'
import { productPictures, products, skus } from '../db/schema.ts'
import { touchPictures } from '../media/main-picture.ts'
import type { Unit } from '../unit.ts'
import { touchOffers } from './offers.ts'
import { recordPrices } from './price-history.ts'
import { indexProducts } from './search/index-products.ts'
import { adjustStocks } from './stock.ts'

export interface NewProduct {
  name: string
  nameSo?: string | null
  description: string
  descriptionSo?: string | null
  brand?: string
  size?: string
  ingredients?: string[]
  ingredientsComplete?: boolean
  facets?: Facet[]
  howToUse?: string
  howToUseSo?: string | null
  warnings?: string
  warningsSo?: string | null
  responsiblePerson?: string
  origin?: string | null
  paoMonths?: number | null
  sealed?: boolean
  categoryId: string
  imageUrl?: string | null
  sku: string
  listPrice: Cents
  onHand: number
  /** Of one unit; both or neither. */
  netAmount?: number
  netUnit?: NetUnit
  /** Defaults to now. */
  createdAt?: Date
  /** Null makes a draft that only admins see. Defaults to `createdAt`. */
  publishedAt?: Date | null
}

/** Creates a product with its SKU and opening stock; returns its id. */
export async function createProduct(unit: Unit, product: NewProduct): Promise<string> {
  const { tx, now } = unit
  const { sku: code, listPrice, onHand, netAmount, netUnit, createdAt = now, ...values } = product
  const [row] = await tx
    .insert(products)
    .values({
      publishedAt: createdAt,
      ...values,
      allergens: allergensIn(values.ingredients ?? []),
      createdAt,
    })
    .returning({ id: products.id })
  const productId = row!.id
  const [sku] = await tx
    .insert(skus)
    .values({ productId, code, listPrice, netAmount, netUnit })
    .returning()
  await recordPrices(unit, [{ skuId: sku!.id, listPrice }])
  touchOffers(unit, [productId])
  if (onHand > 0) {
    await adjustStocks(unit, [{ skuId: sku!.id, reason: 'opening', onHand, note: null }])
  }
  indexProducts(unit, [productId])
  return productId
}

/** Adds a picture after the existing ones, or before them. */
export async function addPicture(
  unit: Unit,
  productId: string,
  pictureId: string,
  place: 'first' | 'last' = 'last',
): Promise<void> {
  const beyond = place === 'last' ? sql`max(position) + 1` : sql`min(position) - 1`
  const position = sql<number>`(select coalesce(${beyond}, 0)
    from ${productPictures} where ${productPictures.productId} = ${productId})`
  await unit.tx.insert(productPictures).values({ productId, pictureId, position })
  touchPictures(unit, [productId])
}
