import { asc, eq, inArray, or, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { save, VariantInput } from '#contract/admin/variants.ts'
import { usedOptions, variantProblems } from '#domain/check-variants.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { type Cents, toCents, toDollars } from '#domain/money.ts'
import { isTaken } from '../db/connect.ts'
import { nextVersion } from '../db/next-version.ts'
import { productPictures, products, skus } from '../db/schema.ts'
import { touchPictures } from '../media/main-picture.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor, AuditEntry } from '../write-audit-entries.ts'
import { lockProduct } from './lock-product.ts'
import { variantOf } from './lock-variant.ts'
import { touchOffers } from './offers.ts'
import { recordPrices } from './price-history.ts'
import { readDetails } from './product-details.ts'
import { noteOnSale } from './restock.ts'
import { saveParts } from './save-parts.ts'
import { indexProducts } from './search/index-products.ts'
import { adjustStocks } from './stock.ts'

type Input = z.output<typeof save.body>
type Sku = typeof skus.$inferSelect

/** A variant as it is to be, beside the row that it is now; a new one has none. */
interface Planned {
  wanted: VariantInput
  current: Sku | undefined
  listPrice: Cents
}

/**
 * Replaces the options and variants of a product. The first variant of a product without options
 * keeps its id, code, stock and ledger. A variant that is left out is taken off sale: orders and
 * the ledger still refer to it, and a new one with its code brings it back.
 * @throws ShopError 'not-found', 'version-conflict', 'sku-taken', 'last-variant', 'price-needed',
 * 'invalid-input' by field
 */
export async function saveVariants(
  shop: Shop,
  actor: Actor,
  productId: string,
  input: Input,
): Promise<void> {
  try {
    await change(shop, actor, async (unit) => {
      await unit.audit(await writeVariants(unit, productId, input))
    })
  } catch (error) {
    throw isTaken(error, 'skus_code_unique') ? new ShopError('sku-taken') : error
  }
}

/** The same within a unit of work. Returns the entry for the change log. */
export async function writeVariants(
  unit: Unit,
  productId: string,
  input: Input,
): Promise<AuditEntry> {
  const { tx } = unit
  if (input.variants.length === 0) throw new ShopError('last-variant')
  const wrong = variantProblems(input.options, input.variants)
  if (Object.keys(wrong).length > 0) throw invalid(wrong)
  const product = await lockProduct(tx, productId)
  if (input.version !== product.version) {
    throw new ShopError('version-conflict', { current: await readDetails(tx, productId) })
  }
  const partIds = input.variants.flatMap(({ parts = [] }) => parts.map(({ variant }) => variant))
  // With the parts, which a set refers to: locking them later would deadlock with its sales.
  const locked = await tx
    .select()
    .from(skus)
    .where(or(eq(skus.productId, productId), inArray(skus.id, partIds)))
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update')
  const known = locked.filter((sku) => sku.productId === productId)
  const planned = await plan(unit, productId, input.variants, known)
  if (product.publishedAt && planned.every(({ listPrice }) => listPrice === 0)) {
    throw new ShopError('price-needed')
  }

  await takeOffSale(unit, known, planned)
  await makeRoom(unit, planned)
  const ids: string[] = []
  for (const [position, one] of planned.entries()) {
    ids.push(await writeVariant(unit, productId, position, one))
  }
  await writePricesAndStock(unit, product, planned, ids)
  await saveParts(
    unit,
    planned.flatMap(({ wanted }, at) =>
      wanted.parts ? [{ skuId: ids[at]!, parts: wanted.parts, at }] : [],
    ),
  )
  await tx
    .update(products)
    .set({ options: usedOptions(input.options, input.variants), version: nextVersion(products) })
    .where(eq(products.id, productId))
  indexProducts(unit, [productId])
  touchOffers(unit, [productId])
  touchPictures(unit, [productId])
  await noteOnSale(unit, productId)
  unit.invalidate(`product:${productId}`, 'products')
  return {
    action: 'variants-changed',
    subjectId: productId,
    subject: product.name,
    before: { variants: known.filter((sku) => !sku.deletedAt).map(summarize) },
    after: { variants: planned.map(describePlanned) },
  }
}

async function plan(
  { tx }: Unit,
  productId: string,
  variants: readonly VariantInput[],
  known: readonly Sku[],
): Promise<Planned[]> {
  const own = await tx
    .select({ id: productPictures.pictureId })
    .from(productPictures)
    .where(eq(productPictures.productId, productId))
  const problems: Record<string, string> = {}
  const planned = variants.map((wanted, at) => {
    const field = (name: string) => `variants.${at}.${name}`
    const current = wanted._id
      ? known.find(({ id, deletedAt }) => id === wanted._id && !deletedAt)
      : known.find(({ code, deletedAt }) => code === wanted.sku && deletedAt)
    if (wanted._id && !current) problems[field('_id')] = 'This variant is no longer on sale'
    if (wanted._id && wanted.countInStock !== undefined) {
      problems[field('countInStock')] = 'Only for a new variant'
    }
    if (wanted.picture && !own.some(({ id }) => id === wanted.picture)) {
      problems[field('picture')] = 'Must be a picture of this product'
    }
    if (((wanted.netAmount ?? null) === null) !== ((wanted.netUnit ?? null) === null)) {
      problems[field('netAmount')] = 'An amount needs a unit'
    }
    return { wanted, current, listPrice: toCents(wanted.price) }
  })
  if (Object.keys(problems).length > 0) throw invalid(problems)
  return planned
}

async function takeOffSale(
  { tx, now }: Unit,
  known: readonly Sku[],
  planned: readonly Planned[],
): Promise<void> {
  const staying = new Set(planned.map(({ current }) => current?.id))
  const gone = known.filter(({ id, deletedAt }) => !deletedAt && !staying.has(id))
  if (gone.length === 0) return
  const ids = gone.map(({ id }) => id)
  await tx.update(skus).set({ deletedAt: now }).where(inArray(skus.id, ids))
}

/** Codes and choices are unique at every moment, so those that change places are freed first. */
async function makeRoom({ tx }: Unit, planned: readonly Planned[]): Promise<void> {
  const ids = planned.flatMap(({ wanted, current }) => {
    if (!current) return []
    const same = current.code === wanted.sku && isSameChoice(current.choice, wanted.choice)
    return same ? [] : [current.id]
  })
  if (ids.length === 0) return
  await tx
    .update(skus)
    .set({ code: sql`'\t' || ${skus.id}`, choice: sql`array[${skus.id}::text]` })
    .where(inArray(skus.id, ids))
}

function isSameChoice(one: readonly string[], other: readonly string[]): boolean {
  return one.join('\n') === other.join('\n')
}

async function writeVariant(
  { tx }: Unit,
  productId: string,
  position: number,
  { wanted, current, listPrice }: Planned,
): Promise<string> {
  const values = {
    code: wanted.sku,
    choice: wanted.choice,
    position,
    pictureId: wanted.picture ?? null,
    netAmount: wanted.netAmount ?? null,
    netUnit: wanted.netUnit ?? null,
    weightGrams: wanted.weight ?? null,
    listPrice,
    deletedAt: null,
  }
  if (current) {
    await tx.update(skus).set(values).where(eq(skus.id, current.id))
    return current.id
  }
  const [row] = await tx
    .insert(skus)
    .values({ productId, ...values })
    .returning({ id: skus.id })
  return row!.id
}

/** The opening stock of new variants, and the history of prices that change. */
async function writePricesAndStock(
  unit: Unit,
  product: Pick<typeof products.$inferSelect, 'id' | 'name'>,
  planned: readonly Planned[],
  ids: readonly string[],
): Promise<void> {
  const rows = planned.map((one, at) => ({ ...one, skuId: ids[at]! }))
  const repriced = rows.filter(({ current, listPrice }) => current?.listPrice !== listPrice)
  await recordPrices(unit, repriced)
  await unit.audit(
    ...repriced.flatMap(({ current, wanted, listPrice, skuId }) =>
      current
        ? {
            action: 'price-changed' as const,
            subjectId: product.id,
            subject: product.name,
            before: { price: current.listPrice },
            after: { price: listPrice, ...variantOf({ id: skuId, choice: wanted.choice }) },
          }
        : [],
    ),
  )
  await adjustStocks(
    unit,
    rows.flatMap(({ current, wanted, skuId }) => {
      const by = (wanted.countInStock ?? 0) - (current ? current.onHand - current.reserved : 0)
      if (wanted.countInStock === undefined || by === 0) return []
      return { skuId, reason: current ? 'adjusted' : 'opening', onHand: by, note: null }
    }),
  )
}

function summarize({ code, choice, listPrice }: Pick<Sku, 'code' | 'choice' | 'listPrice'>) {
  return [...choice, code, toDollars(listPrice).toFixed(2)].join(' · ')
}

function describePlanned({ wanted, listPrice }: Planned): string {
  return summarize({ code: wanted.sku, choice: wanted.choice, listPrice })
}
