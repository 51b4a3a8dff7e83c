import { randomBytes } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { categories } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { createProduct } from './create-product.ts'
import { createCategory } from './find-or-create-category.ts'

/** Creates a product that only admins see until it has a real name and a price; returns its id. */
export async function createDraft(shop: Shop, actor: Actor): Promise<string> {
  return change(shop, actor, async (unit) => {
    const productId = await createProduct(unit, {
      name: DRAFT_NAME,
      description: '',
      listPrice: 0,
      onHand: 0,
      categoryId: await someCategory(unit),
      sku: newSku(),
      publishedAt: null,
    })
    await unit.audit({ action: 'product-created', subjectId: productId, subject: DRAFT_NAME })
    return productId
  })
}

/** The first category; an empty shop gets a new one. */
async function someCategory(unit: Unit): Promise<string> {
  const [first] = await unit.tx
    .select({ id: categories.id })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(1)
  return (first ?? (await createCategory(unit, { name: 'Other', nameSo: 'Kuwa kale' }))).id
}

/** Short enough to read out over the phone; the owner can change it. */
function newSku(): string {
  return `Q-${randomBytes(5).toString('hex').toUpperCase()}`
}
