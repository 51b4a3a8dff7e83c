import { eq } from 'drizzle-orm'
import type { z } from 'zod'
import type { create, Refund } from '#contract/admin/refunds.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { awaitsPayment, type OrderFacts, statusOf } from '#domain/orders.ts'
import { isByHand } from '#domain/payments.ts'
import type { Tx } from '../db/connect.ts'
import { orderLines, refunds } from '../db/schema.ts'
import { forgetResponse, withIdempotency } from '../idempotency/idempotency.ts'
import { isOpen, type RefundRow } from '../orders/money.ts'
import { lockOrder, type OrderRow } from '../orders/orders.ts'
import { unitsOf } from '../orders/stock.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import type { PaymentProviders } from './providers.ts'
import { flagRefunds } from './refund-flag.ts'
import { listRefunds, type Money, moneyOf, refundedUnits } from './refunds.ts'
import { settleRefund } from './settle-refund.ts'

type Request = z.output<typeof create.body>

/**
 * Refunds money of an order. The refund is stored and committed first, so that a crash leaves
 * something to see and ask about; then the provider is call, with the refund's own id as the key.
 * A refund whose outcome stays unknown is answered as pending.
 * @throws ShopError not-found, order-not-refundable, refund-too-large, version-conflict,
 * invalid-input, refund-failed, payments-unavailable, idempotency-mismatch.
 */
export async function refundOrder(
  shop: Shop,
  admin: Viewer,
  orderId: string,
  request: Request,
  idempotencyKey?: string,
): Promise<Refund> {
  const call = { userId: admin.id, key: idempotencyKey, now: shop.now() }
  // `seenLeft` is not part of the request's identity: a retry may have seen the effect of the first
  // call.
  const { seenLeft: _, ...identity } = request
  const { refundId } = await change(shop, admin, (unit) =>
    withIdempotency(unit.tx, { ...call, request: { refund: orderId, ...identity } }, async () => ({
      refundId: await beginRefund(unit, shop.payments, orderId, request),
    })),
  )
  try {
    return await settleRefund(shop, refundId)
  } catch (error) {
    // Only successes are stored: the same key may be retried.
    if (isShopError(error, 'refund-failed')) await forgetResponse(shop.db, call)
    throw error
  }
}

/**
 * Stores the refund with the order's row locked, so that two admins cannot refund the same money.
 */
async function beginRefund(
  unit: Unit,
  providers: PaymentProviders,
  orderId: string,
  request: Request,
): Promise<string> {
  const { tx } = unit
  const order = await lockOrder(tx, orderId)
  const allRefunds = await listRefunds(tx, orderId)
  const money = await moneyOf(tx, orderId, allRefunds)
  const all = money.reduce((sum, { left }) => sum + left, 0)
  if (request.seenLeft !== undefined && toCents(request.seenLeft) !== all) {
    throw new ShopError('version-conflict', { current: { left: toDollars(all) } })
  }
  const { payment, left } = choosePayment(money, request.payment)
  const amount = request.amount === undefined ? left : toCents(request.amount)
  if (amount > left) throw new ShopError('refund-too-large', { left: toDollars(left) })
  if (amount <= 0) throw invalid({ amount: 'Must be at least $0.01' })
  const isReachable = isByHand(payment.provider) || providers.named(payment.provider)
  if (!isReachable) throw new ShopError('payments-unavailable')

  const openRestocks = allRefunds
    .filter(({ refund }) => isOpen(refund))
    .map(({ refund }) => refund.restock)
  const closes = amount === all && statusOf(order) === 'paid'
  const [row] = await tx
    .insert(refunds)
    .values({
      orderId,
      paymentId: payment.id,
      amount,
      reason: request.reason,
      restock: await restockOf(tx, order, request.restock, openRestocks, closes),
      units: await unitsToRefund(tx, orderId, request.units, allRefunds),
      actorId: unit.actor?.id,
      createdAt: unit.now,
    })
    .returning({ id: refunds.id })
  // Until the provider has answered, the flag makes the order easy to find, also after a crash.
  await flagRefunds(unit, orderId)
  return row!.id
}

function choosePayment(money: readonly Money[], wanted: string | undefined): Money {
  const withMoney = money.filter(({ left }) => left > 0)
  const chosen = wanted ? withMoney.find(({ payment }) => payment.id === wanted) : withMoney[0]
  if (!chosen) {
    const status = money.length === 0 ? 'not captured' : 'refunded'
    throw new ShopError('order-not-refundable', { status })
  }
  return chosen
}

/** The units that the money is for, by line. @throws ShopError invalid-input. */
async function unitsToRefund(
  tx: Tx,
  orderId: string,
  wanted: Request['units'],
  allRefunds: readonly { refund: RefundRow }[],
): Promise<Record<string, number>> {
  if (!wanted) return {}
  const lines = await tx.select().from(orderLines).where(eq(orderLines.orderId, orderId))
  const units: Record<string, number> = {}
  for (const { item, qty } of wanted) {
    const line = lines.find(({ id }) => id === item)
    const most = line ? line.quantity - refundedUnits(allRefunds, item) : 0
    units[item] = (units[item] ?? 0) + qty
    if (units[item] > most) throw invalid({ units: `At most ${most} of ${item} can be refunded` })
  }
  return units
}

/** Units to restock by line: the requested ones, or all if the whole order is refunded. */
async function restockOf(
  tx: Tx,
  order: OrderRow,
  wanted: Request['restock'],
  openRestocks: readonly Record<string, number>[],
  closes: boolean,
): Promise<Record<string, number>> {
  const units = await restockableOf(tx, order, openRestocks)
  if (!wanted) return closes ? Object.fromEntries(units) : {}
  const restock: Record<string, number> = {}
  for (const { item, qty } of wanted) {
    restock[item] = (restock[item] ?? 0) + qty
    const most = units.get(item) ?? 0
    if (restock[item] > most)
      throw invalid({ restock: `At most ${most} of ${item} can be restocked` })
  }
  return restock
}

/**
 * How many units of each line can be restocked: the reserved ones, or after delivery the delivered
 * ones. None of an unpaid order, whatever other money it received.
 */
export async function restockableOf(
  tx: Parameters<typeof unitsOf>[0],
  order: OrderFacts & Pick<OrderRow, 'id'>,
  openRestocks: readonly Record<string, number>[],
): Promise<Map<string, number>> {
  if (awaitsPayment(statusOf(order))) return new Map()
  const left = new Map<string, number>()
  for (const { lineId, perUnit, reserved, delivered } of await unitsOf(tx, [order.id])) {
    const promised = openRestocks.reduce((sum, restock) => sum + (restock[lineId] ?? 0), 0)
    const qty = Math.floor((order.deliveredAt ? delivered : reserved) / perUnit) - promised
    left.set(lineId, Math.min(qty, left.get(lineId) ?? qty))
  }
  return new Map([...left].filter(([, qty]) => qty > 0))
}
