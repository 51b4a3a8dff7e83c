import { createHash } from 'node:crypto'
import { and, asc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { BulkPreview, BulkChange as Wanted } from '#contract/admin/bulk.ts'
import { type BulkChange, bulkProblem, changedPrice, changedStock } from '#domain/bulk-change.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { available } from '#domain/inventory.ts'
import { toCents, toDollars } from '#domain/money.ts'
import type { Db, Tx } from '../db/connect.ts'
import { bundleItems, categories, productOffers, products, skus } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { oncePerProduct, type PlannedChange, writeChanges } from './apply-bulk-change.ts'
import { type CategoryRow, findCategory } from './find-or-create-category.ts'
import { whichProducts } from './list-rows.ts'

type Input = z.output<typeof Wanted>

/** Maximum number of rows in a preview. */
const SHOWN = 50
/** A larger change would block sales of these products for too long. */
const MAX_PRODUCTS = 20_000

/** Computes what the change would do to each product; writes nothing. */
export async function previewBulk(shop: Shop, input: Input): Promise<BulkPreview> {
  return presentPlan(await plan(shop.db, shop, input))
}

/**
 * Changes all products or none; returns how many changed.
 * @param token of the preview that the admin saw; the change is refused if its result now differs.
 * @throws ShopError 'invalid-input', 'not-found' (category), 'version-conflict', 'stock-too-low'
 */
export async function applyBulk(
  shop: Shop,
  actor: Actor,
  { token, ...input }: Input & { token?: string | undefined },
): Promise<number> {
  return change(shop, actor, async (unit) => {
    const planned = await plan(unit.tx, shop, input, 'lock')
    const preview = presentPlan(planned)
    const reserved = planned.rows.find(({ problem }) => problem === 'stock-too-low')?.reserved
    if (reserved !== undefined) throw new ShopError('stock-too-low', { reserved })
    if (preview.impossible > 0)
      throw invalid({ price: 'This change is not possible for all of these products' })
    if (token !== undefined && token !== preview.token) {
      throw new ShopError('version-conflict', { current: preview })
    }
    const note = input.note || 'Changed together with others'
    await writeChanges(unit, differing(planned.rows), note)
    return preview.changed
  })
}

interface Plan {
  rows: PlannedChange[]
}

/**
 * With `lock`, locks the chosen products first, as a save of one product does, and then their SKUs
 * in product order, as sales do.
 */
async function plan(db: Db | Tx, shop: Shop, input: Input, lock?: 'lock'): Promise<Plan> {
  const wanted: BulkChange = {
    stock: input.stock,
    price: input.price && {
      ...input.price,
      value: input.price.kind === 'percent' ? input.price.value : toCents(input.price.value),
    },
  }
  if (!input.price && !input.stock && input.category === undefined) {
    throw invalid({ '': 'Choose what to change' })
  }
  const category = await wantedCategory(db, input.category)
  const which = await chosen(db, shop, input)
  if (lock) await lockProducts(db, which)
  const query = db
    .select({
      productId: products.id,
      name: products.name,
      skuId: skus.id,
      sku: skus.code,
      choice: skus.choice,
      isSet: sql<boolean>`exists (select from ${bundleItems}
        where ${bundleItems.bundleSkuId} = ${skus.id})`,
      listPrice: skus.listPrice,
      onHand: skus.onHand,
      reserved: skus.reserved,
      category: { id: categories.id, name: categories.name },
      isPublished: sql<boolean>`${products.publishedAt} is not null`,
    })
    .from(products)
    .innerJoin(skus, and(eq(skus.productId, products.id), isNull(skus.deletedAt)))
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .where(which)
    .orderBy(asc(skus.productId), asc(skus.id))
    .limit(MAX_PRODUCTS + 1)
    .$dynamic()
  const rows = await (lock ? query.for('update', { of: skus }) : query)
  if (rows.length > MAX_PRODUCTS) throw invalid({ ids: `At most ${MAX_PRODUCTS} products at once` })
  return {
    rows: rows.map(({ isSet, ...row }) => {
      // The stock of a set follows from its parts.
      const own = isSet ? { ...wanted, stock: undefined } : wanted
      return {
        ...row,
        newPrice: changedPrice(row.listPrice, own),
        newOnHand: changedStock(row, own),
        newCategory: category ?? row.category,
        problem: bulkProblem(row, own),
      }
    }),
  }
}

async function chosen(db: Db | Tx, shop: Shop, { ids, filter }: Input) {
  if (ids) return inArray(products.id, ids)
  if (!filter) throw invalid({ ids: 'Select products or a filter' })
  return and(await whichProducts(db, shop, filter))
}

async function lockProducts(db: Db | Tx, which: SQL | undefined): Promise<void> {
  await db
    .select({ id: products.id })
    .from(products)
    .innerJoin(productOffers, eq(productOffers.productId, products.id))
    .where(which)
    .orderBy(asc(products.id))
    .limit(MAX_PRODUCTS + 1)
    .for('no key update', { of: products })
}

async function wantedCategory(db: Db | Tx, named: string | undefined): Promise<CategoryRow | null> {
  if (named === undefined) return null
  const category = await findCategory(db, named)
  if (!category) throw new ShopError('not-found', { what: 'category' })
  return category
}

function differing(rows: readonly PlannedChange[]): PlannedChange[] {
  return rows.filter(
    (row) =>
      row.newPrice !== row.listPrice ||
      row.newOnHand !== row.onHand ||
      row.newCategory.id !== row.category.id,
  )
}

function presentPlan({ rows }: Plan): BulkPreview {
  const changed = differing(rows)
  const impossible = changed.filter(({ problem }) => problem)
  const shown = [...impossible, ...changed.filter(({ problem }) => !problem)].slice(0, SHOWN)
  const essence = changed.map((row) => [
    row.skuId,
    row.listPrice,
    row.newPrice,
    row.onHand,
    row.newOnHand,
    row.reserved,
    row.newCategory.id,
  ])
  return {
    count: oncePerProduct(rows).length,
    changed: oncePerProduct(changed).length,
    impossible: oncePerProduct(impossible).length,
    token: createHash('sha256').update(JSON.stringify(essence)).digest('base64url'),
    rows: shown.map(presentRow),
  }
}

function presentRow(row: PlannedChange): BulkPreview['rows'][number] {
  const { newPrice, newOnHand, newCategory } = row
  return {
    _id: row.productId,
    name: row.name,
    sku: row.sku,
    choice: row.choice,
    problem: row.problem,
    price:
      newPrice === row.listPrice
        ? null
        : { before: toDollars(row.listPrice), after: toDollars(newPrice) },
    category:
      newCategory.id === row.category.id
        ? null
        : { before: row.category.name, after: newCategory.name },
    stock:
      newOnHand === row.onHand
        ? null
        : { before: available(row), after: available({ ...row, onHand: newOnHand }) },
  }
}
