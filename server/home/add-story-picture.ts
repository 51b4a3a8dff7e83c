import type { DescribedPicture } from '#contract/common.ts'
import { storePicture } from '../media/pictures.ts'
import { presentDescribed } from '../media/present-picture.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import type { Actor } from '../write-audit-entries.ts'

const A_DAY = 86_400

/**
 * Stores an uploaded picture for the story of the home page, where it stands once that is saved.
 * @throws the errors of storePicture
 */
export async function addStoryPicture(
  shop: Shop,
  actor: Actor,
  bytes: Uint8Array,
): Promise<DescribedPicture> {
  const row = await storePicture(shop, actor, Buffer.from(bytes))
  await change(shop, actor, (unit) =>
    // Keeps a picture that is in use by then.
    unit.enqueue('drop-picture', { pictureId: row.id }, { seconds: A_DAY }),
  )
  return presentDescribed(row)
}
