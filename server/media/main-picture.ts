import { sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { notifyOfProducts } from '../db/notify-of.ts'
import { ofUnknownLength, prepare } from '../db/prepared.ts'
import { pictures, productOffers, productPictures, skus } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/**
 * Brings the picture that lists show of these products up to date, at the end of the unit of work.
 * To be called wherever a product gets or loses a picture, its pictures or variants change their
 * order, or a picture gets other sizes; the caller drops the pages.
 */
export function touchPictures(unit: Unit, productIds: readonly string[]): void {
  unit.beforeCommit(refreshPictures, productIds)
}

/**
 * The picture of its first variant, else the first of its own pictures, as `presentPicture` takes
 * it; of a row of `product_offers`. The doctor compares.
 */
export const computedPicture = sql`(
  select jsonb_build_object('id', main.id, 'widths', main.widths, 'width', main.width,
    'height', main.height)
  from pictures main where main.id = coalesce(
    (select first.picture_id from skus first
      where first.product_id = product_offers.product_id and first.deleted_at is null
      order by first.position, first.id limit 1),
    (select own.picture_id from product_pictures own
      where own.product_id = product_offers.product_id
      order by own.position, own.picture_id limit 1))
)`

/**
 * Brings those of all products up to date: a version of the shop that knew nothing of them may have
 * changed pictures. Reads all, which takes some seconds for 100,000, and writes those that differ.
 */
export async function correctPictures(db: Db): Promise<void> {
  const wrong = await db
    .select({ id: productOffers.productId })
    .from(productOffers)
    .where(sql`product_offers.picture is distinct from ${computedPicture}`)
  for (let from = 0; from < wrong.length; from += BATCH) {
    const ids = wrong.slice(from, from + BATCH).map(({ id }) => id)
    await db.transaction(async (tx) => {
      await lockPictures(tx, { ids })
      await lockRows(tx, { ids })
      await writePictures(tx, { ids })
      await notifyOfProducts(tx, ids)
    })
  }
}

const BATCH = 500

interface Ids {
  ids: readonly string[]
}

async function refreshPictures({ tx }: Unit, ids: readonly string[]): Promise<void> {
  // What others write meanwhile is waited for, and the picture computed by a later statement: one
  // that had computed it before it waited would not see it.
  await Promise.all([lockPictures(tx, { ids }), lockRows(tx, { ids }), writePictures(tx, { ids })])
}

const ids = ofUnknownLength('ids')

/** Against other sizes. */
const lockPictures = prepare<Ids, { id: string }>(
  'lock pictures',
  sql`select id from ${pictures} where id in (
      select picture_id from ${productPictures} where product_id = any(${ids})
      union all select picture_id from ${skus} where product_id = any(${ids})
    ) order by id for share`,
)

const lockRows = prepare<Ids, { id: string }>(
  'lock offers for pictures',
  sql`select product_id as id from ${productOffers} where product_id = any(${ids})
    order by product_id for update`,
)

const writePictures = prepare<Ids, object>(
  'write pictures of offers',
  sql`update ${productOffers} set picture = ${computedPicture} where product_id = any(${ids})`,
)
