import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Locale } from '#domain/locale.ts'
import type { MailTemplate } from '#domain/mails.ts'
import { isToDeliver, type OrderStatus, statusOf } from '#domain/orders.ts'
import type { Tx } from '../db/connect.ts'
import { mails, refunds } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import type { Shared } from '../jobs/shared-work.ts'
import { findByContact } from '../orders/request-link.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { accountJobs } from './account-jobs.ts'
import {
  composeOrderMail,
  readToldOrder,
  readToldOrders,
  refundTemplate,
  type ToldOrder,
} from './order-mails.ts'
import { dropUnsent, putEach, send, sendOnce } from './outbox.ts'
import { ownerJobs } from './owner-jobs.ts'
import type { Sender } from './templates/layout.ts'

export const notificationJobs = {
  'order-placed': tellOfOrder,
  'order-paid': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-paid'),
  'order-shipped': mailAboutShipment,
  'order-delivered': mailAboutDelivery,
  'order-cancelled': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-cancelled'),
  'order-edited': (shop, { orderId, version }) =>
    mailAboutOrder(shop, orderId, `order-edited:${version}`),
  'order-reminder': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-reminder'),
  'order-expired': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-expired'),
  'order-refunded': mailAboutRefund,
  'find-order': mailLink,
  'payer-receipt': mailReceipt,
  'send-mail': sendAgain,
  ...accountJobs,
  ...ownerJobs,
} satisfies Partial<JobHandlers>

type OrderPlaced = Jobs['order-placed']

async function tellOfOrder(
  shop: Shop,
  { orderId }: OrderPlaced,
  shared: Shared<OrderPlaced>,
): Promise<void> {
  const toBuyers = await shared((placed) => beginToTell(shop, placed))
  const mail = toBuyers.get(orderId)
  if (mail) await send(shop, mail.id, writerOf(shop, 'order-placed', mail.order))
}

/**
 * Tells the owner by jobs of their own, whatever becomes of the buyers' mails, and puts these into
 * the outbox. Buyers' accounts may have been erased since, and the addresses with them.
 */
async function beginToTell(shop: Shop, placed: readonly OrderPlaced[]) {
  return change(shop, null, async ({ tx, enqueueEach }) => {
    const [orders] = await Promise.all([
      readToldOrders(tx, { ids: placed.map(({ orderId }) => orderId) }),
      enqueueEach('new-order', placed),
      enqueueEach('tell-devices', placed),
    ])
    const reachable = orders.filter(({ buyerEmail }) => buyerEmail !== '')
    return putEach(tx, reachable, (order) => toBuyerOf(order, 'order-placed'))
  })
}

async function mailAboutOrder(shop: Shop, orderId: string, template: MailTemplate): Promise<void> {
  await mailAbout(shop, await readToldOrder(shop.db, orderId), template)
}

async function mailAbout(shop: Shop, order: ToldOrder, template: MailTemplate): Promise<void> {
  // The buyer's account may have been erased since, and the address with it.
  if (!order.buyerEmail) return
  if (!isStillRelevant(template, statusOf(order))) return dropUnsent(shop.db, order.id, template)
  await sendOnce(shop, toBuyerOf(order, template), writerOf(shop, template, order))
}

function toBuyerOf(order: ToldOrder, template: MailTemplate) {
  const { id: orderId, customerId: userId, buyerEmail: recipient, language } = order
  return { id: uuidv7(), template, orderId, userId, recipient, language }
}

/** Whether the mail still applies: the buyer may have paid since the job was enqueued. */
function isStillRelevant(template: MailTemplate, status: OrderStatus): boolean {
  if (template === 'order-reminder') return status === 'placed'
  if (template === 'order-expired') return status === 'expired'
  if (template === 'order-shipped') return isToDeliver(status)
  return true
}

/** Sends no mail about an undone shipment; a repeated one has its own job. */
async function mailAboutShipment(
  shop: Shop,
  { orderId, shippedAt }: Jobs['order-shipped'],
): Promise<void> {
  const order = await readToldOrder(shop.db, orderId)
  if (order.shippedAt?.toISOString() !== shippedAt) return
  await mailAbout(shop, order, 'order-shipped')
}

/** Sends no mail about an undone delivery; a repeated delivery has its own job. */
async function mailAboutDelivery(
  shop: Shop,
  { orderId, deliveredAt }: Jobs['order-delivered'],
): Promise<void> {
  const order = await readToldOrder(shop.db, orderId)
  if (deliveredAt && order.deliveredAt?.toISOString() !== deliveredAt) return
  await mailAbout(shop, order, 'order-delivered')
}

async function mailAboutRefund(shop: Shop, { refundId }: Jobs['order-refunded']): Promise<void> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) throw new Error(`refund ${refundId} does not exist`)
  await mailAboutOrder(shop, refund.orderId, refundTemplate(refundId))
}

/** Mails the way to an order to its buyer, if what was typed names one. */
async function mailLink(shop: Shop, { mailId, ...typed }: Jobs['find-order']): Promise<void> {
  const order = await findByContact(shop.db, typed)
  if (order) await mailAboutOrder(shop, order.id, `order-link:${mailId}`)
}

/** Nothing if the buyer's data was erased since. */
async function mailReceipt(
  shop: Shop,
  { mailId: id, orderId, email: recipient, language }: Jobs['payer-receipt'],
): Promise<void> {
  const order = await readToldOrder(shop.db, orderId)
  if (order.erasedAt) return
  const template = `payer-receipt:${id}` as const
  const to = { userId: null, recipient, language, createdAt: shop.now() }
  const mail = { id, template, orderId, ...to }
  await sendOnce(shop, mail, writerOf(shop, template, order, language))
}

/** Sends a mail that is already in the outbox, when an admin resends it. */
async function sendAgain(shop: Shop, { mailId }: Jobs['send-mail']): Promise<void> {
  const [mail] = await shop.db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail?.recipient) return
  const order = await readToldOrder(shop.db, mail.orderId!)
  await send(shop, mailId, writerOf(shop, mail.template, order, mail.language))
}

function writerOf(
  { now }: Shop,
  template: MailTemplate,
  order: ToldOrder,
  language: Locale = order.language,
) {
  return (tx: Tx, from: Sender) =>
    composeOrderMail({ tx, now: now() }, { template, language }, order, from)
}
