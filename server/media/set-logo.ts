import { saveSettings } from '../settings/save-settings.ts'
import type { Shop } from '../shop.ts'
import type { Actor } from '../unit.ts'
import { makePictureWidths, storePicture, widthsFor } from './pictures.ts'

/** Every page shows the logo: it is served in the smallest width that is sharp in the header. */
const WIDTH = 320

/**
 * Stores an uploaded picture as the logo of the shop; answers its path.
 * @throws ShopError, see storePicture
 */
export async function setLogo(shop: Shop, actor: Actor, bytes: Uint8Array): Promise<string> {
  const { id, width } = await storePicture(shop, actor, Buffer.from(bytes))
  // Made now and not in a job, so that the address below leads somewhere.
  await makePictureWidths(shop, { pictureId: id })
  const smallest = widthsFor(width).find((one) => one >= WIDTH) ?? widthsFor(width).at(-1)!
  const logo = `/media/${id}-${smallest}.webp`
  await saveSettings(shop, actor, { logo })
  return logo
}
