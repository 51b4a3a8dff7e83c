import { and, asc, eq, isNotNull, lte, sum } from 'drizzle-orm'
import type { MailKind, MailTemplate } from '#domain/mails.ts'
import { orderLinkPath } from '#domain/order-links.ts'
import type { Db, Tx } from '../db/connect.ts'
import { type mails, orderLines, orders, pictures, refunds } from '../db/schema.ts'
import { createOrderLink } from '../orders/order-links.ts'
import { isGuests, type OrderRow } from '../orders/orders.ts'
import { nameForPayer } from '../orders/pay-links.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { imageAt } from './templates/images.ts'
import type { Content, Sender } from './templates/layout.ts'
import {
  orderCancelled,
  orderDelivered,
  orderEdited,
  orderExpired,
  orderLink,
  orderPaid,
  orderPlaced,
  orderRefunded,
  orderReminder,
  orderShipped,
} from './templates/order-mail.ts'
import type { OrderFacts } from './templates/order-parts.ts'
import { payerReceipt } from './templates/payer-receipt.ts'

const WRITERS: Partial<Record<MailKind, (order: OrderFacts, sender: Sender) => Content>> = {
  'order-placed': orderPlaced,
  'order-paid': orderPaid,
  'order-shipped': orderShipped,
  'order-delivered': orderDelivered,
  'order-cancelled': orderCancelled,
  'order-edited': orderEdited,
  'order-reminder': orderReminder,
  'order-expired': orderExpired,
  'order-link': orderLink,
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

/** Whether a mail tells a buyer, or whoever paid, of an order, and so can be written again. */
export function isToBuyer(mail: Pick<typeof mails.$inferSelect, 'template' | 'orderId'>): boolean {
  const kind = kindOf(mail.template)
  const isOrders = kind === 'order-refunded' || kind === 'payer-receipt' || kind in WRITERS
  return mail.orderId !== null && isOrders
}

/** Writes a mail about an order in the mail's language, from the order's current state. */
export async function composeOrderMail(
  tx: Tx,
  shop: Shop,
  mail: Pick<typeof mails.$inferInsert, 'template' | 'orderId' | 'language'>,
): Promise<Content> {
  const from = await sender(shop, tx)
  const facts = await readOrderFacts(tx, mail, from)
  // It leads nowhere: whoever paid has no right to the order.
  if (kindOf(mail.template) === 'payer-receipt') {
    return payerReceipt({ ...facts, buyerName: nameForPayer(facts.buyerName) }, from)
  }
  const path = await pathFor({ tx, now: shop.now() }, facts)
  const kind = kindOf(mail.template)
  if (kind === 'order-refunded') {
    const refundId = mail.template.slice('order-refunded:'.length)
    return orderRefunded({ ...facts, path }, await refundFacts(tx, refundId), from)
  }
  const write = WRITERS[kind]
  if (!write) throw new Error(`A mail of the kind ${kind} has no order`)
  return write({ ...facts, path }, from)
}

/** Each mail to a guest has a link of its own, which is stored nowhere else. */
async function pathFor(at: { tx: Tx; now: Date }, order: OrderFacts & OrderRow): Promise<string> {
  if (!isGuests(order)) return order.path
  return orderLinkPath(order.id, await createOrderLink(at, order.id))
}

export async function readOrderFacts(
  tx: Tx,
  { orderId, language }: Pick<typeof mails.$inferInsert, 'orderId' | 'language'>,
  from: Sender,
): Promise<OrderFacts & OrderRow> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId!))
  const path = `/order/${orderId}`
  return { ...order!, path, language, lines: await readLines(tx, orderId!, from) }
}

/** The lines with their pictures, in the smallest size that exists. */
async function readLines(tx: Tx, orderId: string, { publicUrl }: Sender) {
  const found = await tx
    .select({ line: orderLines, id: pictures.id, widths: pictures.widths })
    .from(orderLines)
    .leftJoin(pictures, eq(pictures.id, orderLines.pictureId))
    .where(eq(orderLines.orderId, orderId))
    .orderBy(asc(orderLines.position))
  return found.map(({ line, id, widths }) => {
    const size = widths?.[0] ? `-${widths[0]}` : ''
    const path = id ? `/media/${id}${size}.webp` : line.imageUrl
    return { ...line, picture: path ? imageAt(publicUrl, path) : null }
  })
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

export async function sender(shop: Shop, tx: Db | Tx): Promise<Sender> {
  const { name, email, timeZone, logo, ...settings } = await readSettings(tx, shop)
  const { publicUrl } = shop.config
  const image = imageAt(publicUrl, logo ?? '/brand/logo.png')
  const { bankInstructions: en, bankInstructionsSo } = settings
  const bankAccount = { en, so: bankInstructionsSo || en }
  return { shopName: name, shopEmail: email, timeZone, publicUrl, logo: image, bankAccount }
}
