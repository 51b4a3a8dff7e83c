import { and, eq, inArray, isNull, lte, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { localePath } from '#domain/locale.ts'
import {
  type OrderLinkKind,
  orderLinkPath,
  trackLinkEnd,
  trackLinkStart,
} from '#domain/order-links.ts'
import { statusOf } from '#domain/orders.ts'
import { hashToken, newToken } from '../accounts/tokens.ts'
import type { Db, Tx } from '../db/connect.ts'
import { prepare } from '../db/prepared.ts'
import { orderLinks, orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import type { OrderRow } from './orders.ts'

/** How long whoever pays by a link can ask whether it is paid (milliseconds). */
const PAID_IS_TOLD = 3_600_000

/**
 * A new link to an order. Only the hash of its token is stored, so whoever needs a link again, such
 * as the next mail, gets one of its own.
 * @param expiresAt for 'track' a link works at least as long as domain/order-links.ts says.
 * @returns the token.
 */
export async function createOrderLink(
  { tx, now }: Pick<Unit, 'tx' | 'now'>,
  orderId: string,
  kind: OrderLinkKind = 'track',
  expiresAt: Date = trackLinkEnd(now),
): Promise<string> {
  const token = newToken()
  const tokenHash = hashToken(token)
  await insert(tx, { id: uuidv7(), orderId, kind, tokenHash, createdAt: now, expiresAt })
  return token
}

const { placeholder } = sql

/** Each mail to a guest makes a link, so it is prepared. */
const insert = prepare<Omit<typeof orderLinks.$inferSelect, 'revokedAt'>, never>(
  'insert order link',
  sql`insert into ${orderLinks} (id, order_id, kind, token_hash, created_at, expires_at)
    values (${placeholder('id')}, ${placeholder('orderId')}, ${placeholder('kind')},
      ${placeholder('tokenHash')}, ${placeholder('createdAt')}, ${placeholder('expiresAt')})`,
)

/** The links of these orders stop working, and nothing of them stays. */
export async function deleteOrderLinks({ tx }: Unit, orderIds: readonly string[]): Promise<void> {
  await tx.delete(orderLinks).where(inArray(orderLinks.orderId, [...orderIds]))
}

/** Deletes the links that no longer work. Those for tracking may work longer than they say. */
export async function purgeOrderLinks(db: Db, now: Date): Promise<void> {
  const { createdAt, paidAt, deliveredAt, cancelledAt, expiredAt, refundedAt } = orders
  const lastFact = sql`greatest(${createdAt}, ${paidAt}, ${deliveredAt}, ${cancelledAt},
    ${expiredAt}, ${refundedAt})`
  await db.delete(orderLinks).where(
    and(
      lte(orderLinks.expiresAt, now),
      sql`(${orderLinks.kind} <> 'track' or exists (select from ${orders}
        where ${orders.id} = ${orderLinks.orderId} and ${lastFact} <= ${trackLinkStart(now)}))`,
    ),
  )
}

/** The address of a link in the language of its order. */
export function orderLinkUrl(
  { config }: Pick<Shop, 'config'>,
  { id, language }: Pick<OrderRow, 'id' | 'language'>,
  token: string,
): string {
  return config.publicUrl + localePath(language, orderLinkPath(id, token))
}

/** What a token allows with this order; null if nothing, or not any more. */
export async function findLinkKind(
  { db, now }: { db: Db | Tx; now: Date },
  order: OrderRow,
  token: string,
): Promise<OrderLinkKind | null> {
  const [link] = await db
    .select({ kind: orderLinks.kind, expiresAt: orderLinks.expiresAt })
    .from(orderLinks)
    .where(
      and(
        eq(orderLinks.tokenHash, hashToken(token)),
        eq(orderLinks.orderId, order.id),
        isNull(orderLinks.revokedAt),
      ),
    )
  if (!link) return null
  if (link.kind === 'pay') return isOpenToPay(order, now) ? 'pay' : null
  const isLive =
    now < link.expiresAt || (link.kind === 'track' && now < trackLinkEnd(lastFact(order)))
  return isLive ? link.kind : null
}

/** Until the order is paid, cancelled or expired; who has just paid still hears that it is paid. */
function isOpenToPay(order: OrderRow, now: Date): boolean {
  if (order.paidAt) return now.getTime() < order.paidAt.getTime() + PAID_IS_TOLD
  return statusOf(order) === 'placed'
}

function lastFact(order: OrderRow): Date {
  const { createdAt, paidAt, deliveredAt, cancelledAt, expiredAt, refundedAt } = order
  const facts = [createdAt, paidAt, deliveredAt, cancelledAt, expiredAt, refundedAt]
  return new Date(Math.max(...facts.map((fact) => fact?.getTime() ?? 0)))
}
