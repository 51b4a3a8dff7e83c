import type { ShopSettings } from '#domain/settings.ts'
import type { Shop } from '../shop.ts'
import { imageAt } from './templates/images.ts'
import type { Sender } from './templates/layout.ts'

/** What the shop's mails say of it. */
export function senderOf({ config }: Pick<Shop, 'config'>, settings: ShopSettings): Sender {
  const { name: shopName, email: shopEmail, timeZone, logo } = settings
  const { publicUrl } = config
  const image = imageAt(publicUrl, logo ?? '/brand/logo.png')
  const { bankInstructions: en, bankInstructionsSo } = settings
  const bankAccount = { en, so: bankInstructionsSo || en }
  return { shopName, shopEmail, timeZone, publicUrl, logo: image, bankAccount }
}
