import { and, asc, inArray, isNull } from 'drizzle-orm'
import { discountEnds } from '#domain/active-discount.ts'
import { toDollars } from '#domain/money.ts'
import { type DiscountPoint, type PricePoint, priorPrice } from '#domain/prior-price.ts'
import { discountPoints, pricePoints, skus } from '../db/schema.ts'
import { currentDiscount, currentSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

interface Priced {
  _id: string
  priceFrom: number
  priorPrice?: number | null
  variants?: { _id: string; priorPrice?: number | null }[]
}

/**
 * Adds what discounted prices are compared with, if the owner has set that to the lowest of 30
 * days and there is a discount; otherwise adds nothing.
 */
export async function addPriorPrices<product extends Priced>(
  shop: Shop,
  found: product[],
): Promise<product[]> {
  const { priorPrice: setting, timeZone } = await currentSettings(shop)
  if (setting === 'list-price' || found.length === 0) return found
  if ((await currentDiscount(shop)).percent === 0) return found
  const discounts = await readDiscounts(shop, timeZone)
  const bySku = await readPrices(
    shop,
    found.map(({ _id }) => _id),
  )
  const now = shop.now().getTime()
  const priorOf = (sku: SkuPrices) => {
    const cents = priorPrice(sku.points, discounts, now)
    return cents === null ? null : toDollars(cents)
  }
  return found.map((product) => {
    const own = bySku.filter(({ productId }) => productId === product._id)
    const cheapest = own.filter(({ listPrice }) => toDollars(listPrice) === product.priceFrom)
    const priors = cheapest.map(priorOf).filter((prior) => prior !== null)
    return {
      ...product,
      priorPrice: priors.length > 0 ? Math.min(...priors) : null,
      ...(product.variants && {
        variants: product.variants.map((variant) => {
          const sku = own.find(({ id }) => id === variant._id)
          return { ...variant, priorPrice: sku ? priorOf(sku) : null }
        }),
      }),
    }
  })
}

async function readDiscounts({ db }: Shop, timeZone: string): Promise<DiscountPoint[]> {
  const rows = await db.select().from(discountPoints).orderBy(asc(discountPoints.at))
  return rows.map(({ at, percent, endsOn }) => ({
    at: at.getTime(),
    percent,
    until: discountEnds({ percent, endsOn }, timeZone)?.getTime() ?? null,
  }))
}

interface SkuPrices {
  id: string
  productId: string
  listPrice: number
  points: PricePoint[]
}

async function readPrices({ db }: Shop, productIds: string[]): Promise<SkuPrices[]> {
  const live = await db
    .select({ id: skus.id, productId: skus.productId, listPrice: skus.listPrice })
    .from(skus)
    .where(and(inArray(skus.productId, productIds), isNull(skus.deletedAt)))
  const points = await db
    .select()
    .from(pricePoints)
    .where(
      inArray(
        pricePoints.skuId,
        live.map(({ id }) => id),
      ),
    )
    .orderBy(asc(pricePoints.at))
  return live.map((sku) => ({
    ...sku,
    points: points
      .filter(({ skuId }) => skuId === sku.id)
      .map(({ at, listPrice }) => ({ at: at.getTime(), listPrice })),
  }))
}
