import { and, eq, notExists, sql } from 'drizzle-orm'
import { categories, orderLines, pictures, productPictures, settings, skus } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { originalOf, widthsFor } from './pictures.ts'

/**
 * The job 'drop-picture': deletes the row and the files of a picture unless a product, a variant, a
 * category, an order line or a setting (hero images, logo) still uses it.
 */
export async function dropPicture(shop: Shop, { pictureId }: { pictureId: string }): Promise<void> {
  const dropped = await change(shop, null, (unit) => deleteUnused(unit, pictureId))
  if (!dropped) return
  const widths = widthsFor(dropped.width).flatMap((width) => [`-${width}.avif`, `-${width}.webp`])
  for (const end of ['.webp', '.jpg', ...widths]) await shop.storage.remove(`${pictureId}${end}`)
  await shop.storage.remove(originalOf(pictureId))
}

async function deleteUnused({ tx }: Unit, id: string): Promise<{ width: number } | undefined> {
  const inOrders = tx.select().from(orderLines).where(eq(orderLines.pictureId, id))
  const inProducts = tx.select().from(productPictures).where(eq(productPictures.pictureId, id))
  const inVariants = tx.select().from(skus).where(eq(skus.pictureId, id))
  const inCategories = tx.select().from(categories).where(eq(categories.pictureId, id))
  const inSettings = tx
    .select()
    .from(settings)
    .where(sql`${settings.value}::text like ${`%${id}%`}`)
  const [dropped] = await tx
    .delete(pictures)
    .where(
      and(
        eq(pictures.id, id),
        ...[inOrders, inProducts, inVariants, inCategories, inSettings].map((uses) =>
          notExists(uses),
        ),
      ),
    )
    .returning({ width: pictures.width })
  return dropped
}
