import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { MailTemplate } from '#domain/mails.ts'
import { type OrderStatus, statusOf } from '#domain/orders.ts'
import { createResetToken, RESET_LINK_MINUTES } from '../accounts/reset-links.ts'
import { mails, orders, refunds, users } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import { composeOrderMail, refundTemplate, sender } from './order-mails.ts'
import { send, sendOnce } from './outbox.ts'
import { passwordReset } from './templates/password-reset.ts'

export const notificationJobs = {
  'order-placed': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-placed'),
  'order-paid': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-paid'),
  'order-delivered': mailAboutDelivery,
  'order-cancelled': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-cancelled'),
  'order-reminder': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-reminder'),
  'order-expired': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-expired'),
  'order-refunded': mailAboutRefund,
  'send-mail': sendAgain,
  'send-password-reset': mailPasswordReset,
} satisfies Partial<JobHandlers>

async function mailAboutOrder(shop: Shop, orderId: string, template: MailTemplate): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`order ${orderId} does not exist`)
  const { customerId: userId, buyerEmail: recipient, language } = order
  // The buyer's account may have been erased since, and the address with it.
  if (!recipient) return
  if (!isStillRelevant(template, statusOf(order))) return
  const mail = { id: uuidv7(), template, orderId, userId, recipient, language }
  await sendOnce(shop, mail, (tx) => composeOrderMail(tx, shop, mail))
}

/** Whether the mail still applies: the buyer may have paid since the job was enqueued. */
function isStillRelevant(template: MailTemplate, status: OrderStatus): boolean {
  if (template === 'order-reminder') return status === 'placed'
  if (template === 'order-expired') return status === 'expired'
  return true
}

/** Sends no mail about an undone delivery; a repeated delivery has its own job. */
async function mailAboutDelivery(
  shop: Shop,
  { orderId, deliveredAt }: Jobs['order-delivered'],
): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (deliveredAt && order?.deliveredAt?.toISOString() !== deliveredAt) return
  await mailAboutOrder(shop, orderId, 'order-delivered')
}

async function mailAboutRefund(shop: Shop, { refundId }: Jobs['order-refunded']): Promise<void> {
  const [refund] = await shop.db.select().from(refunds).where(eq(refunds.id, refundId))
  if (!refund) throw new Error(`refund ${refundId} does not exist`)
  await mailAboutOrder(shop, refund.orderId, refundTemplate(refundId))
}

/** Sends a mail that is already in the outbox, when an admin resends it. */
async function sendAgain(shop: Shop, { mailId }: Jobs['send-mail']): Promise<void> {
  const [mail] = await shop.db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail?.recipient) return
  await send(shop, mail, (tx) => composeOrderMail(tx, shop, mail))
}

/** Sends nothing to an address without an account; the answer to the request was the same. */
async function mailPasswordReset(
  shop: Shop,
  { mailId, email, language }: Jobs['send-password-reset'],
): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user) return
  const mail = {
    id: mailId,
    template: 'password-reset' as const,
    userId: user.id,
    recipient: email,
    language,
  }
  await sendOnce(shop, mail, async (tx) => {
    // Created here, so that neither the job nor the outbox ever contains a usable token.
    const token = await createResetToken({ tx, now: shop.now() }, user.id)
    const { name } = user
    return passwordReset(
      { name, language, token, minutes: RESET_LINK_MINUTES },
      await sender(shop, tx),
    )
  })
}
