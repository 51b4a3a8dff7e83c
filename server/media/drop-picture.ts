import { and, eq, notExists, sql } from 'drizzle-orm'
import { orderLines, pictures, productPictures, settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { originalOf, widthsFor } from './pictures.ts'

/**
 * The job 'drop-picture': row and files of a picture go once no product, no order line and no
 * setting (the carousel, the logo) needs it.
 */
export async function dropPicture(
  { db, storage }: Pick<Shop, 'db' | 'storage'>,
  { pictureId }: { pictureId: string },
): Promise<void> {
  const inOrders = db.select().from(orderLines).where(eq(orderLines.pictureId, pictureId))
  const inProducts = db
    .select()
    .from(productPictures)
    .where(eq(productPictures.pictureId, pictureId))
  const inSettings = db
    .select()
    .from(settings)
    .where(sql`${settings.value}::text like ${`%${pictureId}%`}`)
  const [gone] = await db
    .delete(pictures)
    .where(
      and(
        eq(pictures.id, pictureId),
        ...[inOrders, inProducts, inSettings].map((needs) => notExists(needs)),
      ),
    )
    .returning({ width: pictures.width })
  if (!gone) return
  const widths = widthsFor(gone.width).flatMap((width) => [`-${width}.avif`, `-${width}.webp`])
  for (const end of ['.webp', '.jpg', ...widths]) await storage.remove(`${pictureId}${end}`)
  await storage.remove(originalOf(pictureId))
}
