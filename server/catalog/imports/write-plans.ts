import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { allergensIn } from '#domain/inci.ts'
import { insertRows } from '../../db/insert-rows.ts'
import { nextVersion } from '../../db/next-version.ts'
import { products } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { type CategoryRow, createCategory } from '../find-or-create-category.ts'
import { indexProducts } from '../search/index-products.ts'
import { CONTENT_SET, CONTENT_TYPES, contentRow } from './content-columns.ts'
import { planEntries } from './plan-entries.ts'
import { changesSku, type Plan } from './plan-rows.ts'
import { insertSkus } from './write-skus.ts'

interface Context {
  /** The reason recorded in the stock ledger. */
  note: string
  /** Keyed by lower-case name and by slug; categories that a row creates are added. */
  categories: Map<string, CategoryRow>
}

interface Write {
  plan: Plan
  productId: string
  category: CategoryRow | undefined
}

/**
 * Writes a batch of products with ledger and audit log, except the SKUs of products that existed
 * before; `writeOffers` writes those.
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
      category: await findOrCreate(unit, plan, categories),
    })
  }
  const created = writes.filter(({ plan }) => !plan.current)
  const changed = writes.filter(({ plan }) => plan.current && changesProduct(plan))
  await insertProducts(unit, created)
  await updateProducts(unit, changed)
  await insertSkus(
    unit,
    created.flatMap(({ plan: { skus }, productId }) =>
      skus.map((sku, position) => ({ ...sku, productId, position })),
    ),
    note,
  )
  const ids = [...created, ...changed].map(({ productId }) => productId)
  indexProducts(unit, ids)
  unit.invalidate(...ids.map((id) => `product:${id}` as const))
  await unit.audit(...writes.flatMap(({ plan, productId }) => planEntries(plan, productId)))
}

/** Whether anything changes that the version of the product stands for; stock is not. */
function changesProduct({ changes, options, skus }: Plan): boolean {
  return (
    options !== null ||
    Object.keys(changes).length > 0 ||
    skus.some((sku) => changesSku({ ...sku, moves: 0 }))
  )
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
  await insertRows(
    tx,
    products,
    writes.map(({ plan: { changes, options, skus }, productId, category }) => {
      const isPriced = skus.every(({ newPrice }) => newPrice !== null && newPrice > 0)
      const { image, published = isPriced, name = '', ...texts } = changes
      const { category: _, categorySo: __, ...rest } = texts
      return {
        ...rest,
        allergens: allergensIn(rest.ingredients ?? []),
        id: productId,
        name,
        options: options ?? [],
        categoryId: category!.id,
        imageUrl: image || null,
        createdAt: now,
        publishedAt: published ? now : null,
      }
    }),
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
      options: plan.options ?? current.options,
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
      options = n.options,
      category_position = case
        when coalesce(n.category_id, ${products.categoryId}) = ${products.categoryId}
        then ${products.categoryPosition} end,
      category_id = coalesce(n.category_id, ${products.categoryId}),
      version = ${nextVersion(products)}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, category_id uuid,
      image_url text, name text, name_so text, description text, description_so text, brand text,
      size text, ${CONTENT_TYPES}, published_at timestamptz, options jsonb)
    where ${products.id} = n.id`)
}
