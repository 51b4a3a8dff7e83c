import { eq } from 'drizzle-orm'
import type { Locale } from '#domain/locale.ts'
import { localePath } from '#domain/locale.ts'
import { formatMoney } from '#domain/money.ts'
import type { PushMessage } from '#domain/push.ts'
import { orders } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import type { Shared } from '../jobs/shared-work.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { sendPush } from './send-push.ts'
import { activeSubscriptions, forgetSubscription } from './subscriptions.ts'

export const pushJobs = {
  'tell-devices': tellDevices,
  'push-order': pushOrder,
} satisfies Partial<JobHandlers>

/** A job per device, so that one that cannot be reached delays no other. */
async function tellDevices(
  shop: Shop,
  _: Jobs['tell-devices'],
  shared: Shared<Jobs['tell-devices']>,
): Promise<void> {
  await shared(async (told) => {
    const devices = await activeSubscriptions(shop)
    const pushes = told.flatMap((order) =>
      devices.map(({ id }) => ({ ...order, subscriptionId: id })),
    )
    await change(shop, null, ({ enqueueEach }) => enqueueEach('push-order', pushes))
  })
}

/** Sends nothing to a device that was signed out, or whose owner is no admin any more. */
async function pushOrder(
  shop: Shop,
  { orderId, subscriptionId }: Jobs['push-order'],
): Promise<void> {
  const [device] = await activeSubscriptions(shop, subscriptionId)
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!device || !order || order.deletedAt) return
  const { language } = device
  const message: PushMessage = {
    title: NEW_ORDER[language](order.number, formatMoney(order.total)),
    url: localePath(language, `/order/${orderId}`),
    tag: orderId,
  }
  const outcome = await sendPush(shop, device, message)
  if (outcome === 'gone') await forgetSubscription(shop.db, subscriptionId)
}

const NEW_ORDER: Record<Locale, (number: number, total: string) => string> = {
  en: (number, total) => `New order #${number} · ${total}`,
  so: (number, total) => `Dalab cusub #${number} · ${total}`,
}
