import { eq } from 'drizzle-orm'
import { readStoredSetting } from '#domain/stored-settings.ts'
import type { Db } from '../db/connect.ts'
import { settings } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { writeSetting } from './settings.ts'

const KEY = 'expiryBacklog'

/**
 * Older versions never expired orders. The migration records when that ended: reservations that had
 * run out by then expire without mails, since their buyers have long forgotten them.
 */
export interface ExpiryBacklog {
  before: Date
  /** Number of orders expired so far. */
  expired: number
  doneAt: Date | null
}

/** Null if the shop never had such orders. */
export async function readExpiryBacklog(db: Db): Promise<ExpiryBacklog | null> {
  const [row] = await db.select().from(settings).where(eq(settings.key, KEY))
  const backlog = row && readStoredSetting(KEY, row.value)
  if (!backlog) return null
  const { before, expired = 0, doneAt } = backlog
  return { before: new Date(before), expired, doneAt: doneAt ? new Date(doneAt) : null }
}

/** Counts the orders that a tick expired; the last tick writes one audit entry for the owner. */
export async function recordBacklogTick(
  shop: Shop,
  backlog: ExpiryBacklog,
  { numExpired, isDone }: { numExpired: number; isDone: boolean },
): Promise<void> {
  const expired = backlog.expired + numExpired
  await change(shop, null, async (unit) => {
    const before = backlog.before.toISOString()
    const doneAt = isDone ? unit.now.toISOString() : undefined
    await writeSetting(unit, KEY, { before, expired, doneAt })
    if (!isDone || expired === 0) return
    await unit.audit({
      action: 'orders-expired',
      subjectId: KEY,
      subject: String(expired),
      after: { orders: expired },
    })
  })
}
