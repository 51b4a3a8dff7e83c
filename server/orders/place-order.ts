import type { z } from 'zod'
import type { Order, place } from '#contract/orders.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { type Cents, toCents, toDollars } from '#domain/money.ts'
import { holdMinutes } from '#domain/orders.ts'
import { priceLines, salePrice, type Totals } from '#domain/pricing.ts'
import { unitsLeft } from '#domain/stock-demand.ts'
import { availableOf, type LockedStock, lockForSale, type SaleUnit } from '../catalog/sale-units.ts'
import { orderLines, orders } from '../db/schema.ts'
import { withIdempotency } from '../idempotency/idempotency.ts'
import { type OrderRules, readOrderRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { markPaid } from './mark-paid.ts'
import { findOrder } from './orders.ts'
import { normalisePhone } from './phones.ts'
import { presentOrder } from './present-order.ts'
import { reserveUnits, takenBy } from './stock.ts'
import { assertUnpaidLimit, type Buyer, lockBuyer } from './unpaid-limits.ts'

/** Recorded for a free order: no provider accepts a payment of zero. */
const NO_PAYMENT_DUE = 'nothing-to-pay'

type Request = z.output<typeof place.body>

interface Sent {
  idempotencyKey: string | undefined
  /** See network-hash.ts. */
  networkHash: string | null
}

interface Line extends SaleUnit {
  quantity: number
  unitPrice: Cents
}

/**
 * Places an order: prices it again, reserves its units and stores it, all or nothing. Prices come
 * from the database; those that the shopper saw are only compared. An unpaid order reserves its
 * stock until payments/expire-orders.ts ends the hold.
 * @throws ShopError no-order-items, payments-unavailable, not-found, out-of-stock, price-changed,
 * too-many-unpaid-orders, idempotency-mismatch, not-signed-in.
 */
export async function placeOrder(
  shop: Shop,
  customer: Viewer,
  request: Request,
  { idempotencyKey, networkHash }: Sent,
): Promise<Order> {
  if (request.orderItems.length === 0) throw new ShopError('no-order-items')
  // An order that cannot be paid would only reserve units that others could buy.
  if (!shop.payments) throw new ShopError('payments-unavailable')
  const phone = normalisePhone(request.shippingAddress)
  const buyer = { customerId: customer.id, phone, networkHash }
  return change(shop, customer, (unit) =>
    withIdempotency(
      unit.tx,
      { userId: customer.id, key: idempotencyKey, request, now: unit.now },
      async () => {
        const { tx } = unit
        const rules = await readOrderRules(tx, shop)
        await lockBuyer(tx, buyer)
        const { units, stock } = await lockForSale(tx, request.orderItems)
        const lines = units.map((sold, at) => ({
          ...sold,
          quantity: request.orderItems[at]!.qty,
          unitPrice: salePrice(sold.listPrice, rules.discountPercent),
        }))
        assertInStock(lines, stock)
        const totals = priceLines(lines, rules)
        assertPriceSeen(request, totals)
        const isFree = totals.total === 0
        if (!isFree) await assertUnpaidLimit(tx, buyer, countUnits(lines), rules)

        const orderId = await insertOrder(unit, { customer, buyer, request, totals, rules })
        for (const [position, line] of lines.entries()) {
          await insertLine(unit, orderId, position, line)
        }
        await recordEvent(unit, orderId, { type: 'placed', by: 'customer' })
        await unit.enqueue('order-placed', { orderId })
        if (isFree) await markPaid(unit, orderId, 'system', { reason: NO_PAYMENT_DUE })
        return presentOrder(await findOrder(tx, orderId))
      },
    ),
  )
}

function assertInStock(lines: Line[], stock: ReadonlyMap<string, LockedStock>): void {
  const left = unitsLeft(
    lines.map((line) => ({ quantity: line.quantity, takes: takenBy(line) })),
    availableOf(stock),
  )
  const missing = lines.flatMap((line, at) =>
    line.quantity > left[at]! ? [{ line, countInStock: left[at]! }] : [],
  )
  if (missing.length === 0) return
  throw new ShopError('out-of-stock', {
    lines: missing.map(({ line, countInStock }) => ({
      product: line.productId,
      variant: line.skuId,
      name: line.name,
      choice: line.choice.map(({ value }) => value),
      qty: line.quantity,
      countInStock,
    })),
  })
}

function countUnits(lines: Line[]): number {
  return lines.reduce((total, { quantity }) => total + quantity, 0)
}

/** A shopper is never charged an amount that they did not see. */
function assertPriceSeen({ itemsPrice, shippingPrice, totalPrice }: Request, totals: Totals): void {
  if (totalPrice === undefined || toCents(totalPrice) === totals.total) return
  throw new ShopError('price-changed', {
    expected: {
      ...(itemsPrice !== undefined && { itemsPrice }),
      ...(shippingPrice !== undefined && { shippingPrice }),
      totalPrice,
    },
    actual: {
      itemsPrice: toDollars(totals.items),
      shippingPrice: toDollars(totals.shipping),
      totalPrice: toDollars(totals.total),
    },
  })
}

interface NewOrder {
  customer: Viewer
  buyer: Buyer
  request: Request
  totals: Totals
  rules: OrderRules
}

async function insertOrder({ tx, now }: Unit, order: NewOrder): Promise<string> {
  const { customer, buyer, request, totals, rules } = order
  const minutes = holdMinutes(request.paymentMethod, rules.orderHoldMinutes)
  const [row] = await tx
    .insert(orders)
    .values({
      customerId: buyer.customerId,
      buyerName: customer.name,
      buyerEmail: customer.email,
      language: request.language,
      shippingAddress: request.shippingAddress,
      phone: buyer.phone,
      // Only needed while the order is unpaid.
      networkHash: totals.total > 0 ? buyer.networkHash : null,
      paymentMethod: request.paymentMethod,
      discountPercent: rules.discountPercent,
      itemsTotal: totals.items,
      shippingTotal: totals.shipping,
      total: totals.total,
      createdAt: now,
      holdUntil: new Date(now.getTime() + minutes * 60_000),
    })
    .returning({ id: orders.id })
  return row!.id
}

async function insertLine(
  unit: Unit,
  orderId: string,
  position: number,
  line: Line,
): Promise<void> {
  const { skuId, skuCode, productId, name, nameSo, imageUrl, pictureId, choice, parts } = line
  const { listPrice, unitPrice, quantity } = line
  const [row] = await unit.tx
    .insert(orderLines)
    .values({
      orderId,
      position,
      skuId,
      skuCode,
      productId,
      name,
      nameSo,
      imageUrl,
      pictureId,
      choice,
      parts,
      listPrice,
      unitPrice,
      quantity,
    })
    .returning({ id: orderLines.id })
  await reserveUnits(unit, line, quantity, row!.id)
}
