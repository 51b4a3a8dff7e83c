import { and, asc, desc, eq, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { PlacedProduct } from '#contract/admin/categories.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { MAX_PLACED } from '#domain/product-list.ts'
import type { Db, Tx } from '../db/connect.ts'
import { categories, productOffers, products } from '../db/schema.ts'
import { presentPicture } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { lockCategory } from './categories.ts'
import { shownPicture } from './product-queries.ts'

/** The owner's order of a category: products with a place first, then the newest. */
const placedFirst = [
  sql`${products.categoryPosition} asc nulls last`,
  desc(products.createdAt),
  desc(products.id),
]

/**
 * The products that have a place in the category, drafts included, in order.
 * @throws ShopError 'not-found'
 */
export async function listPlaced(db: Db | Tx, id: string): Promise<PlacedProduct[]> {
  if (!(await db.$count(categories, eq(categories.id, id)))) {
    throw new ShopError('not-found', { what: 'category' })
  }
  const rows = await db
    .select({
      _id: products.id,
      name: products.name,
      nameSo: products.nameSo,
      imageUrl: products.imageUrl,
      publishedAt: products.publishedAt,
      picture: shownPicture,
    })
    .from(products)
    .leftJoin(productOffers, eq(productOffers.productId, products.id))
    .where(and(isOf(id), isNotNull(products.categoryPosition)))
    .orderBy(...placedFirst)
  return rows.map(({ imageUrl, publishedAt, ...row }) => {
    const picture = presentPicture(row.picture)
    return {
      ...row,
      picture,
      image: picture ? `${picture.base}.webp` : (imageUrl ?? ''),
      publishedAt: publishedAt?.toISOString() ?? null,
    }
  })
}

/**
 * Puts the given products of the category first, in this order; others with a place keep their
 * order behind them. Products of other categories are ignored.
 * @throws ShopError 'not-found', 'invalid-input' beyond MAX_PLACED
 */
export async function placeProducts(
  shop: Shop,
  actor: Actor,
  id: string,
  ids: readonly string[],
): Promise<PlacedProduct[]> {
  return changePlaces(shop, actor, { id, ids }, (placed, known) => {
    const named = [...new Set(ids)].filter((one) => known.has(one))
    return [...named, ...placed.filter((one) => !named.includes(one))]
  })
}

/** @throws ShopError 'not-found' */
export async function unplaceProduct(
  shop: Shop,
  actor: Actor,
  { id, productId }: { id: string; productId: string },
): Promise<PlacedProduct[]> {
  return changePlaces(shop, actor, { id, ids: [productId] }, (placed, known) => {
    if (!known.has(productId)) throw new ShopError('not-found', { what: 'product' })
    return placed.filter((one) => one !== productId)
  })
}

/** @param decide returns the new order, from the present one and the ids that are in the category. */
async function changePlaces(
  shop: Shop,
  actor: Actor,
  { id, ids }: { id: string; ids: readonly string[] },
  decide: (placed: string[], known: ReadonlySet<string>) => string[],
): Promise<PlacedProduct[]> {
  return change(shop, actor, async (unit) => {
    const { tx } = unit
    // A product that is being saved into the category waits for nothing: it only locks its key.
    const { name } = await lockCategory(tx, id, 'no key update')
    const known = await lockProducts(unit, id, ids)
    const before = await listPlaced(tx, id)
    const placed = before.map(({ _id }) => _id)
    const next = decide(placed, known)
    if (next.length > MAX_PLACED) throw invalid({ products: `At most ${MAX_PLACED} products` })
    if (next.join() === placed.join()) return before
    await tx
      .update(products)
      .set({ categoryPosition: sql`array_position(${sql.param(next)}::uuid[], ${products.id})` })
      .where(and(eq(products.categoryId, id), inArray(products.id, [...placed, ...next])))
    const after = await listPlaced(tx, id)
    await unit.audit({
      action: 'category-changed',
      subjectId: id,
      subject: name,
      before: { order: before.map(nameOf) },
      after: { order: after.map(nameOf) },
    })
    // Lists follow a product by its own tag.
    const moved = next.filter((one, at) => one !== placed[at])
    const gone = placed.filter((one) => !next.includes(one))
    for (const one of [...moved, ...gone]) unit.invalidate(`product:${one}`)
    unit.invalidate('products')
    return after
  })
}

/** Those of the given products that are in the category. Locked by id, as in every other writer. */
async function lockProducts({ tx }: Unit, id: string, ids: readonly string[]) {
  const rows = await tx
    .select({ id: products.id })
    .from(products)
    .where(and(isOf(id), or(isNotNull(products.categoryPosition), inArray(products.id, [...ids]))))
    .orderBy(asc(products.id))
    .for('no key update')
  return new Set(rows.map((row) => row.id))
}

function isOf(id: string) {
  return and(eq(products.categoryId, id), isNull(products.deletedAt))
}

function nameOf({ name }: PlacedProduct): string {
  return name
}
