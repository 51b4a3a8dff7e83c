import { and, count, eq, gte, isNull, sql } from 'drizzle-orm'
import type { Order } from '#contract/orders.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { localePath } from '#domain/locale.ts'
import { MAX_PAY_LINKS, payLinkPath } from '#domain/order-links.ts'
import { assertPayable } from '#domain/orders.ts'
import type { Tx } from '../db/connect.ts'
import { orderLinks, orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { recordEvent } from './history.ts'
import { roleOf } from './order-holder.ts'
import { createOrderLink } from './order-links.ts'
import { lockOrder } from './orders.ts'
import { presentOrder, type ShownOrder } from './present-order.ts'

const HOUR = 3_600_000
/** How long the units stay reserved once somebody else is asked to pay. */
const HOLD_HOURS = 48

/**
 * A link by which somebody else can pay an unpaid order and do nothing else. The first one
 * lengthens the hold.
 * @throws ShopError not-found, order-not-payable, too-many-links.
 */
export async function createPayLink(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
): Promise<{ url: string; expiresAt: string }> {
  return change(shop, holder.viewer, async (unit) => {
    const { tx, now } = unit
    const order = await lockOrder(tx, orderId)
    const role = await roleOf(holder, order, { db: tx, now })
    assertPayable(order)
    const { all, live, today } = await countLinks(tx, orderId, now)
    if (live >= MAX_PAY_LINKS.live || today >= MAX_PAY_LINKS.daily) {
      throw new ShopError('too-many-links')
    }
    const lengthened = new Date(now.getTime() + HOLD_HOURS * HOUR)
    const holdUntil = all === 0 && lengthened > order.holdUntil ? lengthened : order.holdUntil
    await tx.update(orders).set({ holdUntil }).where(eq(orders.id, orderId))
    const token = await createOrderLink(unit, orderId, 'pay', holdUntil)
    const by = role === 'admin' ? 'admin' : 'customer'
    await recordEvent(unit, orderId, { type: 'pay-link-created', by })
    if (by === 'admin') {
      await unit.audit({
        action: 'order-link-created',
        subjectId: orderId,
        subject: `#${order.number}`,
      })
    }
    const path = localePath(order.language, payLinkPath(orderId, token))
    return { url: shop.config.publicUrl + path, expiresAt: holdUntil.toISOString() }
  })
}

/** Every link by which others can pay this order stops working. @throws ShopError not-found. */
export async function revokePayLinks(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
): Promise<void> {
  await change(shop, holder.viewer, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    await roleOf(holder, order, { db: unit.tx, now: unit.now })
    await unit.tx
      .update(orderLinks)
      .set({ revokedAt: unit.now })
      .where(and(isPayLinkOf(orderId), isNull(orderLinks.revokedAt)))
  })
}

/** An order for somebody who only pays it: for whom it is, but not where it goes. */
export function presentForPayer(order: ShownOrder): Order {
  const shown = presentOrder(order)
  const { city, country } = shown.shippingAddress
  return {
    ...shown,
    user: { _id: null, name: nameForPayer(shown.user.name), email: '' },
    linkedOrders: [],
    shippingAddress: { address: '', city, postalCode: '', country, phone: '' },
    courier: null,
    trackingNumber: null,
    trackingUrl: null,
    deliveryCode: null,
  }
}

/** The first name and an initial: 'Hodan M.'. */
export function nameForPayer(name: string): string {
  const [first = '', ...others] = name.trim().split(/\s+/)
  const initial = others.at(-1)?.[0]
  return initial ? `${first} ${initial}.` : first
}

async function countLinks(tx: Tx, orderId: string, now: Date) {
  const dayAgo = new Date(now.getTime() - 24 * HOUR)
  const [counts] = await tx
    .select({
      all: count(),
      live: sql<number>`count(*) filter (where ${isNull(orderLinks.revokedAt)})`.mapWith(Number),
      today: sql<number>`count(*) filter (where ${gte(orderLinks.createdAt, dayAgo)})`.mapWith(
        Number,
      ),
    })
    .from(orderLinks)
    .where(isPayLinkOf(orderId))
  return counts!
}

function isPayLinkOf(orderId: string) {
  return and(eq(orderLinks.orderId, orderId), eq(orderLinks.kind, 'pay'))
}
