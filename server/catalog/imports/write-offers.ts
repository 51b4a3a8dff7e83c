import { asc, sql } from 'drizzle-orm'
import { available } from '#domain/inventory.ts'
import type { Cents } from '#domain/money.ts'
import { type Actor, recordChanges } from '../../audit-log/record.ts'
import type { Tx } from '../../db/connect.ts'
import { skus } from '../../db/schema.ts'
import { moveStocks } from '../stock.ts'
import type { Plan } from './plan-rows.ts'

/** Price and pieces that a row wants for a product that may be on sale at this moment. */
export interface Offer {
  skuId: string
  productId: string
  name: string
  price: Cents | null
  /** Pieces that can be sold afterwards; undefined: as many as there are. */
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
 * Whoever orders one of these products waits until the import is committed, so this is all that is
 * done while their SKUs are locked, in few statements. Prices cannot have changed since the rows were
 * looked at, for their products are locked; pieces can, and are counted here.
 */
export async function writeOffers(
  tx: Tx,
  offers: readonly Offer[],
  { actor, at, note }: { actor: Actor; at: Date; note: string },
): Promise<void> {
  if (offers.length === 0) return
  const ids = sql.param(offers.map(({ skuId }) => skuId))
  const locked = await tx
    .select({ id: skus.id, onHand: skus.onHand, reserved: skus.reserved })
    .from(skus)
    .where(sql`${skus.id} = any(${ids}::uuid[])`)
    .orderBy(asc(skus.productId), asc(skus.id))
    .for('update')
  const stockOf = new Map(locked.map((sku) => [sku.id, sku]))
  await setPrices(tx, offers)
  const moves = offers.flatMap((offer) => {
    const sku = stockOf.get(offer.skuId)!
    const by = offer.stock === undefined ? 0 : offer.stock - available(sku)
    return by === 0 ? [] : { ...offer, onHand: sku.onHand, by }
  })
  await moveStocks(
    { tx },
    moves.map(({ skuId, by }) => ({
      skuId,
      reason: 'adjusted',
      onHand: by,
      note,
      createdAt: at,
      ...(actor && { actorId: actor.id }),
    })),
  )
  await recordChanges(
    tx,
    actor,
    moves.map(({ productId, name, onHand, by }) => ({
      action: 'stock-changed',
      subjectId: productId,
      subject: name,
      at,
      before: { onHand },
      after: { onHand: onHand + by },
    })),
  )
}

async function setPrices(tx: Tx, offers: readonly Offer[]): Promise<void> {
  const rows = offers
    .filter(({ price }) => price !== null)
    .map(({ skuId, price }) => ({ id: skuId, price }))
  if (rows.length === 0) return
  await tx.execute(sql`
    update ${skus} set list_price = n.price
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, price bigint)
    where ${skus.id} = n.id`)
}
