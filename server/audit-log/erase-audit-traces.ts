import { and, eq, inArray, sql } from 'drizzle-orm'
import { auditEntries } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

interface Traces {
  /** Null for a guest, who is named in no entry but by the order. */
  userId: string | null
  orderIds: readonly string[]
  /** The name that replaces the user's own. */
  name: string
}

/** Erases a user's data in entries about them, and their name in entries about their orders. */
export async function eraseAuditTraces(
  { tx }: Unit,
  { userId, orderIds, name }: Traces,
): Promise<void> {
  const { before, after, actorName, action, subjectId } = auditEntries
  if (userId !== null)
    await tx
      .update(auditEntries)
      .set({
        subject: name,
        before: sql`${before} - 'name' - 'email'`,
        after: sql`${after} - 'name' - 'email'`,
        searchText: sql`fold(${actorName} || ' ' || ${action} || ' ' || ${name}::text)`,
      })
      .where(eq(subjectId, userId))
  await tx
    .update(auditEntries)
    .set({ before: sql`${before} - 'buyer'` })
    .where(and(inArray(subjectId, [...orderIds]), sql`${before} ? 'buyer'`))
}
