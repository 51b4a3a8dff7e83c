import type { link } from '#contract/admin/orders.ts'
import type { Reply } from '#contract/endpoint.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { type Locale, localePath } from '#domain/locale.ts'
import { chatUrl } from '#domain/messages.ts'
import { COURIER_LINK_DAYS, courierLinkPath } from '#domain/order-links.ts'
import { isToDeliver, statusOf } from '#domain/orders.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { createOrderLink, orderLinkUrl } from './order-links.ts'
import { lockOrder, type OrderRow } from './orders.ts'

/** A new link for a buyer who has none or lost theirs. @throws ShopError not-found. */
export async function linkForBuyer(
  shop: Shop,
  admin: Viewer,
  orderId: string,
): Promise<Reply<typeof link>> {
  return change(shop, admin, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    if (order.erasedAt) throw new ShopError('not-found', { what: 'order' })
    const url = orderLinkUrl(shop, order, await createOrderLink(unit, orderId))
    await unit.audit({
      action: 'order-link-created',
      subjectId: orderId,
      subject: `#${order.number}`,
    })
    return { url, chatUrl: null }
  })
}

const COURIER_MESSAGE: Record<Locale, (shop: string, number: number, link: string) => string> = {
  en: (shop, number, link) =>
    `${shop}: order #${number} to deliver. Ask for the customer's code and enter it here:\n${link}`,
  so: (shop, number, link) =>
    `${shop}: dalabka #${number} ee la gaarsiinayo. Macmiilka koodhka weydii, halkanna geli:\n${link}`,
}

/**
 * A new link by which a courier hands the order over, and a WhatsApp chat that is ready to be sent
 * to whoever it is.
 * @throws ShopError not-found, order-not-deliverable.
 */
export async function linkForCourier(
  shop: Shop,
  admin: Viewer,
  orderId: string,
  given?: Locale,
): Promise<Reply<typeof link>> {
  return change(shop, admin, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    const language = given ?? order.language
    const status = statusOf(order)
    if (!isToDeliver(status)) throw new ShopError('order-not-deliverable', { status })
    const url = await courierUrl(shop, unit, order, language)
    const { name } = await readSettings(unit.tx, shop)
    const text = COURIER_MESSAGE[language](name, order.number, url)
    return { url, chatUrl: chatUrl(text) }
  })
}

/** @param order locked by this transaction */
export async function courierUrl(
  shop: Shop,
  unit: Unit,
  order: OrderRow,
  language: Locale,
): Promise<string> {
  const end = new Date(unit.now.getTime() + COURIER_LINK_DAYS * 86_400_000)
  const token = await createOrderLink(unit, order.id, 'courier', end)
  await unit.audit({
    action: 'order-link-created',
    subjectId: order.id,
    subject: `#${order.number}`,
    after: { for: 'courier' },
  })
  return shop.config.publicUrl + localePath(language, courierLinkPath(order.id, token))
}
