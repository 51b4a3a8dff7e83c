import { ECDH } from 'node:crypto'
import { and, desc, eq, gt, inArray, or, sql } from 'drizzle-orm'
import type { Device, NewSubscription } from '#contract/admin/push.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { sessionIdOf } from '../accounts/sessions.ts'
import type { Db } from '../db/connect.ts'
import { columnsAs, prepare } from '../db/prepared.ts'
import { pushSubscriptions, sessions, users } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { isReachable, readEndpoint } from './push-endpoint.ts'

/** A person's devices that are told of new orders; `token` is the session that asks. */
export async function listDevices(shop: Shop, viewer: Viewer, token: string): Promise<Device[]> {
  const current = await sessionIdOf(shop.db, token)
  const rows = await shop.db
    .select({ id: pushSubscriptions.id, sessionId: sessions.id, device: sessions.device })
    .from(pushSubscriptions)
    .innerJoin(sessions, eq(sessions.id, pushSubscriptions.sessionId))
    .where(and(eq(sessions.userId, viewer.id), gt(sessions.expiresAt, shop.now())))
    .orderBy(desc(pushSubscriptions.id))
  return rows.map(({ id, sessionId, device }) => ({
    _id: id,
    device,
    isCurrent: sessionId === current,
  }))
}

/**
 * Subscribes the device of a session, replacing what it or its browser had before: whoever signs in
 * there next takes it over. It ends with the session.
 * @throws ShopError invalid-input for an endpoint that is not public https, or impossible keys.
 */
export async function subscribe(
  shop: Shop,
  viewer: Viewer,
  token: string,
  { endpoint: address, keys }: NewSubscription,
): Promise<void> {
  const endpoint = readEndpoint(shop.config, address)
  if (!endpoint || !(await isReachable(endpoint)))
    throw invalid({ endpoint: 'Must be https and on the internet' })
  if (!isPoint(keys.p256dh)) throw invalid({ keys: 'Not a key of a browser' })
  await change(shop, viewer, async ({ tx, now }) => {
    const sessionId = await sessionIdOf(tx, token)
    if (!sessionId) throw new ShopError('not-signed-in')
    const own = eq(pushSubscriptions.sessionId, sessionId)
    await tx.delete(pushSubscriptions).where(or(own, eq(pushSubscriptions.endpoint, address)))
    await tx
      .insert(pushSubscriptions)
      .values({ sessionId, endpoint: address, ...keys, createdAt: now })
  })
}

/**
 * Ends a subscription of the viewer.
 * @throws ShopError not-found; somebody else's does not exist.
 */
export async function unsubscribe(shop: Shop, viewer: Viewer, id: string): Promise<void> {
  await change(shop, viewer, async ({ tx }) => {
    const own = tx.select({ id: sessions.id }).from(sessions).where(eq(sessions.userId, viewer.id))
    const ended = await tx
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.id, id), inArray(pushSubscriptions.sessionId, own)))
      .returning({ id: pushSubscriptions.id })
    if (ended.length === 0) throw new ShopError('not-found', { what: 'device' })
  })
}

/** Removes a subscription that its push service does not know any more. */
export async function forgetSubscription(db: Db, id: string): Promise<void> {
  await db.delete(pushSubscriptions).where(eq(pushSubscriptions.id, id))
}

/** Those of admins with an open session, in their language; all of them or one. */
export function activeSubscriptions(
  { db, now }: Pick<Shop, 'db' | 'now'>,
  id: string | null = null,
): Promise<ActiveSubscription[]> {
  return readActive(db, { now: now(), id })
}

type Row = typeof pushSubscriptions.$inferSelect
interface ActiveSubscription extends Pick<Row, 'id' | 'endpoint' | 'p256dh' | 'auth'> {
  userId: string
  language: Locale
}

/** Every order asks for all of them, so it is prepared. */
const readActive = prepare<{ now: Date; id: string | null }, ActiveSubscription>(
  'read active subscriptions',
  sql`select ${columnsAs({
    id: pushSubscriptions.id,
    endpoint: pushSubscriptions.endpoint,
    p256dh: pushSubscriptions.p256dh,
    auth: pushSubscriptions.auth,
    userId: users.id,
    language: users.language,
  })}
    from ${pushSubscriptions}
    join ${sessions} on ${sessions.id} = ${pushSubscriptions.sessionId}
    join ${users} on ${users.id} = ${sessions.userId}
    where ${users.adminSince} is not null
      and ${sessions.expiresAt} > ${sql.placeholder('now')}::timestamptz
      and ${pushSubscriptions.id} = coalesce(${sql.placeholder('id')}::uuid, ${pushSubscriptions.id})`,
)

/** Whether a key is a point of the curve that messages are encrypted with. */
function isPoint(key: string): boolean {
  try {
    ECDH.convertKey(key, 'prime256v1', 'base64url')
    return true
  } catch {
    return false
  }
}
