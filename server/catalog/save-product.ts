import { and, asc, eq, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import { ContentFields } from '#contract/admin/product-fields.ts'
import type { save as contract } from '#contract/admin/products.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { allergensIn } from '#domain/inci.ts'
import { available } from '#domain/inventory.ts'
import { toCents } from '#domain/money.ts'
import { DRAFT_NAME } from '#domain/product-list.ts'
import { isTaken } from '../db/connect.ts'
import { nextVersion } from '../db/next-version.ts'
import { categories, productOffers, products, skus } from '../db/schema.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import { storePicture } from '../media/pictures.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { adjustStock, hadStock } from './adjust-stock.ts'
import { changePrice } from './change-price.ts'
import { addPicture } from './create-product.ts'
import { findOrCreateCategory } from './find-or-create-category.ts'
import { lockProduct } from './lock-product.ts'
import { lockVariant } from './lock-variant.ts'
import { touchOffers } from './offers.ts'
import { assertPinnable, namePinned } from './pinned-products.ts'
import { readDetails } from './product-details.ts'
import { indexProducts } from './search/index-products.ts'

type Values = z.output<typeof contract.body>
const CONTENT = Object.keys(ContentFields.shape) as (keyof typeof ContentFields.shape)[]

type ProductRow = typeof products.$inferSelect

/**
 * Saves the given fields and leaves the others. If the version is stale or anything else is
 * refused, nothing changes.
 * @param file bytes of a picture that becomes the first one.
 * @throws ShopError 'not-found', 'version-conflict', 'sku-taken', 'stock-too-low', 'invalid-input',
 * 'idempotency-mismatch', and the errors of storePicture
 */
export async function saveProduct(
  shop: Shop,
  admin: Viewer,
  id: string,
  values: Values,
  {
    file,
    idempotencyKey: key,
  }: { file: Uint8Array | undefined; idempotencyKey?: string | undefined },
): Promise<void> {
  // Before the transaction: decoding is slow and should not hold locks.
  const pictureId = file ? (await storePicture(shop, admin, Buffer.from(file))).id : null
  const call = { userId: admin.id, key, request: { save: id, ...values }, now: shop.now() }
  let savedPicture: string | null = null
  try {
    savedPicture = await change(shop, admin, (unit) =>
      withIdempotency(unit.tx, call, async () => {
        await save(unit, id, values, pictureId)
        return pictureId
      }),
    )
  } catch (error) {
    throw isTaken(error, 'skus_code_unique') ? new ShopError('sku-taken') : error
  } finally {
    if (pictureId && savedPicture !== pictureId) {
      await change(shop, admin, ({ enqueue }) => enqueue('drop-picture', { pictureId }))
    }
  }
}

async function save(
  unit: Unit,
  id: string,
  values: Values,
  pictureId: string | null,
): Promise<void> {
  const product = await lockProduct(unit.tx, id)
  if (values.version !== undefined && values.version !== product.version) {
    throw new ShopError('version-conflict', { current: await readDetails(unit.tx, id) })
  }
  const live = await liveSkus(unit, id)
  if (live.length > 1) await refuseVariantFields(unit, product, live, values)
  else await saveStock(unit, id, values)
  if (values.price !== undefined && live.length === 1) {
    await changePrice(unit, { productId: id, listPrice: toCents(values.price) })
  }
  await saveFields(unit, product, { values, pictureId })
}

function liveSkus({ tx }: Unit, productId: string) {
  return tx
    .select()
    .from(skus)
    .where(and(eq(skus.productId, productId), isNull(skus.deletedAt)))
    .orderBy(asc(skus.position), asc(skus.id))
}

/**
 * A client that knows no variants sends the whole form, so the values that stand pass; a different
 * one could mean any of the variants.
 */
async function refuseVariantFields(
  { tx }: Unit,
  { id }: ProductRow,
  live: readonly (typeof skus.$inferSelect)[],
  { price, sku, countInStock, stockChange = 0 }: Values,
): Promise<void> {
  const [offer] = await tx.select().from(productOffers).where(eq(productOffers.productId, id))
  const message = 'This product has several variants: change the variant instead'
  const differs: Record<string, boolean> = {
    price: price !== undefined && toCents(price) !== offer?.priceFrom,
    sku: sku !== undefined && sku !== live[0]?.code,
    countInStock: countInStock !== undefined && countInStock !== offer?.available,
    stockChange: stockChange !== 0,
  }
  const fields = Object.keys(differs).filter((field) => differs[field])
  if (fields.length > 0) throw invalid(Object.fromEntries(fields.map((name) => [name, message])))
}

async function saveStock(
  unit: Unit,
  productId: string,
  { countInStock, stockChange = 0, stockNote = '' }: Values,
): Promise<void> {
  if (stockChange === 0 && countInStock === undefined) return
  const { tx } = unit
  const sku = await lockVariant(tx, { productId })
  const isFirst = !(await hadStock(tx, sku.id))
  if (stockChange !== 0) {
    if (!stockNote && !isFirst) throw invalid({ stockNote: 'A reason is required' })
    const note = stockNote || null
    await adjustStock(unit, { productId, by: stockChange, note })
  } else if (countInStock !== undefined) {
    const by = countInStock - available(sku)
    const note = stockNote || (isFirst ? null : 'Saved with the product')
    await adjustStock(unit, { productId, by, note })
  }
}

async function saveFields(
  unit: Unit,
  was: ProductRow,
  { values, pictureId }: { values: Values; pictureId: string | null },
): Promise<void> {
  const { tx, now } = unit
  const live = await liveSkus(unit, was.id)
  const [sku] = live
  const [category] = await tx.select().from(categories).where(eq(categories.id, was.categoryId))
  const wanted =
    values.category === undefined ? category! : await findOrCreateCategory(unit, values.category)
  if (values.related) await assertPinnable(tx, was.id, values.related)
  const { name = was.name, sku: code = sku!.code } = values
  const isReal =
    name.toLowerCase() !== DRAFT_NAME.toLowerCase() && live.some(({ listPrice }) => listPrice > 0)
  const next = {
    name,
    categoryId: wanted.id,
    imageUrl: imageUrl(was, values, pictureId),
    ...pick(values, 'nameSo', 'description', 'descriptionSo', 'brand', 'size', 'related'),
    ...pick(values, ...CONTENT),
    allergens: allergensIn(values.ingredients ?? was.ingredients),
    publishedAt: was.publishedAt ?? (isReal ? now : null),
  }
  const changes = differences(
    { ...was, category: category!.name, sku: sku!.code },
    { ...next, category: wanted.name, sku: code },
  )
  if (pictureId) await addPicture(unit, was.id, pictureId, 'first')
  if (changes.names.length > 0 || pictureId) {
    unit.invalidate('products', 'categories')
    touchOffers(unit, [was.id])
  }
  if (changes.names.length === 0) return

  if (code !== sku!.code) await tx.update(skus).set({ code }).where(eq(skus.id, sku!.id))
  await tx
    .update(products)
    .set({
      ...next,
      // A place counts only in the category in which it was given.
      categoryPosition: wanted.id === was.categoryId ? was.categoryPosition : null,
      version: nextVersion(products),
    })
    .where(eq(products.id, was.id))
  indexProducts(unit, [was.id])
  await unit.audit({
    action: 'product-changed',
    subjectId: was.id,
    subject: name,
    before: await namePinned(tx, changes.before),
    after: await namePinned(tx, changes.after),
  })
}

/** A file replaces the URL; a path of the shop's own pictures, as forms send it, is ignored. */
function imageUrl(was: ProductRow, { image }: Values, pictureId: string | null) {
  if (pictureId) return null
  return image === undefined || image.startsWith('/') ? was.imageUrl : image || null
}

function pick<value extends object, name extends keyof value>(
  values: value,
  ...names: name[]
): Partial<Pick<value, name>> {
  return Object.fromEntries(
    names.filter((name) => values[name] !== undefined).map((name) => [name, values[name]]),
  ) as Partial<Pick<value, name>>
}

/** Only the fields whose values change, as the audit log shows them. */
function differences(was: Record<string, unknown>, next: Record<string, unknown>) {
  const names = Object.keys(next).filter(
    (name) =>
      name !== 'categoryId' &&
      name !== 'allergens' &&
      next[name] !== undefined &&
      JSON.stringify(next[name]) !== JSON.stringify(was[name]),
  )
  const only = (from: Record<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from[name]]))
  return { names, before: only(was), after: only(next) }
}
