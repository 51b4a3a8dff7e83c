import { asc, eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { createResetToken, RESET_LINK_MINUTES } from '../accounts/reset-links.ts'
import type { Tx } from '../db/connect.ts'
import { orderLines, orders, users } from '../db/schema.ts'
import type { JobHandlers } from '../jobs/jobs.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { sendOnce } from './outbox.ts'
import type { Content, Sender } from './templates/layout.ts'
import { type OrderFacts, orderPaid, orderPlaced } from './templates/order-mail.ts'
import { passwordReset } from './templates/password-reset.ts'

export const notificationJobs = {
  'order-placed': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-placed', orderPlaced),
  'order-paid': (shop, { orderId }) => mailAboutOrder(shop, orderId, 'order-paid', orderPaid),
  'send-password-reset': mailPasswordReset,
} satisfies Partial<JobHandlers>

async function mailAboutOrder(
  shop: Shop,
  orderId: string,
  template: string,
  write: (order: OrderFacts, sender: Sender) => Content,
): Promise<void> {
  const [order] = await shop.db.select().from(orders).where(eq(orders.id, orderId))
  if (!order) throw new Error(`a mail for the order ${orderId}, which does not exist`)
  const { customerId: userId, buyerEmail: recipient, language } = order
  await sendOnce(
    shop,
    { id: uuidv7(), template, orderId, userId, recipient, language },
    async (tx) => {
      const lines = await tx
        .select()
        .from(orderLines)
        .where(eq(orderLines.orderId, orderId))
        .orderBy(asc(orderLines.position))
      return write({ ...order, lines }, await sender(shop, tx))
    },
  )
}

/** For an email without an account nothing is sent; who asked has seen the same answer. */
async function mailPasswordReset(
  shop: Shop,
  { mailId, email, language }: { mailId: string; email: string; language: OrderFacts['language'] },
): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user) return
  const letter = {
    id: mailId,
    template: 'password-reset',
    userId: user.id,
    recipient: email,
    language,
  }
  await sendOnce(shop, letter, async (tx) => {
    // Made at the last moment: neither the job nor the outbox ever holds a token that opens anything.
    const token = await createResetToken(tx, user.id, shop.now())
    const { name } = user
    return passwordReset(
      { name, language, token, minutes: RESET_LINK_MINUTES },
      await sender(shop, tx),
    )
  })
}

async function sender(shop: Shop, tx: Tx): Promise<Sender> {
  const { name, email } = await readSettings(tx, shop)
  return { shopName: name, shopEmail: email, publicUrl: shop.config.publicUrl }
}
