import { and, asc, eq, isNotNull, lte, sum } from 'drizzle-orm'
import type { MailKind, MailTemplate } from '#domain/mails.ts'
import type { Tx } from '../db/connect.ts'
import { type mails, orderLines, orders, refunds } from '../db/schema.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import type { Content, Sender } from './templates/layout.ts'
import {
  type OrderFacts,
  orderCancelled,
  orderDelivered,
  orderExpired,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderReminder,
} from './templates/order-mail.ts'

type OrderMailKind = Exclude<
  MailKind,
  'order-refunded' | 'password-reset' | 'back-in-stock' | 'low-stock'
>

const WRITERS: Record<OrderMailKind, (order: OrderFacts, sender: Sender) => Content> = {
  'order-placed': orderPlaced,
  'order-paid': orderPaid,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'order-reminder': orderReminder,
  'order-expired': orderExpired,
}

/**
 * The template includes the refund: each template is sent once per order, but an order may have
 * several refunds.
 */
export function refundTemplate(refundId: string): MailTemplate {
  return `order-refunded:${refundId}`
}

/** The kind of a mail: 'order-refunded:…' → 'order-refunded'. */
export function kindOf(template: MailTemplate): MailKind {
  return template.split(':')[0] as MailKind
}

/** Whether a mail can be written again; one with a password reset link cannot. */
export function isAboutOrder(mail: Pick<typeof mails.$inferSelect, 'template' | 'orderId'>) {
  const kind = kindOf(mail.template)
  return mail.orderId !== null && kind !== 'password-reset'
}

/** Writes a mail about an order in the mail's language, from the order's current state. */
export async function composeOrderMail(
  tx: Tx,
  shop: Shop,
  mail: Pick<typeof mails.$inferInsert, 'template' | 'orderId' | 'language'>,
): Promise<Content> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, mail.orderId!))
  const lines = await tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, mail.orderId!))
    .orderBy(asc(orderLines.position))
  const facts = { ...order!, lines, language: mail.language }
  const from = await sender(shop, tx)

  const kind = kindOf(mail.template)
  if (kind === 'order-refunded') {
    const refundId = mail.template.slice('order-refunded:'.length)
    return orderRefunded(facts, await refundFacts(tx, refundId), from)
  }
  if (!Object.hasOwn(WRITERS, kind)) throw new Error(`A mail of the kind ${kind} has no order`)
  return WRITERS[kind as OrderMailKind](facts, from)
}

async function refundFacts(tx: Tx, id: string) {
  const [refund] = await tx.select().from(refunds).where(eq(refunds.id, id))
  if (!refund?.completedAt) throw new Error(`refund ${id} is not completed`)
  const { orderId, amount, completedAt } = refund
  const done = and(
    eq(refunds.orderId, orderId),
    isNotNull(refunds.completedAt),
    lte(refunds.completedAt, completedAt),
  )
  const [row] = await tx
    .select({ refundedSoFar: sum(refunds.amount).mapWith(Number) })
    .from(refunds)
    .where(done)
  return { amount, reason: refund.reason, refundedSoFar: row?.refundedSoFar ?? amount }
}

export async function sender(shop: Shop, tx: Tx): Promise<Sender> {
  const { name, email, timeZone } = await readSettings(tx, shop)
  return { shopName: name, shopEmail: email, timeZone, publicUrl: shop.config.publicUrl }
}
