import { and, eq, inArray, or, sql } from 'drizzle-orm'
import type { ShippingAddress } from '#domain/checkout.ts'
import type { Tx } from '../db/connect.ts'
import { auditEntries, mails, orderEvents, orders } from '../db/schema.ts'
import type { OrderRow } from './orders.ts'

/** How somebody is called whose account is gone. */
export const FORMER_CUSTOMER = 'Former customer'

const NOWHERE: ShippingAddress = { address: '', city: '', postalCode: '', country: '', phone: '' }

/**
 * Reduces what orders say of their buyer. Where money came, accounts must keep name and address;
 * where goods are still owed, the parcel needs the phone as well (`purgeOrders` removes it once
 * they are not). Nobody needs anything of an order that was never paid.
 */
export async function eraseBuyer(tx: Tx, own: readonly OrderRow[]): Promise<void> {
  for (const order of own) {
    const { id } = order
    await tx
      .update(orders)
      .set({ ...erasedFrom(order), buyerEmail: '', customerId: null, networkHash: null })
      .where(eq(orders.id, id))
    await tx
      .update(orderEvents)
      .set({ actorId: null })
      .where(and(eq(orderEvents.orderId, id), eq(orderEvents.actor, 'customer')))
  }
}

function erasedFrom(order: OrderRow): Partial<OrderRow> {
  if (isOwed(order)) return {}
  if (!order.paidAt) return { buyerName: '', shippingAddress: NOWHERE, phone: '' }
  return { shippingAddress: { ...order.shippingAddress, phone: '' }, phone: '' }
}

/** Paid, and neither delivered nor called off. */
function isOwed({ paidAt, deliveredAt, cancelledAt, refundedAt, deletedAt }: OrderRow): boolean {
  return Boolean(paidAt && !deliveredAt && !cancelledAt && !refundedAt && !deletedAt)
}

/** The log keeps that mails were sent, and not to whom. @returns their ids. */
export async function eraseMails(
  tx: Tx,
  userId: string,
  own: readonly OrderRow[],
): Promise<string[]> {
  const ids = own.map(({ id }) => id)
  const rows = await tx
    .update(mails)
    .set({ recipient: '', userId: null, lastError: null })
    .where(or(eq(mails.userId, userId), inArray(mails.orderId, ids)))
    .returning({ id: mails.id })
  return rows.map(({ id }) => id)
}

/** What was written down about the user, and their name in what was written down about their orders. */
export async function eraseAuditTraces(
  tx: Tx,
  userId: string,
  own: readonly OrderRow[],
): Promise<void> {
  const { before, after, actorName, action, subjectId } = auditEntries
  await tx
    .update(auditEntries)
    .set({
      subject: FORMER_CUSTOMER,
      before: sql`${before} - 'name' - 'email'`,
      after: sql`${after} - 'name' - 'email'`,
      searchText: sql`fold(${actorName} || ' ' || ${action} || ' ' || ${FORMER_CUSTOMER})`,
    })
    .where(eq(subjectId, userId))
  const ids = own.map(({ id }) => id)
  await tx
    .update(auditEntries)
    .set({ before: sql`${before} - 'buyer'` })
    .where(and(inArray(subjectId, ids), sql`${before} ? 'buyer'`))
}
