import { and, eq, isNull } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail } from '#domain/accounts.ts'
import { countAttempt } from '../accounts/limits.ts'
import type { Db } from '../db/connect.ts'
import { orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import type { OrderRow } from './orders.ts'
import { normalisePhone } from './phones.ts'

/**
 * Somebody has lost the link to their order. The job looks up whether the order exists, so the
 * response and its time are the same for every number.
 * @throws ShopError too-many-requests.
 */
export async function requestLink(
  shop: Shop,
  { number, contact }: { number: number; contact: string },
  address: string,
): Promise<void> {
  await countAttempt(shop, 'findOrder', String(number), address)
  await change(shop, null, (unit) =>
    unit.enqueue('find-order', { mailId: uuidv7(), number, contact }),
  )
}

/** The order with this number, if the phone number or email is that of its buyer. */
export async function findByContact(
  db: Db,
  { number, contact }: { number: number; contact: string },
): Promise<OrderRow | null> {
  const [order] = await db
    .select()
    .from(orders)
    .where(and(eq(orders.number, number), isNull(orders.deletedAt)))
  if (!order) return null
  if (contact.includes('@')) return order.buyerEmail === normalizeEmail(contact) ? order : null
  // Written as in the country of the order, or with its code.
  const { country } = order.shippingAddress
  const phone = normalisePhone({ phone: contact, country })
  return phone !== '' && phone === order.phone ? order : null
}
