import { saveSettings } from '../settings/save-settings.ts'
import type { Shop } from '../shop.ts'
import type { Actor } from '../write-audit-entries.ts'
import { makePictureWidths, storePicture, widthsFor } from './pictures.ts'

/** Wide enough to be sharp in the header, and small, since every page loads it. */
const WIDTH = 320

/**
 * Stores an uploaded picture as the logo of the shop; returns its path.
 * @throws the errors of storePicture
 */
export async function setLogo(shop: Shop, actor: Actor, bytes: Uint8Array): Promise<string> {
  const { id, width } = await storePicture(shop, actor, Buffer.from(bytes))
  // Made now instead of in the job, so that the returned path works at once.
  await makePictureWidths(shop, { pictureId: id })
  const smallest = widthsFor(width).find((one) => one >= WIDTH) ?? widthsFor(width).at(-1)!
  const logo = `/media/${id}-${smallest}.webp`
  await saveSettings(shop, actor, { logo })
  return logo
}
