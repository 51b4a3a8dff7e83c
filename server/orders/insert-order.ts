import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { PaymentMethod } from '#domain/checkout.ts'
import { holdMinutes } from '#domain/orders.ts'
import type { PricedLine, Totals } from '#domain/pricing.ts'
import type { Agreed } from '../cart/agreed-price.ts'
import { removeOrdered } from '../cart/remove-ordered.ts'
import type { SaleUnit } from '../catalog/sale-units.ts'
import { afterMoves, type MovedStock, moves, stockToMove } from '../catalog/stock.ts'
import { prepare } from '../db/prepared.ts'
import { orderLines, orders } from '../db/schema.ts'
import type { OrderRules } from '../settings/settings.ts'
import type { Unit } from '../unit.ts'
import { eventsToInsert, insertEvents } from './history.ts'
import type { OrderRow } from './orders.ts'
import type { ShownOrder } from './present-order.ts'
import { reservationsOf } from './stock.ts'
import type { Buyer } from './unpaid-limits.ts'

interface Line extends SaleUnit, PricedLine, Partial<Omit<Agreed, 'unitPrice'>> {
  quantity: number
}

interface NewOrder
  extends Pick<
    OrderRow,
    | 'id'
    | 'buyerName'
    | 'buyerEmail'
    | 'language'
    | 'shippingAddress'
    | 'paymentMethod'
    | 'shippingRateId'
    | 'rateName'
    | 'pickupAt'
    | 'couponCode'
    | 'giftNote'
  > {
  placedBy: 'customer' | 'admin'
  /** The order that this one is added to. */
  linked: Pick<OrderRow, 'id' | 'number'> | null
  buyer: Buyer
  totals: Totals
  rules: OrderRules
  lines: readonly Line[]
}

/**
 * Stores an unpaid order, its lines and its first event, and reserves its units, all at once. What
 * a customer orders for themselves leaves their stored cart.
 */
export async function insertOrder(unit: Unit, given: NewOrder): Promise<ShownOrder> {
  const { buyer, totals, rules, lines: sold, placedBy, linked, ...typed } = given
  const minutes = holdMinutes(typed.paymentMethod, rules)
  const isCash = typed.paymentMethod === ('CashOnDelivery' satisfies PaymentMethod)
  const order = {
    ...typed,
    linkedOrderId: linked?.id ?? null,
    customerId: buyer.customerId,
    placedAs: buyer.customerId === null ? ('guest' as const) : ('customer' as const),
    cashOnDelivery: isCash && totals.total > 0,
    discountPercent: rules.discountPercent,
    itemsTotal: totals.items,
    couponTotal: totals.coupon,
    shippingTotal: totals.shipping,
    total: totals.total,
    createdAt: unit.now,
    holdUntil: new Date(unit.now.getTime() + minutes * 60_000),
  }
  const plain = { discount: 0, discountReason: null }
  const lines = sold.map((line, position) => ({ ...plain, ...line, id: uuidv7(), position }))
  // Only needed while the order is unpaid.
  const networkHash = totals.total > 0 ? buyer.networkHash : null
  const [stored] = await insert(unit.tx, {
    order: JSON.stringify({ ...order, phone: buyer.phone, networkHash }),
    lines: JSON.stringify(lines),
    cartOf: unit.actor?.id === buyer.customerId ? buyer.customerId : null,
    ...eventsToInsert(unit, [order.id], { type: 'placed', by: placedBy }),
    ...stockToMove(unit, reservationsOf(lines)),
  })
  const { moved, ...numbered } = stored!
  afterMoves(unit, moved)
  unit.count('order-placed')
  const linkedOrders = linked ? [{ _id: linked.id, number: linked.number }] : []
  return { ...order, ...numbered, ...UNPAID, lines, refunded: 0, linkedOrders }
}

const UNPAID = {
  version: 0,
  paidAt: null,
  deliveredAt: null,
  cancelledAt: null,
  expiredAt: null,
  refundedAt: null,
  shippedAt: null,
  courier: null,
  trackingNumber: null,
  trackingUrl: null,
}

type Values = { order: string; lines: string; cartOf: string | null } & ReturnType<
  typeof eventsToInsert
> &
  ReturnType<typeof stockToMove>
type Stored = Pick<OrderRow, 'number' | 'currency' | 'taxTotal' | 'deliveryCode'> & {
  moved: MovedStock[]
}

const insert = prepare<Values, Stored>(
  'insert order',
  sql`with placed as (
      insert into ${orders} (id, customer_id, placed_as, buyer_name, buyer_email, language,
        shipping_address, phone, network_hash, payment_method, cash_on_delivery, discount_percent,
        items_total, coupon_total, coupon_code, shipping_total, total, created_at, hold_until,
        shipping_rate_id, rate_name, pickup_at, linked_order_id,
        gift_note)
      select * from jsonb_to_record(${sql.placeholder('order')}::jsonb) as n (id uuid,
        "customerId" uuid, "placedAs" text, "buyerName" text, "buyerEmail" text, language text,
        "shippingAddress" jsonb, phone text, "networkHash" text, "paymentMethod" text,
        "cashOnDelivery" boolean, "discountPercent" numeric, "itemsTotal" bigint,
        "couponTotal" bigint, "couponCode" text, "shippingTotal" bigint, total bigint,
        "createdAt" timestamptz, "holdUntil" timestamptz, "shippingRateId" uuid, "rateName" text,
        "pickupAt" text, "linkedOrderId" uuid, "giftNote" text)
      returning id, number, currency, tax_total as "taxTotal",
        delivery_code as "deliveryCode"
    ), lines as (
      insert into ${orderLines} (id, order_id, sku_id, sku_code, product_id, position, name,
        name_so, image_url, picture_id, choice, parts, list_price, unit_price, coupon_share, quantity,
        discount, discount_reason)
      select n.id, placed.id, "skuId", "skuCode", "productId", position, name, "nameSo",
        "imageUrl", "pictureId", choice, parts, "listPrice", "unitPrice", "couponShare", quantity, discount,
        "discountReason"
      from placed, jsonb_to_recordset(${sql.placeholder('lines')}::jsonb) as n (id uuid,
        "skuId" uuid, "skuCode" text, "productId" uuid, position smallint, name text,
        "nameSo" text, "imageUrl" text, "pictureId" uuid, choice jsonb, parts jsonb,
        "listPrice" bigint, "unitPrice" bigint, "couponShare" bigint, quantity int,
        discount bigint, "discountReason" text)
    ), events as (${insertEvents}), cart as (${removeOrdered}), ${moves}
    select number, currency, "taxTotal", "deliveryCode", (select jsonb_agg(moved) from moved) as moved
    from placed`,
)
