import { eq, sql } from 'drizzle-orm'
import type { CourierOrder } from '#contract/courier.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { toDollars } from '#domain/money.ts'
import { isToDeliver, statusOf } from '#domain/orders.ts'
import { MAX_WRONG_CODES } from '#domain/parcels.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { cashDueOf } from './money.ts'
import { roleOf } from './order-holder.ts'
import { findOrder, type OrderRow, type OrderWithLines } from './orders.ts'

/**
 * What a courier needs of an order.
 * @throws ShopError not-found.
 */
export async function readForCourier(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
): Promise<CourierOrder> {
  const order = await findOrder(shop.db, orderId)
  await roleOf(holder, order, { db: shop.db, now: shop.now() }, 'courier')
  return presentForCourier(shop, order)
}

/**
 * Counts a wrong delivery code; the last that may be wrong locks the code.
 * @returns how many may still be wrong.
 */
export async function countWrongCode(
  unit: Unit,
  { id, wrongCodes }: OrderRow,
  by: 'admin' | 'courier',
): Promise<number> {
  await unit.tx
    .update(orders)
    .set({ wrongCodes: sql`${orders.wrongCodes} + 1` })
    .where(eq(orders.id, id))
  const left = MAX_WRONG_CODES - wrongCodes - 1
  if (left === 0) await recordEvent(unit, id, { type: 'code-locked', by })
  return left
}

export function isLocked({ wrongCodes }: Pick<OrderRow, 'wrongCodes'>): boolean {
  return wrongCodes >= MAX_WRONG_CODES
}

/** Once it is delivered or closed, nothing that leads to the buyer is left of it. */
export async function presentForCourier(
  { db }: Pick<Shop, 'db'>,
  order: OrderWithLines,
): Promise<CourierOrder> {
  const status = statusOf(order)
  const cashDue = (await cashDueOf(db, [order])).get(order.id)
  const { recipient, phone, address, city, district, country, landmark } = order.shippingAddress
  return {
    number: order.number,
    isDelivered: status === 'delivered',
    parcel: isToDeliver(status)
      ? {
          name: recipient ?? order.buyerName,
          phone,
          address,
          city,
          district: district ?? '',
          country,
          landmark: landmark ?? '',
          units: order.lines.reduce((sum, { quantity }) => sum + quantity, 0),
          cashDue: cashDue === undefined ? null : toDollars(cashDue),
          isLocked: isLocked(order),
        }
      : null,
  }
}
