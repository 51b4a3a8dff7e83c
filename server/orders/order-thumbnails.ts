import { asc, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '../db/connect.ts'
import { orderLines, pictures } from '../db/schema.ts'
import { presentLinePicture, type Thumbnails } from './present-order.ts'

/** How many pictures of an order a list shows. */
const SHOWN = 3

/** By order id: the number of lines, and the pictures of the first ones. */
export async function thumbnailsOf(db: Db, orderIds: string[]): Promise<Map<string, Thumbnails>> {
  if (orderIds.length === 0) return new Map()
  const ranked = db
    .select({
      orderId: orderLines.orderId,
      imageUrl: orderLines.imageUrl,
      pictureId: orderLines.pictureId,
      place:
        sql<number>`row_number() over (partition by ${orderLines.orderId} order by ${orderLines.position})`
          .mapWith(Number)
          .as('place'),
      lines: sql<number>`count(*) over (partition by ${orderLines.orderId})`
        .mapWith(Number)
        .as('lines'),
    })
    .from(orderLines)
    .where(inArray(orderLines.orderId, orderIds))
    .as('ranked')
  const rows = await db
    .select({
      orderId: ranked.orderId,
      imageUrl: ranked.imageUrl,
      lines: ranked.lines,
      picture: {
        id: pictures.id,
        widths: pictures.widths,
        width: pictures.width,
        height: pictures.height,
      },
    })
    .from(ranked)
    .leftJoin(pictures, eq(pictures.id, ranked.pictureId))
    .where(sql`${ranked.place} <= ${SHOWN}`)
    .orderBy(asc(ranked.place))

  const found = new Map<string, Thumbnails>()
  for (const { orderId, lines, ...line } of rows) {
    const order = found.get(orderId) ?? { numItems: lines, thumbnails: [] }
    order.thumbnails.push(presentLinePicture(line))
    found.set(orderId, order)
  }
  return found
}
