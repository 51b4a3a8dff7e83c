import type { z } from 'zod'
import type { create, Refund } from '#contract/admin/refunds.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, isShopError, ShopError } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { type OrderFacts, statusOf } from '#domain/orders.ts'
import type { Tx } from '../db/connect.ts'
import { refunds } from '../db/schema.ts'
import { forgetResponse, withIdempotency } from '../idempotency/idempotency.ts'
import { isOpen } from '../orders/money.ts'
import { lockOrder, type OrderRow } from '../orders/orders.ts'
import { unitsOf } from '../orders/stock.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { flagRefunds } from './refund-flag.ts'
import { listRefunds, type Money, moneyOf } from './refunds.ts'
import { settleRefund } from './settle-refund.ts'

type Request = z.output<typeof create.body>

/**
 * Gives money of an order back. What is wanted is written down and committed first, so that a crash
 * leaves something to be seen and asked about; then the provider is asked under the refund's own id.
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
  const asked = { userId: admin.id, key: idempotencyKey, now: shop.now() }
  // What was seen is no part of what is asked: a repeat may have seen the first try's own doing.
  const { seenLeft: _, ...wish } = request
  const { refundId } = await change(shop, admin, (unit) =>
    withIdempotency(unit.tx, { ...asked, request: { refund: orderId, ...wish } }, async () => ({
      refundId: await intendRefund(unit, shop.payments?.name, orderId, request),
    })),
  )
  try {
    return await settleRefund(shop, refundId)
  } catch (error) {
    // Only successes are kept: the same key may try again.
    if (isShopError(error, 'refund-failed')) await forgetResponse(shop.db, asked)
    throw error
  }
}

/** With the order's row locked, so that two admins cannot promise the same money. */
async function intendRefund(
  unit: Unit,
  provider: string | undefined,
  orderId: string,
  request: Request,
): Promise<string> {
  const { tx } = unit
  const order = await lockOrder(tx, orderId)
  const given = await listRefunds(tx, orderId)
  const money = await moneyOf(tx, orderId, given)
  const all = money.reduce((sum, { left }) => sum + left, 0)
  if (request.seenLeft !== undefined && toCents(request.seenLeft) !== all) {
    throw new ShopError('version-conflict', { current: { left: toDollars(all) } })
  }
  const { payment, left } = choosePayment(money, request.payment)
  const amount = request.amount === undefined ? left : toCents(request.amount)
  if (amount > left) throw new ShopError('refund-too-large', { left: toDollars(left) })
  if (amount <= 0) throw invalid({ amount: 'Must be at least $0.01' })
  if (provider !== payment.provider) throw new ShopError('payments-unavailable')

  const underWay = given.filter(({ refund }) => isOpen(refund)).map(({ refund }) => refund.restock)
  const closes = amount === all && statusOf(order) === 'paid'
  const [row] = await tx
    .insert(refunds)
    .values({
      orderId,
      paymentId: payment.id,
      amount,
      reason: request.reason,
      restock: await restockOf(tx, order, request.restock, underWay, closes),
      actorId: unit.actor?.id,
      createdAt: unit.now,
    })
    .returning({ id: refunds.id })
  // Until the provider has answered the order can be found by its flag, also after a crash.
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

/** Units to restock by line: those that were asked for, or all where the whole order is refunded. */
async function restockOf(
  tx: Tx,
  order: OrderRow,
  wanted: Request['restock'],
  underWay: readonly Record<string, number>[],
  closes: boolean,
): Promise<Record<string, number>> {
  const units = await restockableOf(tx, order, underWay)
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
 * How many units of each line can be restocked: those reserved, or once delivered those delivered. An
 * unpaid order keeps its units, whatever other money came for it.
 */
export async function restockableOf(
  tx: Parameters<typeof unitsOf>[0],
  order: OrderFacts & Pick<OrderRow, 'id'>,
  underWay: readonly Record<string, number>[],
): Promise<Map<string, number>> {
  if (statusOf(order) === 'placed') return new Map()
  const units = await unitsOf(tx, order.id)
  return new Map(
    units
      .map(({ lineId, reserved, delivered }) => {
        const promised = underWay.reduce((sum, restock) => sum + (restock[lineId] ?? 0), 0)
        return [lineId, (order.deliveredAt ? delivered : reserved) - promised] as const
      })
      .filter(([, qty]) => qty > 0),
  )
}
