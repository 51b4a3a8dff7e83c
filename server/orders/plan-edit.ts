import type { z } from 'zod'
import type { EditedLine, quoteEdit } from '#contract/admin/counter.ts'
import { shareOfUnits } from '#domain/coupons.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { statusOf } from '#domain/orders.ts'
import { priceLines, salePrice, type Totals } from '#domain/pricing.ts'
import type { ZoneRate } from '#domain/shipping.ts'
import { type Agreed, agreedPrice } from '../cart/agreed-price.ts'
import { chooseVariants } from '../catalog/choose-variants.ts'
import { type LockedStock, lockForSale, lockSkus } from '../catalog/sale-units.ts'
import type { Tx } from '../db/connect.ts'
import { readPriceRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { hasCaptureInProgress } from './money.ts'
import { assertInStock, type Sold } from './order-refusals.ts'
import { findOrder, lockOrder, type OrderWithLines } from './orders.ts'
import { takenBy } from './stock.ts'

type Request = z.output<typeof quoteEdit.body>
type StoredLine = OrderWithLines['lines'][number]

/** A line as it will be. */
export type PlannedLine = Sold & Agreed & { couponShare: number; stored: StoredLine | null }

export interface EditPlan {
  order: OrderWithLines
  lines: PlannedLine[]
  totals: Totals
}

/**
 * What an unpaid order will be with these lines, with the order and all SKUs locked. What was
 * promised stays: the prices of its lines, and the coupon's share of each unit.
 * @throws ShopError not-found, version-conflict, order-flagged, payment-pending, no-order-items,
 * variant-needed, out-of-stock, invalid-input
 */
export async function planEdit(
  tx: Tx,
  shop: Shop,
  orderId: string,
  { version, orderItems }: Request,
): Promise<EditPlan> {
  await lockOrder(tx, orderId)
  const order = await findOrder(tx, orderId)
  const status = statusOf(order)
  const isUnpaid = status === 'placed' || (status === 'cash-due' && !order.shippedAt)
  if (!isUnpaid || order.version !== version) {
    throw new ShopError('version-conflict', { current: { status, version: order.version } })
  }
  // Money may have come for what it was.
  if (order.flag) throw new ShopError('order-flagged')
  if (await hasCaptureInProgress(tx, orderId)) throw new ShopError('payment-pending')
  if (orderItems.length === 0) throw new ShopError('no-order-items')
  const rules = await readPriceRules(tx, shop)
  const { lines, stock } = await readLines(tx, order, orderItems, rules)
  assertInStock(lines, withOwnUnits(stock, order.lines, lines))
  const totals = priceLines(lines, {
    ...rules,
    rate: rateOf(
      order,
      rules.zones.flatMap(({ rates }) => rates),
    ),
    coupon: {
      shares: lines.map(({ couponShare }) => couponShare),
      freeShipping: order.couponCode !== null && order.couponTotal === 0,
    },
  })
  return { order, lines, totals }
}

async function readLines(
  tx: Tx,
  order: OrderWithLines,
  given: readonly EditedLine[],
  { discountPercent }: { discountPercent: number },
): Promise<{ lines: PlannedLine[]; stock: Map<string, LockedStock> }> {
  const added = given.flatMap(({ product, variant, qty }) =>
    product === undefined ? [] : [{ product, variant, qty }],
  )
  const chosen = await chooseVariants(tx, added)
  const own = order.lines.flatMap((line) => takenBy(line).map(({ skuId }) => skuId))
  // All together first, in the order that every writer uses.
  const locked = await lockSkus(tx, [...own, ...chosen])
  const { units, stock } = await lockForSale(tx, added)
  let next = 0
  const lines = given.map(({ item, qty, discount }, at): PlannedLine => {
    if (item === undefined) {
      const unit = units[next++]!
      const price = salePrice(unit.listPrice, discountPercent)
      const agreed = agreedPrice(price, discount ?? undefined, at)
      return { ...unit, ...agreed, quantity: qty, couponShare: 0, stored: null }
    }
    const stored = order.lines.find(({ id }) => id === item.toLowerCase())
    if (!stored) throw invalid({ [`orderItems.${at}.item`]: 'Not a line of this order' })
    return { ...soldAs(stored), ...agreedAnew(stored, discount, at), quantity: qty, stored }
  })
  const named = lines.map(({ skuId, stored }) => skuId || stored!.id)
  if (new Set(named).size < named.length) {
    throw invalid({ orderItems: 'The same product is listed twice' })
  }
  for (const line of lines) {
    const { stored, quantity, unitPrice } = line
    if (!stored) continue
    const share = shareOfUnits(stored.couponShare, quantity, stored.quantity)
    line.couponShare = Math.min(share, unitPrice * quantity)
  }
  return { lines, stock: new Map([...locked, ...stock]) }
}

function soldAs(line: StoredLine) {
  const { skuId, skuCode, productId } = line
  return {
    ...line,
    skuId: skuId ?? '',
    skuCode: skuCode ?? '',
    productId: productId ?? '',
    weight: null,
    couponShare: 0,
  }
}

/** The discount of a line that stands: kept, taken away, or another one off the promised price. */
function agreedAnew(
  { unitPrice, discount, discountReason }: StoredLine,
  given: EditedLine['discount'],
  at: number,
): Agreed {
  if (given === undefined) return { unitPrice, discount, discountReason }
  return agreedPrice(unitPrice + discount, given ?? undefined, at)
}

/**
 * The stock as if the order held nothing. Of what it takes no more of than before, there is always
 * enough, even if units were lost meanwhile.
 */
function withOwnUnits(
  stock: ReadonlyMap<string, LockedStock>,
  before: readonly StoredLine[],
  after: readonly PlannedLine[],
): Map<string, LockedStock> {
  const [held, wanted] = [unitsBySku(before), unitsBySku(after)]
  return new Map(
    [...stock].map(([id, one]) => {
      const own = held.get(id) ?? 0
      const isEnough = (wanted.get(id) ?? 0) <= own
      const reserved = one.reserved - own
      return [
        id,
        { ...one, reserved, onHand: isEnough ? Math.max(one.onHand, reserved + own) : one.onHand },
      ]
    }),
  )
}

type Taking = Parameters<typeof takenBy>[0] & { quantity: number }

/** Units that lines take, by SKU. */
function unitsBySku(lines: readonly Taking[]): Map<string, number> {
  const units = new Map<string, number>()
  for (const line of lines) {
    for (const { skuId, quantity } of takenBy(line)) {
      units.set(skuId, (units.get(skuId) ?? 0) + quantity * line.quantity)
    }
  }
  return units
}

/** The rate of the order, unless its price was changed since: then what was promised. */
function rateOf(order: OrderWithLines, rates: readonly ZoneRate[]) {
  const { itemsTotal, couponTotal, shippingTotal, shippingRateId } = order
  const promised = { price: shippingTotal, freeAbove: null }
  const rate = rates.find(({ id }) => id === shippingRateId)
  if (!rate || (order.couponCode !== null && couponTotal === 0)) return promised
  const then = priceLines([{ listPrice: itemsTotal - couponTotal, quantity: 1 }], {
    discountPercent: 0,
    rate,
  })
  return then.shipping === shippingTotal ? rate : promised
}
