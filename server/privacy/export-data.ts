import { and, asc, eq, inArray, notInArray, or, sql } from 'drizzle-orm'
import { OWNER_MAIL_KINDS } from '#domain/mails.ts'
import { toDollars } from '#domain/money.ts'
import { statusOf } from '#domain/orders.ts'
import { cartOf } from '../cart/cart-of.ts'
import type { Db, Tx } from '../db/connect.ts'
import {
  addresses,
  auditEntries,
  mails,
  orderEvents,
  orderLines,
  orders,
  passkeys,
  payments,
  products,
  providerCalls,
  pushSubscriptions,
  refunds,
  reviews,
  secondFactors,
  sessions,
  skus,
  stockAlerts,
  users,
  wishlistItems,
} from '../db/schema.ts'
import { consentsOf } from '../reminders/consents.ts'
import { withdrawalsOf } from '../withdrawals/withdrawals-of.ts'

/**
 * Everything that the shop stores about a person, in their own file: money in decimal dollars,
 * moments in UTC. Left out is what only protects the account (hashes of passwords, tokens and
 * networks, secrets, counts of attempts), what other people wrote for themselves (notes of admins),
 * and replies that are stored for a day in case a call is repeated.
 */
export async function exportData(db: Db, userId: string) {
  // As of one moment.
  return db.transaction(
    async (tx) => ({
      account: await accountOf(tx, userId),
      signedIn: await tx
        .select({
          device: sessions.device,
          since: sessions.createdAt,
          lastUse: sessions.seenAt,
          notifiedAt: pushSubscriptions.endpoint,
        })
        .from(sessions)
        .leftJoin(pushSubscriptions, eq(pushSubscriptions.sessionId, sessions.id))
        .where(eq(sessions.userId, userId))
        .orderBy(asc(sessions.createdAt)),
      secondFactor: await tx
        .select({ since: secondFactors.confirmedAt })
        .from(secondFactors)
        .where(eq(secondFactors.userId, userId)),
      passkeys: await tx
        .select({ name: passkeys.name, since: passkeys.createdAt, lastUse: passkeys.usedAt })
        .from(passkeys)
        .where(eq(passkeys.userId, userId))
        .orderBy(asc(passkeys.id)),
      orders: await ordersOf(tx, userId),
      reviews: await tx
        .select({
          product: products.name,
          shownAs: reviews.name,
          rating: reviews.rating,
          comment: reviews.comment,
          reply: reviews.reply,
          writtenAt: reviews.createdAt,
        })
        .from(reviews)
        .innerJoin(products, eq(products.id, reviews.productId))
        .where(eq(reviews.customerId, userId))
        .orderBy(asc(reviews.id)),
      wishlist: await tx
        .select({ product: products.name, savedAt: wishlistItems.addedAt })
        .from(wishlistItems)
        .innerJoin(products, eq(products.id, wishlistItems.productId))
        .where(eq(wishlistItems.userId, userId))
        .orderBy(asc(wishlistItems.addedAt)),
      addresses: await tx
        .select({
          label: addresses.label,
          isDefault: addresses.isDefault,
          address: addresses.address,
          savedAt: addresses.createdAt,
        })
        .from(addresses)
        .where(eq(addresses.userId, userId))
        .orderBy(asc(addresses.id)),
      cart: await cartOf(tx, userId),
      consents: await consentsOf(tx, userId),
      stockAlerts: await tx
        .select({
          product: products.name,
          choice: skus.choice,
          channel: stockAlerts.channel,
          contact: stockAlerts.contact,
          askedAt: stockAlerts.createdAt,
          toldAt: stockAlerts.toldAt,
        })
        .from(stockAlerts)
        .innerJoin(skus, eq(skus.id, stockAlerts.skuId))
        .innerJoin(products, eq(products.id, skus.productId))
        .where(eq(stockAlerts.userId, userId))
        .orderBy(asc(stockAlerts.id)),
      withdrawals: await withdrawalsOf(tx, userId),
      emails: await mailsOf(tx, userId),
      // What admins changed about the account, without who it was.
      changes: await tx
        .select({
          action: auditEntries.action,
          before: auditEntries.before,
          after: auditEntries.after,
          at: auditEntries.createdAt,
        })
        .from(auditEntries)
        .where(eq(auditEntries.subjectId, userId))
        .orderBy(asc(auditEntries.id)),
    }),
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

async function accountOf(tx: Tx, userId: string) {
  const [account] = await tx
    .select({
      name: users.name,
      email: users.email,
      language: users.language,
      adminSince: users.adminSince,
      createdAt: users.createdAt,
    })
    .from(users)
    .where(eq(users.id, userId))
  return account
}

async function ordersOf(tx: Tx, userId: string) {
  const own = await tx
    .select()
    .from(orders)
    .where(eq(orders.customerId, userId))
    .orderBy(asc(orders.id))
  const ids = own.map(({ id }) => id)
  const linesOf = byOrder(
    await tx
      .select()
      .from(orderLines)
      .where(inArray(orderLines.orderId, ids))
      .orderBy(asc(orderLines.position)),
  )
  const eventsOf = byOrder(
    await tx
      .select()
      .from(orderEvents)
      .where(inArray(orderEvents.orderId, ids))
      .orderBy(asc(orderEvents.createdAt)),
  )
  const paymentsOf = byOrder(
    await tx
      .select()
      .from(payments)
      .where(inArray(payments.orderId, ids))
      .orderBy(asc(payments.id)),
  )
  const refundsOf = byOrder(
    await tx.select().from(refunds).where(inArray(refunds.orderId, ids)).orderBy(asc(refunds.id)),
  )
  const asked = await tx
    .select({ reference: providerCalls.reference, planned: providerCalls.planned })
    .from(providerCalls)
    .innerJoin(payments, eq(payments.reference, providerCalls.reference))
    .where(and(eq(providerCalls.step, 'reserve'), inArray(payments.orderId, ids)))
  const phones = new Map(asked.map(({ reference, planned }) => [reference, planned?.account]))
  return own.map((order) => ({
    number: order.number,
    status: statusOf(order),
    name: order.buyerName,
    email: order.buyerEmail,
    language: order.language,
    shippingAddress: order.shippingAddress,
    shippedBy: order.rateName,
    giftNote: order.giftNote,
    paymentMethod: order.paymentMethod,
    products: linesOf(order.id).map((line) => ({
      name: line.name,
      choice: line.choice.map(({ value }) => value),
      quantity: line.quantity,
      price: toDollars(line.unitPrice),
    })),
    items: toDollars(order.itemsTotal),
    coupon: order.couponCode && { code: order.couponCode, amount: toDollars(order.couponTotal) },
    shipping: toDollars(order.shippingTotal),
    tax: toDollars(order.taxTotal),
    total: toDollars(order.total),
    currency: order.currency,
    placedAt: order.createdAt,
    payments: paymentsOf(order.id).map((payment) => ({
      provider: payment.provider,
      reference: payment.reference,
      amount: toDollars(payment.amount),
      phone: phones.get(payment.reference) ?? null,
      receivedAt: payment.capturedAt,
    })),
    refunds: refundsOf(order.id).map((refund) => ({
      amount: toDollars(refund.amount),
      reason: refund.reason,
      completedAt: refund.completedAt,
    })),
    history: eventsOf(order.id)
      .filter(({ type }) => type !== 'note')
      .map(({ type, actor, createdAt }) => ({ what: type, by: actor, at: createdAt })),
    // What they answered by WhatsApp and an admin stored here.
    answers: eventsOf(order.id).flatMap(({ details, createdAt }) => {
      const { from, note } = (details ?? {}) as { from?: unknown; note?: unknown }
      return from === 'customer' ? [{ text: note, at: createdAt }] : []
    }),
  }))
}

function byOrder<row extends { orderId: string }>(rows: readonly row[]) {
  const all = Map.groupBy(rows, ({ orderId }) => orderId)
  return (id: string) => all.get(id) ?? []
}

async function mailsOf(tx: Tx, userId: string) {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.customerId, userId))
  return tx
    .select({
      to: mails.recipient,
      subject: mails.subject,
      language: mails.language,
      writtenAt: mails.createdAt,
      sentAt: mails.sentAt,
    })
    .from(mails)
    .where(
      and(
        or(eq(mails.userId, userId), inArray(mails.orderId, own)),
        // A receipt went to somebody else, who paid.
        notInArray(sql`split_part(${mails.template}, ':', 1)`, [
          ...OWNER_MAIL_KINDS,
          'payer-receipt',
        ]),
      ),
    )
    .orderBy(asc(mails.id))
}
