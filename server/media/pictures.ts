import { eq, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { ShopError } from '#domain/errors.ts'
import { categories, pictures, productPictures, settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'
import { makePicture, makeWidths } from './image-worker-client.ts'
import { touchPictures } from './main-picture.ts'
import { pictureKind } from './picture-kind.ts'

export type StoredPicture = typeof pictures.$inferSelect

/** The alternative text in English and Somali. */
export interface PictureText {
  alt: string
  altSo?: string | null | undefined
}

const MAX_BYTES = 10_000_000
const WIDTHS = [320, 640, 960, 1280]

/**
 * Stores an uploaded picture: fully decoded, stripped of everything but its pixels, as a WebP to
 * serve and a JPEG for link previews. A job makes smaller sizes. The original bytes are stored too,
 * but are never public.
 * @throws ShopError 'unsupported-picture', 'broken-picture' or 'picture-too-large'; stores nothing
 */
export async function storePicture(
  shop: Shop,
  actor: Actor,
  bytes: Buffer,
  { alt, altSo }: PictureText = { alt: '' },
): Promise<StoredPicture> {
  if (bytes.length === 0) throw new ShopError('broken-picture')
  if (bytes.length > MAX_BYTES) throw new ShopError('picture-too-large')
  if (!pictureKind(bytes)) throw new ShopError('unsupported-picture')
  const { webp, preview, width, height } = await makePicture(shop.imageWorker, bytes)

  // Files first: a row without its file shows a broken picture, a file without a row is harmless.
  const id = uuidv7()
  await shop.storage.put(originalOf(id), bytes)
  await shop.storage.put(`${id}.jpg`, preview)
  await shop.storage.put(`${id}.webp`, webp)
  return change(shop, actor, async ({ tx, now, enqueue }) => {
    const [row] = await tx
      .insert(pictures)
      .values({ id, width, height, bytes: webp.length, alt, altSo: altSo || null, createdAt: now })
      .returning()
    await enqueue('make-picture-widths', { pictureId: id })
    return row!
  })
}

/** A missing text stays unchanged. */
export async function describePicture(
  { tx }: Unit,
  id: string,
  { alt, altSo }: PictureText,
): Promise<void> {
  await tx.update(pictures).set({ alt, altSo }).where(eq(pictures.id, id))
}

/** The job 'make-picture-widths': makes AVIF and WebP copies, and invalidates the pages. */
export async function makePictureWidths(
  shop: Shop,
  { pictureId }: { pictureId: string },
): Promise<void> {
  const [row] = await shop.db.select().from(pictures).where(eq(pictures.id, pictureId))
  const original = row && (await shop.storage.get(originalOf(pictureId)))
  if (!original) return
  const widths = widthsFor(row.width)
  for (const { width, avif, webp } of await makeWidths(shop.imageWorker, original, widths)) {
    await shop.storage.put(`${pictureId}-${width}.avif`, avif)
    await shop.storage.put(`${pictureId}-${width}.webp`, webp)
  }
  await change(shop, null, async (unit) => {
    const { tx, invalidate } = unit
    await tx.update(pictures).set({ widths }).where(eq(pictures.id, pictureId))
    const shown = await tx
      .select({ productId: productPictures.productId })
      .from(productPictures)
      .where(eq(productPictures.pictureId, pictureId))
    const productIds = shown.map(({ productId }) => productId)
    touchPictures(unit, productIds)
    for (const id of productIds) invalidate(`product:${id}`, 'products')
    if (await tx.$count(categories, eq(categories.pictureId, pictureId))) invalidate('categories')
    // Among the hero images, or in a section of the home page.
    const names = sql`${settings.value}::text like ${`%${pictureId}%`}`
    if ((await tx.$count(settings, names)) > 0) invalidate('settings')
  })
}

/** Never wider than the source; the last is the width of the source or 1280. */
export function widthsFor(sourceWidth: number): number[] {
  const largest = Math.min(WIDTHS.at(-1)!, sourceWidth)
  return [...WIDTHS.filter((width) => width < largest), largest]
}

/** The storage names of all files of a picture. */
export function filesOf({ id, widths }: Pick<StoredPicture, 'id' | 'widths'>): string[] {
  const sized = widths.flatMap((width) => [`${id}-${width}.avif`, `${id}-${width}.webp`])
  return [originalOf(id), `${id}.jpg`, `${id}.webp`, ...sized]
}

/** Never public; see routes.ts. */
export function originalOf(id: string): string {
  return `original-${id}`
}
