import type { ProductDetails } from '#contract/admin/products.ts'
import { MAX_UNITS } from '#domain/inventory.ts'
import { MAX_PRICE, toDollars } from '#domain/money.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'

/** What stands in the fields of the form. */
export interface TypedProduct {
  name: string
  nameSo: string
  description: string
  descriptionSo: string
  price: string
  category: string
  brand: string
  size: string
  sku: string
  ingredients: string
  image: string
  countInStock: string
}

export type ProductField = keyof TypedProduct

const FIELDS: readonly ProductField[] = [
  ...(['name', 'nameSo', 'description', 'descriptionSo', 'price', 'category'] as const),
  ...(['brand', 'size', 'sku', 'ingredients', 'image', 'countInStock'] as const),
]

export function typedOf(product: ProductDetails): TypedProduct {
  const { name, nameSo, description, descriptionSo, price, category, brand, size } = product
  const isNew = name === DRAFT_NAME
  return {
    // The owner begins with empty fields: no word to delete, no category that nobody chose.
    name: isNew ? '' : name,
    nameSo: nameSo ?? '',
    description,
    descriptionSo: descriptionSo ?? '',
    price: price === 0 && !product.publishedAt ? '' : price.toFixed(2),
    category: isNew ? '' : category,
    brand,
    size,
    sku: product.sku,
    ingredients: product.ingredients.join('\n'),
    image: product.imageUrl ?? '',
    countInStock: String(product.countInStock),
  }
}

/**
 * Dollars as typed, with a point or a comma; undefined for anything else.
 * @internal Exported for tests.
 */
export function readPrice(typed: string): number | undefined {
  const text = typed.trim().replace(',', '.')
  const isPrice = /^\d{1,7}(\.\d+)?$/.test(text) && Number(text) <= toDollars(MAX_PRICE)
  return isPrice ? Number(text) : undefined
}

/**
 * Whole pieces, none or more.
 * @internal Exported for tests.
 */
export function readPieces(typed: string): number | undefined {
  const text = typed.trim()
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_UNITS ? Number(text) : undefined
}

export function changedFields(was: TypedProduct, typed: TypedProduct): ProductField[] {
  return FIELDS.filter((field) => typed[field].trim() !== was[field].trim())
}

/** Pieces more or fewer than stood there when the form was opened. */
export function stockChange(was: TypedProduct, typed: TypedProduct): number {
  return (readPieces(typed.countInStock) ?? 0) - (readPieces(was.countInStock) ?? 0)
}

export type Problem = 'name' | 'price' | 'pieces' | 'reason' | 'category' | 'sku' | 'address'

/** What the server would refuse; the form says it at once. */
export function problemsOf(
  was: TypedProduct,
  typed: TypedProduct,
  { reason, hadStock }: { reason: string; hadStock: boolean },
): Partial<Record<ProductField | 'stockNote', Problem>> {
  const { name, price, category, sku, image, countInStock } = typed
  return {
    ...(name.trim() === '' && { name: 'name' }),
    ...(price.trim() !== was.price && readPrice(price) === undefined && { price: 'price' }),
    ...(category.trim() === '' && { category: 'category' }),
    ...(sku.trim() === '' && { sku: 'sku' }),
    ...(image.trim() !== '' &&
      !/^https?:\/\/[^\s/]\S*$/i.test(image.trim()) && { image: 'address' }),
    ...(readPieces(countInStock) === undefined && { countInStock: 'pieces' }),
    ...(hadStock &&
      stockChange(was, typed) !== 0 &&
      reason.trim() === '' && { stockNote: 'reason' }),
  }
}

/** Only what was changed is sent: what somebody else changes at the same time stays. */
export function bodyOf(was: TypedProduct, typed: TypedProduct, reason: string) {
  const fields = changedFields(was, typed)
  const values = Object.fromEntries(
    fields
      .filter((field) => field !== 'countInStock')
      .map((field) => [field, field === 'price' ? readPrice(typed.price) : typed[field].trim()]),
  )
  const change = stockChange(was, typed)
  return { ...values, ...(change !== 0 && { stockChange: change, stockNote: reason.trim() }) }
}

export interface Conflict {
  field: ProductField
  theirs: string
}

/**
 * Somebody else has saved: what only they changed is taken over, what both changed is a question.
 * A change of stock stays the same number of pieces.
 */
export function mergeTyped(
  was: TypedProduct,
  typed: TypedProduct,
  theirs: TypedProduct,
): { typed: TypedProduct; conflicts: Conflict[]; taken: ProductField[] } {
  const mine = new Set(changedFields(was, typed))
  const differing = changedFields(was, theirs).filter((field) => field !== 'countInStock')
  const merged = { ...theirs }
  for (const field of mine) merged[field] = typed[field]
  merged.countInStock = String(
    Math.max(0, (readPieces(theirs.countInStock) ?? 0) + stockChange(was, typed)),
  )
  return {
    typed: merged,
    conflicts: differing
      .filter((field) => mine.has(field) && typed[field].trim() !== theirs[field].trim())
      .map((field) => ({ field, theirs: theirs[field] })),
    taken: differing.filter((field) => !mine.has(field)),
  }
}
