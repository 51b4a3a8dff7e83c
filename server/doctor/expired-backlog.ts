import { readExpiryBacklog } from '../settings/expiry-backlog.ts'
import type { Shop } from '../shop.ts'

const SHOWN_FOR = 30 * 24 * 60 * 60_000

/**
 * How many unpaid orders the update to expiry ended without a mail, while that is news; null: none,
 * or it is known by now.
 */
export async function readExpiredBacklog({
  db,
  now,
}: Pick<Shop, 'db' | 'now'>): Promise<number | null> {
  const backlog = await readExpiryBacklog(db)
  if (!backlog?.doneAt || backlog.expired === 0) return null
  return now().getTime() - backlog.doneAt.getTime() < SHOWN_FOR ? backlog.expired : null
}
