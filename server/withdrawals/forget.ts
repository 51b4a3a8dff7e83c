import { inArray, lt, or } from 'drizzle-orm'
import { withdrawals } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'

const DAY = 24 * 60 * 60_000
/** As long as somebody may dispute it in most of the EU. */
const HANDLED_DAYS = 3 * 365

/** Forgets withdrawals three years after they were handled. */
export async function purgeWithdrawals({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - HANDLED_DAYS * DAY)
  await db.delete(withdrawals).where(lt(withdrawals.closedAt, oldest))
}

/**
 * Empties what a person typed, whichever order they named. When it was, and whether it was handled,
 * stays.
 */
export async function eraseWithdrawals(
  { tx }: Unit,
  { contacts, orderIds }: { contacts: readonly string[]; orderIds: readonly string[] },
): Promise<void> {
  await tx
    .update(withdrawals)
    .set({ number: '', name: '', contact: '', contactKey: '', comment: '' })
    .where(
      or(
        inArray(withdrawals.contactKey, [...contacts]),
        inArray(withdrawals.orderId, [...orderIds]),
      ),
    )
}
