import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { type Actor, recordChanges } from '../../audit-log/record.ts'
import type { Tx } from '../../db/connect.ts'
import { products, skus } from '../../db/schema.ts'
import type { Touch } from '../../db/transaction.ts'
import { indexProducts } from '../create-product.ts'
import { type CategoryRow, createCategory } from '../find-or-create-category.ts'
import { moveStocks } from '../stock.ts'
import type { Current, Plan } from './plan-rows.ts'

interface Context {
  touch: Touch
  actor: Actor
  at: Date
  /** Why stock moves, for the ledger. */
  note: string
  /** By their names and slugs in small letters. */
  categories: Map<string, CategoryRow>
}

interface Write {
  plan: Plan
  productId: string
  skuId: string
  category: CategoryRow | undefined
}

/**
 * Writes what a batch of rows does, each of it in ledger and audit log, but for price and pieces of
 * products that were there before: those are for `writeOffers`.
 */
export async function writePlans(tx: Tx, plans: readonly Plan[], context: Context): Promise<void> {
  const writes: Write[] = []
  for (const plan of plans) {
    const { current } = plan
    writes.push({
      plan,
      productId: current?.id ?? uuidv7(),
      skuId: current?.skuId ?? uuidv7(),
      category: await findOrMake(tx, plan, context),
    })
  }
  const created = writes.filter(({ plan }) => !plan.current)
  const changed = writes.filter(
    ({ plan }) => plan.current && (plan.newPrice !== null || Object.keys(plan.changes).length > 0),
  )
  await insertProducts(tx, created, context)
  await updateProducts(tx, changed, context)
  await openStock(tx, created, context)
  const ids = [...created, ...changed].map(({ productId }) => productId)
  if (ids.length > 0) await indexProducts(tx, inArray(products.id, ids))
  await recordChanges(
    tx,
    context.actor,
    writes.flatMap((write) => auditEntries(write, context.at)),
  )
}

async function findOrMake(tx: Tx, { changes }: Plan, context: Context) {
  const { category: name, categorySo: nameSo } = changes
  if (name === undefined) return undefined
  const { categories, touch, actor, at } = context
  const known = categories.get(name.toLowerCase())
  if (known) return known
  const made = await createCategory(tx, touch, actor, { name, nameSo }, at)
  categories.set(name.toLowerCase(), made).set(made.slug, made)
  return made
}

async function insertProducts(tx: Tx, writes: readonly Write[], { at }: Context): Promise<void> {
  if (writes.length === 0) return
  await tx.insert(products).values(
    writes.map(({ plan: { changes, newPrice }, productId, category }) => {
      const { image, published = (newPrice ?? 0) > 0, name = '', ...texts } = changes
      const { category: _, categorySo: __, ...rest } = texts
      return {
        ...rest,
        id: productId,
        name,
        categoryId: category!.id,
        imageUrl: image || null,
        createdAt: at,
        publishedAt: published ? at : null,
      }
    }),
  )
  await tx.insert(skus).values(
    writes.map(({ plan: { row, newPrice }, productId, skuId }) => ({
      id: skuId,
      productId,
      code: row.sku,
      listPrice: newPrice ?? 0,
    })),
  )
}

/** Every field of those rows at once, as it was or as it becomes. */
async function updateProducts(tx: Tx, writes: readonly Write[], { at }: Context): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ plan, productId, category }) => {
    const current = plan.current!
    const { image = current.imageUrl, published, ...changes } = plan.changes
    const wasOrNow = current.publishedAt ?? at
    return {
      id: productId,
      category_id: category?.id ?? null,
      image_url: image || null,
      name: changes.name ?? current.name,
      name_so: changes.nameSo === undefined ? current.nameSo : changes.nameSo,
      description: changes.description ?? current.description,
      description_so:
        changes.descriptionSo === undefined ? current.descriptionSo : changes.descriptionSo,
      brand: changes.brand ?? current.brand,
      size: changes.size ?? current.size,
      ingredients: changes.ingredients ?? current.ingredients,
      published_at:
        published === undefined ? current.publishedAt : published === true ? wasOrNow : null,
    }
  })
  await tx.execute(sql`
    update ${products} set name = n.name, name_so = n.name_so, description = n.description,
      description_so = n.description_so, brand = n.brand, size = n.size,
      ingredients = n.ingredients, image_url = n.image_url, published_at = n.published_at,
      category_id = coalesce(n.category_id, ${products.categoryId}),
      version = ${products.version} + 1
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, category_id uuid,
      image_url text, name text, name_so text, description text, description_so text, brand text,
      size text, ingredients text[], published_at timestamptz)
    where ${products.id} = n.id`)
}

async function openStock(
  tx: Tx,
  writes: readonly Write[],
  { actor, at, note }: Context,
): Promise<void> {
  await moveStocks(
    { tx },
    writes
      .filter(({ plan }) => plan.moves !== 0)
      .map(({ plan, skuId }) => ({
        skuId,
        onHand: plan.moves,
        note,
        createdAt: at,
        reason: 'opening',
        ...(actor && { actorId: actor.id }),
      })),
  )
}

type Change = Parameters<typeof recordChanges>[2][number]

function auditEntries({ plan, productId }: Write, at: Date): Change[] {
  const { current, changes, newPrice, moves, row } = plan
  const about = { subjectId: productId, subject: changes.name ?? current?.name ?? row.sku, at }
  if (!current) {
    const { name, category } = changes
    const after = { name, sku: row.sku, category, price: newPrice, onHand: moves }
    return [{ action: 'product-created' as const, ...about, after }]
  }
  const names = Object.keys(changes) as (keyof typeof changes)[]
  return [
    ...(newPrice === null
      ? []
      : [
          {
            action: 'price-changed' as const,
            ...about,
            before: { price: current.listPrice },
            after: { price: newPrice },
          },
        ]),
    ...(names.length === 0
      ? []
      : [
          {
            action: 'product-changed' as const,
            ...about,
            before: Object.fromEntries(names.map((name) => [inShop(name), was(current, name)])),
            after: Object.fromEntries(names.map((name) => [inShop(name), changes[name]])),
          },
        ]),
  ]
}

function inShop(name: string): string {
  return name === 'image' ? 'imageUrl' : name
}

function was(current: Current, name: keyof Plan['changes']): unknown {
  if (name === 'image') return current.imageUrl
  if (name === 'published') return current.publishedAt !== null
  return name === 'categorySo' ? undefined : current[name]
}
