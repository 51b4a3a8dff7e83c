import type { ProductDetails } from '#contract/admin/products.ts'
import { MAX_UNITS } from '#domain/inventory.ts'
import { MAX_PRICE, toDollars } from '#domain/money.ts'
import { MAX_PAO } from '#domain/product-content.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { readPins, writePins } from './pinned.ts'

/** The values of the product form. */
export interface ProductFormValues {
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
  /** See pinned.ts. */
  related: string
  image: string
  countInStock: string
  howToUse: string
  howToUseSo: string
  warnings: string
  warningsSo: string
  responsiblePerson: string
  /** ISO 3166-1 alpha-2, or ''. */
  origin: string
  paoMonths: string
  /** 'true' or ''. */
  sealed: string
  ingredientsComplete: string
  /** One per line. */
  facets: string
}

export type ProductField = keyof ProductFormValues

const FIELDS: readonly ProductField[] = [
  ...(['name', 'nameSo', 'description', 'descriptionSo', 'price', 'category'] as const),
  ...(['brand', 'size', 'sku', 'ingredients', 'related', 'image', 'countInStock'] as const),
  ...(['howToUse', 'howToUseSo', 'warnings', 'warningsSo', 'responsiblePerson'] as const),
  ...(['origin', 'paoMonths', 'sealed', 'ingredientsComplete', 'facets'] as const),
]

export function formValuesOf(product: ProductDetails): ProductFormValues {
  const { name, nameSo, description, descriptionSo, price, category, brand, size } = product
  const isNew = name === DRAFT_NAME
  return {
    // A draft starts empty: no placeholder name to delete, no category that nobody chose.
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
    related: writePins(product.related.map(({ _id: id, ...names }) => ({ id, ...names }))),
    image: product.imageUrl ?? '',
    countInStock: String(product.countInStock),
    howToUse: product.howToUse,
    howToUseSo: product.howToUseSo ?? '',
    warnings: product.warnings,
    warningsSo: product.warningsSo ?? '',
    responsiblePerson: product.responsiblePerson,
    origin: product.origin?.code ?? '',
    paoMonths: String(product.paoMonths ?? ''),
    sealed: product.sealed ? 'true' : '',
    ingredientsComplete: product.ingredientsComplete ? 'true' : '',
    facets: product.facets.join('\n'),
  }
}

/**
 * Dollars, with a point or a comma; undefined for anything else.
 */
export function parsePrice(value: string): number | undefined {
  const text = value.trim().replace(',', '.')
  const isPrice = /^\d{1,7}(\.\d+)?$/.test(text) && Number(text) <= toDollars(MAX_PRICE)
  return isPrice ? Number(text) : undefined
}

/**
 * A whole number of units, at least 0; undefined for anything else.
 */
export function parseUnits(value: string): number | undefined {
  const text = value.trim()
  return /^\d{1,7}$/.test(text) && Number(text) <= MAX_UNITS ? Number(text) : undefined
}

export function changedFields(was: ProductFormValues, values: ProductFormValues): ProductField[] {
  return FIELDS.filter((field) => values[field].trim() !== was[field].trim())
}

/** The difference in units since the form was opened. */
export function stockChange(was: ProductFormValues, values: ProductFormValues): number {
  return (parseUnits(values.countInStock) ?? 0) - (parseUnits(was.countInStock) ?? 0)
}

/** Whole months from 1 to MAX_PAO; undefined for anything else. */
function parseMonths(value: string): number | undefined {
  const months = parseUnits(value)
  return months && months <= MAX_PAO ? months : undefined
}

export type Problem =
  | 'months'
  | 'name'
  | 'price'
  | 'pieces'
  | 'reason'
  | 'category'
  | 'sku'
  | 'address'

/** The problems for which the server would refuse the values, found before they are sent. */
export function validateProduct(
  was: ProductFormValues,
  values: ProductFormValues,
  { reason, hadStock }: { reason: string; hadStock: boolean },
): Partial<Record<ProductField | 'stockNote', Problem>> {
  const { name, price, category, sku, image, countInStock, paoMonths } = values
  return {
    ...(name.trim() === '' && { name: 'name' }),
    ...(price.trim() !== was.price && parsePrice(price) === undefined && { price: 'price' }),
    ...(category.trim() === '' && { category: 'category' }),
    ...(sku.trim() === '' && { sku: 'sku' }),
    ...(image.trim() !== '' &&
      !/^https?:\/\/[^\s/]\S*$/i.test(image.trim()) && { image: 'address' }),
    ...(paoMonths.trim() !== '' && parseMonths(paoMonths) === undefined && { paoMonths: 'months' }),
    ...(parseUnits(countInStock) === undefined && { countInStock: 'pieces' }),
    ...(hadStock &&
      stockChange(was, values) !== 0 &&
      reason.trim() === '' && { stockNote: 'reason' }),
  }
}

/** Contains only changed fields, so that someone else's simultaneous changes survive. */
export function bodyOf(was: ProductFormValues, values: ProductFormValues, reason: string) {
  const fields = changedFields(was, values)
  const changed = Object.fromEntries(
    fields
      .filter((field) => field !== 'countInStock')
      .map((field) => [field, parseField(values, field)]),
  )
  const change = stockChange(was, values)
  return { ...changed, ...(change !== 0 && { stockChange: change, stockNote: reason.trim() }) }
}

function parseField(values: ProductFormValues, field: ProductField) {
  if (field === 'price') return parsePrice(values.price)
  if (field === 'related') return readPins(values.related).map(({ id }) => id)
  return values[field].trim()
}

export interface Conflict {
  field: ProductField | 'variants'
  theirs: string
}

/**
 * Merges with what someone else has saved: fields that only they changed are adopted, fields that
 * both changed become conflicts. A stock change remains the same difference in units.
 */
export function mergeValues(
  was: ProductFormValues,
  values: ProductFormValues,
  theirs: ProductFormValues,
): { values: ProductFormValues; conflicts: Conflict[]; taken: ProductField[] } {
  const mine = new Set(changedFields(was, values))
  const differing = changedFields(was, theirs).filter((field) => field !== 'countInStock')
  const merged = { ...theirs }
  for (const field of mine) merged[field] = values[field]
  merged.countInStock = String(
    Math.max(0, (parseUnits(theirs.countInStock) ?? 0) + stockChange(was, values)),
  )
  return {
    values: merged,
    conflicts: differing
      .filter((field) => mine.has(field) && values[field].trim() !== theirs[field].trim())
      .map((field) => ({ field, theirs: theirs[field] })),
    taken: differing.filter((field) => !mine.has(field)),
  }
}
