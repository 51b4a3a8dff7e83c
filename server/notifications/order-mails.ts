import { and, eq, getTableColumns, isNotNull, lte, sql, sum } from 'drizzle-orm'
import type { Locale } from '#domain/locale.ts'
import type { MailKind, MailTemplate } from '#domain/mails.ts'
import { orderLinkPath } from '#domain/order-links.ts'
import type { Db, Tx } from '../db/connect.ts'
import { columnsAs, ofUnknownLength, prepare } from '../db/prepared.ts'
import { type mails, orderLines, orders, pictures, refunds } from '../db/schema.ts'
import { createOrderLink } from '../orders/order-links.ts'
import { isGuests, type OrderRow } from '../orders/orders.ts'
import { nameForPayer } from '../orders/pay-links.ts'
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

/** Writes a mail about an order in the mail's language. */
export async function composeOrderMail(
  at: { tx: Tx; now: Date },
  { template, language }: Pick<typeof mails.$inferInsert, 'template' | 'language'>,
  order: ToldOrder,
  from: Sender,
): Promise<Content> {
  const facts = factsOf(order, language, from)
  const kind = kindOf(template)
  // It leads nowhere: whoever paid has no right to the order.
  if (kind === 'payer-receipt') {
    return payerReceipt({ ...facts, buyerName: nameForPayer(facts.buyerName) }, from)
  }
  const path = await pathFor(at, order)
  if (kind === 'order-refunded') {
    const refundId = template.slice('order-refunded:'.length)
    return orderRefunded({ ...facts, path }, await refundFacts(at.tx, refundId), from)
  }
  const write = WRITERS[kind]
  if (!write) throw new Error(`A mail of the kind ${kind} has no order`)
  return write({ ...facts, path }, from)
}

/** Each mail to a guest has a link of its own, which is stored nowhere else. */
async function pathFor(at: { tx: Tx; now: Date }, order: ToldOrder): Promise<string> {
  if (!isGuests(order)) return pathOf(order)
  return orderLinkPath(order.id, await createOrderLink(at, order.id))
}

function pathOf({ id }: ToldOrder): string {
  return `/order/${id}`
}

/** What mails tell of an order, with the pictures in the smallest size that exists. */
export function factsOf(order: ToldOrder, language: Locale, { publicUrl }: Sender): OrderFacts {
  const lines = order.lines.map(({ imageUrl, pictureId, smallest, ...line }) => {
    const size = smallest === null ? '' : `-${smallest}`
    const path = pictureId ? `/media/${pictureId}${size}.webp` : imageUrl
    return { ...line, picture: path ? imageAt(publicUrl, path) : null }
  })
  return { ...order, language, path: pathOf(order), lines }
}

/** An order with what mails need of it. */
export interface ToldOrder extends OrderRow {
  lines: (Omit<OrderFacts['lines'][number], 'picture'> & {
    imageUrl: string | null
    pictureId: string | null
    /** The least width of the picture that exists. */
    smallest: number | null
  })[]
}

/** @throws Error without such an order */
export async function readToldOrder(db: Db | Tx, id: string): Promise<ToldOrder> {
  const [order] = await readToldOrders(db, { ids: [id] })
  if (!order) throw new Error(`order ${id} does not exist`)
  return order
}

/** Every order that is placed is read by this, so it is prepared. */
export const readToldOrders = prepare<{ ids: readonly string[] }, ToldOrder>(
  'read orders to tell of',
  sql`select ${columnsAs({
    ...getTableColumns(orders),
    // Otherwise it arrives as text.
    discountPercent: sql`${orders.discountPercent}::float8`,
  })}, coalesce((
      select jsonb_agg(jsonb_build_object(
        'name', ${orderLines.name}, 'nameSo', ${orderLines.nameSo},
        'choice', ${orderLines.choice}, 'parts', ${orderLines.parts},
        'quantity', ${orderLines.quantity}, 'unitPrice', ${orderLines.unitPrice},
        'imageUrl', ${orderLines.imageUrl}, 'pictureId', ${orderLines.pictureId},
        'smallest', ${pictures.widths}[1]) order by ${orderLines.position})
      from ${orderLines} left join ${pictures} on ${pictures.id} = ${orderLines.pictureId}
      where ${orderLines.orderId} = ${orders.id}
    ), '[]') as lines
    from ${orders} where ${orders.id} = any(${ofUnknownLength('ids')})`,
)

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
