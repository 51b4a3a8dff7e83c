import { asc, eq, inArray } from 'drizzle-orm'
import { wouldBecomeFree } from '#domain/free-products.ts'
import type { ImportProblem } from '#domain/import.ts'
import { available, MAX_UNITS } from '#domain/inventory.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { categories, products, skus } from '../../db/schema.ts'
import { contentColumns } from '../product-content.ts'
import type { RowFields } from './read-cells.ts'
import type { ImportRow } from './read-rows.ts'

/** A product as it is before a row of the file changes it. */
export type Current = Awaited<ReturnType<typeof readCurrent>>[number]

/** What a row will do. Money in cents; `stock` counts the units that are for sale. */
export interface Plan {
  row: ImportRow
  current: Current | null
  /** Fields of the product that change, except price and stock. */
  changes: Omit<RowFields, 'price' | 'stock'>
  newPrice: number | null
  /** Change in units on hand. */
  moves: number
}

/** Required for a new product. */
const NEEDED = ['name', 'category', 'price'] as const

/**
 * Plans what a batch of rows will do to the products as they are now, including rows that change
 * nothing; a row with a problem is reported and left out.
 * @param ownMedia URL prefix of the shop's own pictures: an export names them, and they stay.
 */
export async function planRows(
  db: Db | Tx,
  rows: readonly ImportRow[],
  { ownMedia, report }: { ownMedia: string; report: (problem: ImportProblem) => void },
): Promise<Plan[]> {
  const found = await readCurrent(
    db,
    rows.map(({ sku }) => sku),
  )
  const bySku = new Map(found.map((current) => [current.sku, current]))
  const plans: Plan[] = []
  for (const row of rows) {
    const current = bySku.get(row.sku) ?? null
    const problems = problemsOf(row, current)
    for (const problem of problems) report({ row: row.row, ...problem })
    if (problems.length === 0) plans.push(planRow(row, current, ownMedia))
  }
  return plans
}

export function changesNothing({ current, changes, newPrice, moves }: Plan): boolean {
  return current !== null && newPrice === null && moves === 0 && Object.keys(changes).length === 0
}

function readCurrent(db: Db | Tx, codes: string[]) {
  return db
    .select({
      id: products.id,
      skuId: skus.id,
      sku: skus.code,
      name: products.name,
      nameSo: products.nameSo,
      category: categories.name,
      categorySlug: categories.slug,
      description: products.description,
      descriptionSo: products.descriptionSo,
      brand: products.brand,
      size: products.size,
      ...contentColumns,
      imageUrl: products.imageUrl,
      publishedAt: products.publishedAt,
      deletedAt: products.deletedAt,
      listPrice: skus.listPrice,
      onHand: skus.onHand,
      reserved: skus.reserved,
    })
    .from(skus)
    .innerJoin(products, eq(products.id, skus.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(inArray(skus.code, codes))
    .orderBy(asc(products.id))
}

function problemsOf(
  { sku, fields }: ImportRow,
  current: Current | null,
): Pick<ImportProblem, 'column' | 'problem' | 'value'>[] {
  if (current?.deletedAt) return [{ column: 'sku', problem: 'deleted', value: sku }]
  const missing = current ? [] : NEEDED.filter((column) => fields[column] === undefined)
  if (missing.length > 0) {
    return missing.map((column) => ({ column, problem: 'missing', value: '' }))
  }
  const price = fields.price ?? current?.listPrice ?? 0
  const before = current && {
    listPrice: current.listPrice,
    isPublished: current.publishedAt !== null,
  }
  const isPublished = fields.published ?? (before ? before.isPublished : price > 0)
  if (wouldBecomeFree(before, { listPrice: price, isPublished })) {
    return [{ column: 'price', problem: 'price-needed', value: '0' }]
  }
  const onHand = (fields.stock ?? 0) + (current?.reserved ?? 0)
  return onHand > MAX_UNITS ? [{ column: 'stock', problem: 'too-much', value: String(onHand) }] : []
}

function planRow(row: ImportRow, current: Current | null, ownMedia: string): Plan {
  const { price, stock, ...wanted } = row.fields
  if (!current) {
    return { row, current, changes: wanted, newPrice: price ?? 0, moves: stock ?? 0 }
  }
  // For an existing category the English name alone identifies it; the row does not rename it.
  const { categorySo: _, ...fields } = wanted
  const names = Object.keys(fields) as (keyof typeof fields)[]
  const differing = names.filter((name) => !isSame(name, fields, current, ownMedia))
  return {
    row,
    current,
    changes: Object.fromEntries(differing.map((name) => [name, fields[name]])),
    newPrice: price === undefined || price === current.listPrice ? null : price,
    moves: stock === undefined ? 0 : stock - available(current),
  }
}

function isSame(
  name: keyof Plan['changes'],
  fields: Plan['changes'],
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
    case 'categorySo':
      return true
    case 'facets':
      return String(fields.facets!.toSorted()) === String(current.facets.toSorted())
    default:
      return JSON.stringify(fields[name]) === JSON.stringify(current[name])
  }
}
