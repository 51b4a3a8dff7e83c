import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { type Locale, localePath } from '#domain/locale.ts'
import type { Shop } from '../shop.ts'
import { sendPush } from './send-push.ts'
import { activeSubscriptions, forgetSubscription } from './subscriptions.ts'

const TITLE: Record<Locale, string> = {
  en: 'Notifications work on this device',
  so: 'Ogeysiisyadu way ka shaqaynayaan qalabkan',
}

/**
 * Sends a message to a device of the viewer at once, so that they see whether it arrives.
 * @throws ShopError not-found, also for somebody else's device; push-failed.
 */
export async function testPush(shop: Shop, viewer: Viewer, id: string): Promise<void> {
  const [device] = await activeSubscriptions(shop, id)
  if (device?.userId !== viewer.id) throw new ShopError('not-found', { what: 'device' })
  const { language } = device
  const url = localePath(language, '/admin/notifications')
  const outcome = await sendPush(shop, device, { title: TITLE[language], url, tag: 'test' }).catch(
    (err) => {
      shop.log.warn({ err }, 'a test notification was not sent')
      return 'failed'
    },
  )
  if (outcome === 'gone') await forgetSubscription(shop.db, device.id)
  if (outcome !== 'sent') throw new ShopError('push-failed')
}
