import { and, count, eq, isNotNull } from 'drizzle-orm'
import type { Db, Tx } from '../../db/connect.ts'
import { recoveryCodes, secondFactors } from '../../db/schema.ts'

export type SecondFactorRow = typeof secondFactors.$inferSelect

/** The second factor that sign-ins ask for; null while there is none or it is being set up. */
export async function findSecondFactor(
  db: Db | Tx,
  userId: string,
): Promise<SecondFactorRow | null> {
  const isOn = and(eq(secondFactors.userId, userId), isNotNull(secondFactors.confirmedAt))
  const [row] = await db.select().from(secondFactors).where(isOn)
  return row ?? null
}

/** Recovery codes go with it. Returns whether it was on. */
export async function removeSecondFactor(tx: Tx, userId: string): Promise<boolean> {
  const [removed] = await tx
    .delete(secondFactors)
    .where(eq(secondFactors.userId, userId))
    .returning()
  return removed !== undefined && removed.confirmedAt !== null
}

export async function countRecoveryCodes(db: Db | Tx, userId: string): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCodes)
    .where(eq(recoveryCodes.userId, userId))
  return row!.left
}
