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
  if (!order) throw new Error(`a mail for the order ${orderId}, which does not exist`)
  const { customerId: userId, buyerEmail: recipient, language } = order
  // The buyer's account, and with it the address, may be gone by now.
  if (!recipient) return
  if (!isStillTrue(template, statusOf(order))) return
  const mail = { id: uuidv7(), template, orderId, userId, recipient, language }
  await sendOnce(shop, mail, (tx) => composeOrderMail(tx, shop, mail))
}

/** A buyer may pay between the fact and its mail, and must not be told then that they did not. */
function isStillTrue(template: MailTemplate, status: OrderStatus): boolean {
  if (template === 'order-reminder') return status === 'placed'
  if (template === 'order-expired') return status === 'expired'
  return true
}

/** No mail about a delivery that was undone; one that was delivered again has its own job. */
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
  if (!refund) throw new Error(`a mail for the refund ${refundId}, which does not exist`)
  await mailAboutOrder(shop, refund.orderId, refundTemplate(refundId))
}

/** A mail that stands in the outbox already: an admin wants it sent again, or at last. */
async function sendAgain(shop: Shop, { mailId }: Jobs['send-mail']): Promise<void> {
  const [mail] = await shop.db.select().from(mails).where(eq(mails.id, mailId))
  if (!mail?.recipient) return
  await send(shop, mail, (tx) => composeOrderMail(tx, shop, mail))
}

/** For an email without an account nothing is sent; who asked has seen the same answer. */
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
    // Made at the last moment: neither the job nor the outbox ever holds a token that opens anything.
    const token = await createResetToken({ tx, now: shop.now() }, user.id)
    const { name } = user
    return passwordReset(
      { name, language, token, minutes: RESET_LINK_MINUTES },
      await sender(shop, tx),
    )
  })
}
