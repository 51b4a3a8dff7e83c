import { asc, sql } from 'drizzle-orm'
import { available } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { skus } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { setPrices } from '../change-price.ts'
import { adjustStocks } from '../stock.ts'
import type { Plan } from './plan-rows.ts'

/** The price and stock that a row wants for an existing product. */
export interface Offer {
  skuId: string
  productId: string
  name: string
  price: Cents | null
  /** Units for sale afterwards; undefined leaves the stock as it is. */
  stock: number | undefined
}

/** Empty if the row changes neither, or creates a product that is not visible yet. */
export function offerOf({ current, row, changes, newPrice, moves }: Plan): Offer[] {
  if (!current || (newPrice === null && moves === 0)) return []
  const { id: productId, skuId } = current
  const stock = moves === 0 ? undefined : row.fields.stock
  return [{ skuId, productId, name: changes.name ?? current.name, price: newPrice, stock }]
}

/**
 * Writes prices and stock of existing products. Shoppers who order one of them wait until the
 * import commits, so only this runs, in few statements, while their SKUs are locked. Prices cannot
 * have changed since the rows were planned, because the products are locked; stock can, and is
 * computed here.
 * @param note the reason recorded in the stock ledger
 */
export async function writeOffers(
  unit: Unit,
  offers: readonly Offer[],
  note: string,
): Promise<void> {
  if (offers.length === 0) return
  const ids = sql.param(offers.map(({ skuId }) => skuId))
  const locked = await unit.tx
    .select({ id: skus.id, onHand: skus.onHand, reserved: skus.reserved })
    .from(skus)
    .where(sql`${skus.id} = any(${ids}::uuid[])`)
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update')
  const stockOf = new Map(locked.map((sku) => [sku.id, sku]))
  await setPrices(
    unit,
    offers.flatMap(({ skuId, price }) => (price === null ? [] : { skuId, listPrice: price })),
  )
  const moves = offers.flatMap((offer) => {
    const sku = stockOf.get(offer.skuId)!
    const by = offer.stock === undefined ? 0 : offer.stock - available(sku)
    return by === 0 ? [] : { ...offer, onHand: sku.onHand, by }
  })
  await adjustStocks(
    unit,
    moves.map(({ skuId, by }) => ({ skuId, reason: 'adjusted', onHand: by, note })),
  )
  // In chunks, because a function call is limited to a hundred thousand arguments.
  for (let from = 0; from < moves.length; from += MAX_ENTRIES) {
    await unit.audit(
      ...moves.slice(from, from + MAX_ENTRIES).map(({ productId, name, onHand, by }) => ({
        action: 'stock-changed' as const,
        subjectId: productId,
        subject: name,
        before: { onHand },
        after: { onHand: onHand + by },
      })),
    )
  }
}

const MAX_ENTRIES = 20_000
