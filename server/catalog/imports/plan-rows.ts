import { isDeepStrictEqual } from 'node:util'
import { wouldBecomeFree } from '#domain/free-products.ts'
import type { ImportProblem } from '#domain/import.ts'
import { available, MAX_UNITS } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import type { NetUnit, ProductOption } from '#domain/variants.ts'
import type { Db, Tx } from '../../db/connect.ts'
import type { ProductRows } from './group-rows.ts'
import { mergeRows, type ProductFields } from './merge-rows.ts'
import { isSameParts, type PartCell } from './part-cells.ts'
import { planOptions } from './plan-options.ts'
import { type Current, type CurrentSku, readCurrent } from './read-current.ts'
import type { ImportRow } from './read-rows.ts'

/** What the file will do to a product. */
export interface Plan {
  current: Current | null
  /** Its row that is named in the counts and the change log. */
  row: ImportRow
  /** Fields of the product that change. */
  changes: ProductFields
  /** Null: they stay as they are. */
  options: ProductOption[] | null
  skus: SkuPlan[]
}

/** What a row will do to its SKU. Money in cents; `stock` counts the units that are for sale. */
export interface SkuPlan {
  row: ImportRow
  current: CurrentSku | null
  /** Fields that change; of a new SKU all of them. */
  changes: SkuChanges
  newPrice: Cents | null
  /** Change in units on hand. */
  moves: number
  /** What it will contain; null: it stays as it is. */
  parts: PartCell[] | null
}

export interface SkuChanges {
  choice?: string[]
  netAmount?: number | null
  netUnit?: NetUnit | null
  weightGrams?: number | null
}

interface Context {
  /** URL prefix of the shop's own pictures: an export names them, and they stay. */
  ownMedia: string
  report: (problem: ImportProblem) => void
}

/**
 * Plans what a batch of rows will do to the products as they are now, including rows that change
 * nothing; a product with a problem is reported and left out.
 */
export async function planProducts(
  db: Db | Tx,
  products: readonly ProductRows[],
  context: Context,
): Promise<Plan[]> {
  const current = await readCurrent(
    db,
    products.flatMap(({ productId }) => productId ?? []),
  )
  return products.flatMap(({ productId, rows }) => {
    const known = productId === null ? null : (current.get(productId) ?? null)
    return planProduct(rows, known, context) ?? []
  })
}

/** Whether the row changes anything of its SKU. */
export function changesSku({ newPrice, moves, changes, parts }: SkuPlan): boolean {
  return newPrice !== null || moves !== 0 || parts !== null || !isEmpty(changes)
}

/** Whether the row leaves everything as it is; changes of the product count for one row of it. */
export function changesNothing(plan: Plan, sku: SkuPlan): boolean {
  const isSame = sku.current !== null && !changesSku(sku)
  return isSame && (sku.row !== plan.row || (isEmpty(plan.changes) && plan.options === null))
}

function planProduct(
  rows: readonly ImportRow[],
  current: Current | null,
  { ownMedia, report }: Context,
): Plan | undefined {
  let hasProblem = false
  const wrong = (row: ImportRow, problem: Omit<ImportProblem, 'row'>) => {
    hasProblem = true
    report({ row: row.row, ...problem })
  }
  const live = current?.skus.filter(({ isLive }) => isLive) ?? []
  const first = current && (live[0]?.code ?? null)
  const row = rows.find(({ sku }) => sku === first) ?? rows[0]!
  const deleted = rows.filter(({ sku }) => {
    const known = current?.skus.find(({ code }) => code === sku)
    return current?.deletedAt || (known && !known.isLive)
  })
  for (const one of deleted) wrong(one, { column: 'sku', problem: 'deleted', value: one.sku })
  if (hasProblem) return undefined

  const fields = mergeRows(rows, first, (problem) => {
    hasProblem = true
    report(problem)
  })
  for (const column of missingFields(fields, current)) {
    wrong(row, { column, problem: 'missing', value: '' })
  }
  const before = { options: current?.options ?? [], live }
  const { options, choices } = planOptions(rows, before, wrong)
  if (choices.size === 0) return undefined
  const plans = rows.map((one) => {
    const sku = live.find(({ code }) => code === one.sku) ?? null
    return planSku(one, sku, choices.get(one)!)
  })
  const prices = plans.map(({ current: was, newPrice }) => newPrice ?? was?.listPrice ?? 0)
  const isPublished =
    fields.published ?? (current ? current.publishedAt !== null : prices.every((one) => one > 0))
  for (const plan of plans) {
    for (const problem of problemsOf(plan, current, isPublished)) wrong(plan.row, problem)
  }
  if (hasProblem) return undefined
  return {
    current,
    row,
    changes: current ? differing(fields, current, ownMedia) : fields,
    options: isDeepStrictEqual(options, before.options) ? null : options,
    skus: plans,
  }
}

function missingFields(fields: ProductFields, current: Current | null) {
  return (['name', 'category'] as const).filter(
    (column) => fields[column] === '' || (!current && fields[column] === undefined),
  )
}

function planSku(row: ImportRow, current: CurrentSku | null, choice: string[]): SkuPlan {
  const { price, stock, parts, weightGrams } = row.fields
  const { netAmount = current?.netAmount ?? null } = row.fields
  // A unit means nothing without an amount.
  const netUnit = netAmount === null ? null : row.fields.netUnit
  const wanted: SkuChanges = { choice, netAmount, netUnit, weightGrams }
  const names = Object.keys(wanted) as (keyof SkuChanges)[]
  const changed = names.filter(
    (name) =>
      wanted[name] !== undefined && !(current && isDeepStrictEqual(wanted[name], current[name])),
  )
  return {
    row,
    current,
    changes: Object.fromEntries(changed.map((name) => [name, wanted[name]])),
    newPrice: current && (price === undefined || price === current.listPrice) ? null : (price ?? 0),
    moves: stock === undefined ? 0 : stock - (current ? available(current) : 0),
    parts: parts && !isSameParts(parts, current?.parts ?? []) ? parts : null,
  }
}

function problemsOf(
  { row: { fields }, current, newPrice, changes, parts }: SkuPlan,
  product: Current | null,
  isPublished: boolean,
): Omit<ImportProblem, 'row'>[] {
  if (!current && fields.price === undefined) {
    return [{ column: 'price', problem: 'missing', value: '' }]
  }
  const { netAmount = current?.netAmount, netUnit = current?.netUnit } = changes
  if ((netAmount ?? null) !== null && (netUnit ?? null) === null) {
    return [{ column: 'netUnit', problem: 'missing', value: '' }]
  }
  const isSet = (parts ?? current?.parts ?? []).length > 0
  if (isSet && fields.stock !== undefined) {
    return [{ column: 'stock', problem: 'set-stock', value: String(fields.stock) }]
  }
  const before = current &&
    product && { listPrice: current.listPrice, isPublished: product.publishedAt !== null }
  const price = newPrice ?? current?.listPrice ?? 0
  if (wouldBecomeFree(before, { listPrice: price, isPublished })) {
    return [{ column: 'price', problem: 'price-needed', value: '0' }]
  }
  const onHand = (fields.stock ?? 0) + (current?.reserved ?? 0)
  return onHand > MAX_UNITS ? [{ column: 'stock', problem: 'too-much', value: String(onHand) }] : []
}

function differing(fields: ProductFields, current: Current, ownMedia: string): ProductFields {
  // For an existing category the English name alone identifies it; the row does not rename it.
  const { categorySo: _, ...wanted } = fields
  const names = Object.keys(wanted) as (keyof typeof wanted)[]
  const changed = names.filter((name) => !isSame(name, wanted, current, ownMedia))
  return Object.fromEntries(changed.map((name) => [name, wanted[name]]))
}

function isSame(
  name: Exclude<keyof ProductFields, 'categorySo'>,
  fields: ProductFields,
  current: Current,
  ownMedia: string,
): boolean {
  switch (name) {
    case 'category': {
      const wanted = fields.category!.toLowerCase()
      return wanted === current.category.toLowerCase() || wanted === current.categorySlug
    }
    case 'image': {
      const image = fields.image!
      return image === (current.imageUrl ?? '') || image.startsWith(ownMedia)
    }
    case 'published':
      return fields.published === (current.publishedAt !== null)
    case 'facets':
      return String(fields.facets!.toSorted()) === String(current.facets.toSorted())
    default:
      return isDeepStrictEqual(fields[name], current[name])
  }
}

function isEmpty(object: object): boolean {
  return Object.keys(object).length === 0
}
