import { inArray } from 'drizzle-orm'
import { carts } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/** Remembers that the owners of these carts are reminded now; lock the carts first. */
export async function markReminded({ tx, now }: Unit, userIds: readonly string[]): Promise<void> {
  if (userIds.length === 0) return
  await tx
    .update(carts)
    .set({ remindedAt: now })
    .where(inArray(carts.userId, [...userIds]))
}
