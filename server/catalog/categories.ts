import { asc, eq, sql } from 'drizzle-orm'
import type { CategoryRow as Row } from '#contract/admin/categories.ts'
import { ShopError } from '#domain/errors.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, pictures, products } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import {
  type CategoryRow,
  createCategory,
  findCategory,
  lockCategories,
} from './find-or-create-category.ts'
import { pictureColumns } from './product-queries.ts'
import { indexProducts } from './search/index-products.ts'

interface Fields {
  name?: string | undefined
  nameSo?: string | null | undefined
  description?: string | undefined
  descriptionSo?: string | null | undefined
}

/** All categories in order, each with its number of products. */
export async function listRows(db: Db | Tx): Promise<Row[]> {
  const rows = await db
    .select({
      _id: categories.id,
      slug: categories.slug,
      name: categories.name,
      nameSo: categories.nameSo,
      description: categories.description,
      descriptionSo: categories.descriptionSo,
      picture: pictureColumns,
      numProducts: sql<number>`count(${products.id})
        filter (where ${products.deletedAt} is null)`.mapWith(Number),
      numDeleted: sql<number>`count(${products.deletedAt})`.mapWith(Number),
    })
    .from(categories)
    .leftJoin(pictures, eq(pictures.id, categories.pictureId))
    .leftJoin(products, eq(products.categoryId, categories.id))
    .groupBy(categories.id, pictures.id)
    .orderBy(asc(categories.position), asc(categories.name))
  return rows.map((row) => ({ ...row, picture: presentPicture(row.picture) }))
}

/** @throws ShopError 'name-taken' */
export async function addCategory(
  shop: Shop,
  actor: Actor,
  values: Fields & { name: string },
): Promise<Row> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    await lockCategories(tx)
    await assertFree(tx, values.name)
    const { id } = await createCategory(unit, values)
    return rowOf(tx, id)
  })
}

/** Renames or describes a category, and updates the search index of its products. */
export async function saveCategory(
  shop: Shop,
  actor: Actor,
  id: string,
  values: Fields,
): Promise<Row> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    if (values.name !== undefined) await lockCategories(tx)
    const was = await lockCategory(tx, id)
    if (values.name !== undefined) await assertFree(tx, values.name, id)
    const next = Object.fromEntries(
      Object.entries(values).filter(
        ([name, value]) => value !== undefined && value !== was[name as keyof Fields],
      ),
    )
    const names = Object.keys(next)
    if (names.length === 0) return rowOf(tx, id)
    await tx.update(categories).set(next).where(eq(categories.id, id))
    if ('name' in next || 'nameSo' in next) indexProducts(unit, await lockProducts(tx, id))
    await unit.audit({
      action: 'category-changed',
      subjectId: id,
      subject: values.name ?? was.name,
      before: Object.fromEntries(names.map((name) => [name, was[name as keyof Fields]])),
      after: next,
    })
    // Every product page names its category, so those pages carry this tag too.
    unit.invalidate('categories')
    return rowOf(tx, id)
  })
}

/** A product that is being saved would otherwise be indexed with the old name. */
async function lockProducts(tx: Tx, categoryId: string): Promise<string[]> {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(eq(products.categoryId, categoryId))
    .orderBy(asc(products.id))
    .for('no key update')
  return rows.map(({ id }) => id)
}

/** Puts the given categories first, in this order; the others keep their order behind them. */
export async function arrangeCategories(
  shop: Shop,
  actor: Actor,
  ids: readonly string[],
): Promise<Row[]> {
  return change(shop, actor, async ({ tx, audit, invalidate }) => {
    const was = await listRows(tx)
    const known = was.map(({ _id }) => _id)
    const named = [...new Set(ids)].filter((id) => known.includes(id))
    const order = [...named, ...known.filter((id) => !named.includes(id))]
    if (order.join() === known.join()) return was
    for (const [position, id] of order.entries()) {
      await tx.update(categories).set({ position }).where(eq(categories.id, id))
    }
    const rows = await listRows(tx)
    await audit({
      action: 'category-changed',
      subjectId: 'order',
      subject: 'Order of the categories',
      before: { order: was.map(nameOf) },
      after: { order: rows.map(nameOf) },
    })
    invalidate('categories')
    return rows
  })
}

/** @throws ShopError 'not-found', 'category-not-empty' (deleted products count too) */
export async function deleteCategory(shop: Shop, actor: Actor, id: string): Promise<void> {
  await change(shop, actor, async ({ tx, audit, enqueue, invalidate }) => {
    const { name, pictureId } = await lockCategory(tx, id)
    const numProducts = await tx.$count(products, eq(products.categoryId, id))
    if (numProducts > 0) throw new ShopError('category-not-empty', { numProducts })
    await tx.delete(categories).where(eq(categories.id, id))
    if (pictureId) await enqueue('drop-picture', { pictureId })
    await audit({
      action: 'category-deleted',
      subjectId: id,
      subject: name,
    })
    invalidate('categories')
  })
}

async function assertFree(tx: Tx, name: string, ownId?: string): Promise<void> {
  const other = await findCategory(tx, name)
  if (other && other.id !== ownId) throw new ShopError('name-taken')
}

/** @throws ShopError 'not-found' */
export async function lockCategory(
  tx: Tx,
  id: string,
  strength: 'update' | 'no key update' = 'update',
): Promise<CategoryRow> {
  const [row] = await tx.select().from(categories).where(eq(categories.id, id)).for(strength)
  if (!row) throw new ShopError('not-found', { what: 'category' })
  return row
}

export async function rowOf(tx: Tx, id: string): Promise<Row> {
  return (await listRows(tx)).find(({ _id }) => _id === id)!
}

function nameOf({ name }: Row): string {
  return name
}
