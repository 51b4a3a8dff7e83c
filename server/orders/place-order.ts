import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { z } from 'zod'
import type { Discount } from '#contract/admin/counter.ts'
import type { place as contract, Order } from '#contract/orders.ts'
import type { Viewer } from '#domain/accounts.ts'
import { settleAddress } from '#domain/address.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import { ShopError } from '#domain/errors.ts'
import { offlineMethods } from '#domain/offline-payments.ts'
import { salePrice } from '#domain/pricing.ts'
import { pickupText, rateTitle } from '#domain/shipping.ts'
import { countWithin } from '../accounts/limits.ts'
import { agreedPrice } from '../cart/agreed-price.ts'
import { lockLines, resolveLines } from '../catalog/sale-units.ts'
import { limitGuesses } from '../coupons/guesses.ts'
import { redeemCoupon } from '../coupons/redeem.ts'
import type { Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import {
  replyTo,
  responseToFind,
  type StoredResponse,
  storedResponse,
  storeResponse,
} from '../idempotency/idempotency.ts'
import {
  type OrderRules,
  orderRulesOf,
  type SettingRow,
  storedSettings,
} from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { insertOrder } from './insert-order.ts'
import { lockCoupon } from './lock-coupon.ts'
import { markPaid } from './mark-paid.ts'
import { assertCashAccepted, assertInStock, assertReachable, type Sold } from './order-refusals.ts'
import { findOrder, type OrderRow } from './orders.ts'
import { normalisePhone } from './phones.ts'
import { presentOrder } from './present-order.ts'
import { priceDelivered } from './price-delivered.ts'
import {
  assertUnits,
  assertUnpaidLimit,
  type Buyer,
  lockBuyer,
  type UnpaidCount,
  unpaidOrders,
  unpaidToCount,
} from './unpaid-limits.ts'

/** Recorded for a free order: no provider accepts a payment of zero. */
const NO_PAYMENT_DUE = 'nothing-to-pay'

type Request = z.output<typeof contract.body>

export interface Sent {
  idempotencyKey: string | undefined
  /** See network-hash.ts. */
  networkHash: string | null
  /** The IP address it was sent from. */
  address: string
}

/**
 * Places an order: prices it again, reserves its units and stores it, all or nothing. Prices come
 * from the database; those that the shopper saw are only compared. An unpaid order reserves its
 * stock until payments/expire-orders.ts ends the hold.
 * @throws ShopError no-order-items, payments-unavailable, method-not-available, not-found,
 * out-of-stock, coupon-not-applicable, no-delivery, price-changed, too-many-unpaid-orders,
 * too-many-requests, idempotency-mismatch, not-signed-in.
 */
export async function placeOrder(
  shop: Shop,
  customer: Viewer,
  request: Request,
  sent: Sent,
): Promise<Order> {
  const { address } = sent
  const attempt = { kind: 'order', account: customer.id, address } as const
  const placed = () =>
    countWithin(shop, attempt, (countIn) =>
      change(shop, customer, (unit) => placeOnce(shop, unit, { customer, request, sent, countIn })),
    )
  const { coupon: code } = request
  return code ? limitGuesses(shop, { viewer: customer, address, code }, placed) : placed()
}

/**
 * Places an order at most once for an idempotency key. What is locked and read first does not depend
 * on each other, so it is asked for at once: see transact.ts.
 * @param countIn counts the attempt
 */
export async function placeOnce(
  shop: Shop,
  unit: Unit,
  { customer, request, sent, maker, countIn }: ToPlace,
): Promise<Order> {
  const { tx } = unit
  const { orderItems } = request
  if (orderItems.length === 0) throw new ShopError('no-order-items')
  const phone = normalisePhone(request.shippingAddress)
  const buyer = { customerId: customer.id, phone, networkHash: sent.networkHash }
  const userId = maker?.id ?? customer.id
  const call = { userId, key: sent.idempotencyKey, request, now: unit.now }
  const [, , [read], locked] = await Promise.all([
    countIn?.(tx),
    // Before the rest, so that all calls of one customer wait for each other.
    lockBuyer(tx, buyer),
    readFirst(tx, { ...responseToFind(call), ...unpaidToCount(buyer) }),
    lockLines(tx, orderItems),
  ])
  const known = replyTo<Order>(call, read!.stored)
  if (known) return known
  const reply = await place(shop, unit, { customer, buyer, request, read: read!, locked, maker })
  unit.beforeCommit(() => storeResponse(tx, call, reply), [])
  return reply
}

interface ToPlace extends Pick<Placing, 'customer' | 'request' | 'maker'> {
  sent: Sent
  countIn?: (tx: Tx) => Promise<void>
}

interface ReadFirst {
  stored: StoredResponse
  settings: SettingRow[] | null
  unpaid: UnpaidCount[] | null
}

const readFirst = prepare<
  ReturnType<typeof responseToFind> & ReturnType<typeof unpaidToCount>,
  ReadFirst
>(
  'read before an order',
  sql`select ${storedResponse} as stored, ${storedSettings} as settings,
    ${unpaidOrders} as unpaid`,
)

interface Placing {
  /** Without an id: a guest. */
  customer: Pick<Viewer, 'name' | 'email'> & { id: string | null }
  buyer: Buyer
  request: Request
  read: ReadFirst
  locked: Awaited<ReturnType<typeof lockLines>>
  maker?: Maker
}

/** The admin who makes an order for its buyer. Limits on how many orders one may have do not count. */
interface Maker {
  id: string
  /** By line. */
  discounts: readonly (Discount | undefined)[]
  /** The order that this one is added to. */
  linked: Pick<OrderRow, 'id' | 'number'> | null
  /** Records who made it. */
  tell(placed: Pick<OrderRow, 'id' | 'number' | 'total'>): Promise<void>
}

async function place(
  shop: Shop,
  unit: Unit,
  { customer, buyer, request, read, locked, maker }: Placing,
): Promise<Order> {
  const { tx } = unit
  const rules = orderRulesOf(shop, read.settings)
  if (customer.id === null && !maker && rules.guestCheckout === 'off')
    throw new ShopError('guests-off')
  // An order that cannot be paid would only reserve units that others could buy.
  const accepted =
    shop.payments.of(request.paymentMethod) ?? isOffline(request.paymentMethod, rules)
  if (!accepted) throw new ShopError('payments-unavailable')
  const { units, stock } = await resolveLines(tx, request.orderItems, locked)
  for (const { productId, parts } of units) {
    if (parts.length > 0)
      shop.orderQueue.learn(
        productId,
        parts.map((part) => part.productId),
      )
  }
  const sold = units.map((one, at) => ({
    ...one,
    quantity: request.orderItems[at]!.qty,
    ...(maker &&
      agreedPrice(salePrice(one.listPrice, rules.discountPercent), maker.discounts[at], at)),
  }))
  assertInStock(sold, stock)
  const shippingAddress = settleAddress(request.shippingAddress)
  const to = shippingAddress
  const coupon = await lockCoupon(unit, { customer, buyer, request, rules, sold, to })
  const { rate, totals } = priceDelivered(
    sold,
    { ...rules, coupon: coupon?.shares ?? null },
    shippingAddress,
    request,
  )
  if (rate.kind === 'delivery') assertReachable(shippingAddress)
  const isFree = totals.total === 0
  const counted = { units: countUnits(sold), counts: maker ? null : read.unpaid }
  if (!isFree && request.paymentMethod === 'CashOnDelivery') {
    assertCashAccepted(shippingAddress, totals, counted, rules)
    if (!maker) assertUnits(counted.units, rules)
  } else if (!isFree && !maker) await assertUnpaidLimit(tx, buyer, counted, rules)

  const id = uuidv7()
  const inserted = insertOrder(unit, {
    id,
    buyer,
    buyerName: customer.name,
    buyerEmail: customer.email,
    language: request.language,
    shippingAddress,
    paymentMethod: request.paymentMethod,
    shippingRateId: rate.id,
    rateName: rateTitle(rate, request.language),
    pickupAt: rate.kind === 'pickup' ? pickupText(rate, request.language) : null,
    totals,
    rules,
    couponCode: coupon?.coupon.code ?? null,
    giftNote: request.giftNote || null,
    linked: maker?.linked ?? null,
    placedBy: maker ? 'admin' : 'customer',
    lines: sold.map((line, at) => ({ ...line, ...totals.lines[at]! })),
  })
  const [order] = await Promise.all([inserted, unit.enqueue('order-placed', { orderId: id })])
  if (coupon) {
    const { saved: amount } = coupon
    await redeemCoupon(unit, { orderId: order.id, couponId: coupon.coupon.id, amount })
  }
  await maker?.tell(order)
  if (!isFree) return presentOrder(order)
  await markPaid(unit, order.id, 'system', { reason: NO_PAYMENT_DUE })
  return presentOrder(await findOrder(tx, order.id))
}

function isOffline(method: PaymentMethod, rules: OrderRules): boolean {
  return offlineMethods(rules).some((one) => one === method)
}

function countUnits(lines: Sold[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0)
}
