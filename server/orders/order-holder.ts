import type { OrderHolder } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { OrderLinkKind } from '#domain/order-links.ts'
import type { Db, Tx } from '../db/connect.ts'
import { findLinkKind } from './order-links.ts'
import type { OrderRow } from './orders.ts'

/** As who somebody acts on an order: as its buyer, for the shop, or by a link that allows less. */
export type OrderRole = 'customer' | 'admin' | Exclude<OrderLinkKind, 'track'>

/**
 * As who the caller may act on this order. To everybody else it does not exist.
 * @param also a kind of link that is enough, besides that of the buyer.
 * @throws ShopError not-found.
 */
export async function roleOf(
  { viewer, token }: OrderHolder,
  order: OrderRow,
  at: { db: Db | Tx; now: Date },
  also?: OrderLinkKind,
): Promise<OrderRole> {
  if (viewer && order.customerId === viewer.id) return 'customer'
  if (viewer?.isAdmin) return 'admin'
  const kind = token && (await findLinkKind(at, order, token))
  if (kind === 'track') return 'customer'
  if (kind && kind === also) return kind
  throw new ShopError('not-found', { what: 'order' })
}

/**
 * Who hands over this order: the courier of a link, whoever else is signed in there, or an admin.
 * The buyer cannot.
 * @throws ShopError not-found.
 */
export async function courierRoleOf(
  { viewer, token }: OrderHolder,
  order: OrderRow,
  at: { db: Db | Tx; now: Date },
): Promise<'courier' | 'admin'> {
  if (token && (await findLinkKind(at, order, token)) === 'courier') return 'courier'
  if (viewer?.isAdmin) return 'admin'
  throw new ShopError('not-found', { what: 'order' })
}
