import { randomBytes } from 'node:crypto'
import { asc } from 'drizzle-orm'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { type Actor, recordChange } from '../audit-log/record.ts'
import type { Tx } from '../db/connect.ts'
import { categories } from '../db/schema.ts'
import { change, type Touch } from '../db/transaction.ts'
import type { Shop } from '../shop.ts'
import { createProduct } from './create-product.ts'
import { createCategory } from './find-or-create-category.ts'

/** A product that only admins see until it is saved with a real name and a price; answers its id. */
export async function createDraft(shop: Shop, actor: Actor): Promise<string> {
  const at = shop.now()
  return change(shop, async (tx, touch) => {
    const productId = await createProduct(tx, {
      name: DRAFT_NAME,
      description: '',
      listPrice: 0,
      onHand: 0,
      categoryId: await someCategory(tx, touch, actor, at),
      sku: newSku(),
      createdAt: at,
      publishedAt: null,
    })
    await recordChange(tx, actor, {
      action: 'product-created',
      subjectId: productId,
      subject: DRAFT_NAME,
      at,
    })
    return productId
  })
}

/** The first one; an empty shop gets one. */
async function someCategory(tx: Tx, touch: Touch, actor: Actor, at: Date): Promise<string> {
  const [first] = await tx
    .select({ id: categories.id })
    .from(categories)
    .orderBy(asc(categories.position), asc(categories.name))
    .limit(1)
  const other = { name: 'Other', nameSo: 'Kuwa kale' }
  return (first ?? (await createCategory(tx, touch, actor, other, at))).id
}

/** Short enough to be read out on the phone; the owner can give another. */
function newSku(): string {
  return `Q-${randomBytes(5).toString('hex').toUpperCase()}`
}
