import { eq } from 'drizzle-orm'
import { ShopError } from '#domain/errors.ts'
import { users } from '../db/schema.ts'
import type { Unit } from '../unit.ts'

/**
 * Locks the account of a customer and returns its email.
 * @throws ShopError not-found, admin-not-deletable.
 */
export async function lockCustomer({ tx }: Unit, id: string): Promise<{ email: string }> {
  const [user] = await tx.select().from(users).where(eq(users.id, id)).for('update')
  if (!user) throw new ShopError('not-found', { what: 'user' })
  if (user.adminSince) throw new ShopError('admin-not-deletable')
  return user
}

/** Deletes the account; sessions, reset links and idempotency keys are deleted with it. */
export async function removeAccount({ tx }: Unit, id: string): Promise<void> {
  await tx.delete(users).where(eq(users.id, id))
}
