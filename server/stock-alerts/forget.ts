import { and, eq, inArray, isNull, lt, or } from 'drizzle-orm'
import { stockAlerts } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'

const DAY = 24 * 60 * 60_000
const TOLD_DAYS = 30
const WAITING_DAYS = 180

/** Forgets who was told a month ago, or has waited for half a year. */
export async function purgeAlerts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const ago = (days: number) => new Date(now().getTime() - days * DAY)
  await db
    .delete(stockAlerts)
    .where(or(lt(stockAlerts.toldAt, ago(TOLD_DAYS)), lt(stockAlerts.createdAt, ago(WAITING_DAYS))))
}

/**
 * Forgets the alerts of an account, if there is one, and those asked for with its contacts without
 * signing in.
 */
export async function eraseAlerts(
  { tx }: Unit,
  userId: string | null,
  contacts: readonly string[],
): Promise<void> {
  await tx.delete(stockAlerts).where(
    or(
      userId === null ? undefined : eq(stockAlerts.userId, userId),
      // Who had signed in is another account: it may have entered the same number.
      and(isNull(stockAlerts.userId), inArray(stockAlerts.contact, [...contacts])),
    ),
  )
}
