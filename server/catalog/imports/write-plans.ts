import { inArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { allergensIn } from '#domain/inci.ts'
import { nextVersion } from '../../db/next-version.ts'
import { products, skus } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import type { AuditEntry } from '../../write-audit-entries.ts'
import { indexProducts } from '../create-product.ts'
import { type CategoryRow, createCategory } from '../find-or-create-category.ts'
import { touchOffers } from '../offers.ts'
import { recordPrices } from '../price-history.ts'
import { adjustStocks } from '../stock.ts'
import { CONTENT_SET, CONTENT_TYPES, contentRow } from './content-columns.ts'
import type { Current, Plan } from './plan-rows.ts'

interface Context {
  /** The reason recorded in the stock ledger. */
  note: string
  /** Keyed by lower-case name and by slug; categories that a row creates are added. */
  categories: Map<string, CategoryRow>
}

interface Write {
  plan: Plan
  productId: string
  skuId: string
  category: CategoryRow | undefined
}

/**
 * Writes a batch of rows with ledger and audit log, except price and stock of products that
 * existed before; `writeOffers` writes those.
 */
export async function writePlans(
  unit: Unit,
  plans: readonly Plan[],
  { note, categories }: Context,
): Promise<void> {
  const writes: Write[] = []
  for (const plan of plans) {
    const { current } = plan
    writes.push({
      plan,
      productId: current?.id ?? uuidv7(),
      skuId: current?.skuId ?? uuidv7(),
      category: await findOrCreate(unit, plan, categories),
    })
  }
  const created = writes.filter(({ plan }) => !plan.current)
  const changed = writes.filter(
    ({ plan }) => plan.current && (plan.newPrice !== null || Object.keys(plan.changes).length > 0),
  )
  await insertProducts(unit, created)
  await updateProducts(unit, changed)
  await openStock(unit, created, note)
  const ids = [...created, ...changed].map(({ productId }) => productId)
  if (ids.length > 0) await indexProducts(unit, inArray(products.id, ids))
  await unit.audit(...writes.flatMap(auditEntries))
}

async function findOrCreate(unit: Unit, { changes }: Plan, categories: Map<string, CategoryRow>) {
  const { category: name, categorySo: nameSo } = changes
  if (name === undefined) return undefined
  const known = categories.get(name.toLowerCase())
  if (known) return known
  const created = await createCategory(unit, { name, nameSo })
  categories.set(name.toLowerCase(), created).set(created.slug, created)
  return created
}

async function insertProducts(unit: Unit, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const { tx, now } = unit
  await tx.insert(products).values(
    writes.map(({ plan: { changes, newPrice }, productId, category }) => {
      const { image, published = (newPrice ?? 0) > 0, name = '', ...texts } = changes
      const { category: _, categorySo: __, ...rest } = texts
      return {
        ...rest,
        allergens: allergensIn(rest.ingredients ?? []),
        id: productId,
        name,
        categoryId: category!.id,
        imageUrl: image || null,
        createdAt: now,
        publishedAt: published ? now : null,
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
  await recordPrices(
    unit,
    writes.map(({ plan: { newPrice }, skuId }) => ({ skuId, listPrice: newPrice ?? 0 })),
  )
  touchOffers(
    unit,
    writes.map(({ productId }) => productId),
  )
}

/** Writes every field of these rows in one statement, changed or not. */
async function updateProducts({ tx, now }: Unit, writes: readonly Write[]): Promise<void> {
  if (writes.length === 0) return
  const rows = writes.map(({ plan, productId, category }) => {
    const current = plan.current!
    const { image = current.imageUrl, published, ...changes } = plan.changes
    const wasOrNow = current.publishedAt ?? now
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
      ...contentRow({ ...current, ...changes }),
      published_at:
        published === undefined ? current.publishedAt : published === true ? wasOrNow : null,
    }
  })
  await tx.execute(sql`
    update ${products} set name = n.name, name_so = n.name_so, description = n.description,
      description_so = n.description_so, brand = n.brand, size = n.size,
      ${CONTENT_SET}, image_url = n.image_url, published_at = n.published_at,
      category_id = coalesce(n.category_id, ${products.categoryId}),
      category_position = case
        when coalesce(n.category_id, ${products.categoryId}) = ${products.categoryId}
        then ${products.categoryPosition} end,
      version = ${nextVersion(products)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, category_id uuid,
      image_url text, name text, name_so text, description text, description_so text, brand text,
      size text, ${CONTENT_TYPES}, published_at timestamptz)
    where ${products.id} = n.id`)
}

async function openStock(unit: Unit, writes: readonly Write[], note: string): Promise<void> {
  const stocked = writes.filter(({ plan }) => plan.moves !== 0)
  await adjustStocks(
    unit,
    stocked.map(({ plan, skuId }) => ({ skuId, reason: 'opening', onHand: plan.moves, note })),
  )
}

function auditEntries({ plan, productId }: Write): AuditEntry[] {
  const { current, changes, newPrice, moves, row } = plan
  const about = { subjectId: productId, subject: changes.name ?? current?.name ?? row.sku }
  if (!current) {
    const { name, category } = changes
    const after = { name, sku: row.sku, category, price: newPrice, onHand: moves }
    return [{ action: 'product-created', ...about, after }]
  }
  const entries: AuditEntry[] = []
  if (newPrice !== null) {
    const before = { price: current.listPrice }
    entries.push({ action: 'price-changed', ...about, before, after: { price: newPrice } })
  }
  const names = Object.keys(changes) as (keyof typeof changes)[]
  if (names.length > 0) {
    const before = Object.fromEntries(names.map((name) => [inShop(name), was(current, name)]))
    const after = Object.fromEntries(names.map((name) => [inShop(name), changes[name]]))
    entries.push({ action: 'product-changed', ...about, before, after })
  }
  return entries
}

function inShop(name: string): string {
  return name === 'image' ? 'imageUrl' : name
}

function was(current: Current, name: keyof Plan['changes']): unknown {
  if (name === 'image') return current.imageUrl
  if (name === 'published') return current.publishedAt !== null
  return name === 'categorySo' ? undefined : current[name]
}
