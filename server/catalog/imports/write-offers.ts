import { asc, sql } from 'drizzle-orm'
import { available } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { skus } from '../../db/schema.ts'
import type { Unit } from '../../unit.ts'
import { setPrices } from '../change-price.ts'
import { adjustStocks } from '../stock.ts'
import type { Plan } from './plan-rows.ts'

/** Price and stock that a row wants for a product that may be on sale at this moment. */
export interface Offer {
  skuId: string
  productId: string
  name: string
  price: Cents | null
  /** Units that can be sold afterwards; undefined: as many as there are. */
  stock: number | undefined
}

/** None where a row leaves both alone, or makes a product that nobody else can see yet. */
export function offerOf({ current, row, changes, newPrice, moves }: Plan): Offer[] {
  if (!current || (newPrice === null && moves === 0)) return []
  const { id: productId, skuId } = current
  const stock = moves === 0 ? undefined : row.fields.stock
  return [{ skuId, productId, name: changes.name ?? current.name, price: newPrice, stock }]
}

/**
 * Shoppers who order one of these products wait until the import commits, so this is all that is
 * done while their SKUs are locked, in few statements. Prices cannot have changed since the rows were
 * planned, for their products are locked; stock can, and is counted here.
 * @param note why stock moves, for the ledger
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
  // In parts: a call takes less than a hundred thousand arguments.
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
