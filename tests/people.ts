import { eq } from 'drizzle-orm'
import type { Viewer } from '#domain/accounts.ts'
import { sessionCookie } from '#server/accounts/session-cookie.ts'
import { startSession, toViewer } from '#server/accounts/sessions.ts'
import { users } from '#server/db/schema.ts'
import type { Shop } from '#server/shop.ts'
import { change } from '#server/unit.ts'

export interface Person extends Viewer {
  /** The cookie of an open session. */
  cookie: string
}

const DEFAULTS = {
  amina: { name: 'Amina Warsame', email: 'amina@example.com', isAdmin: false },
  bile: { name: 'Bile Nur', email: 'bile@example.com', isAdmin: false },
  admin: { name: 'Shop Admin', email: 'admin@example.com', isAdmin: true },
}

/** One of three people by name, or a customer with any other name. */
export type Who = keyof typeof DEFAULTS | { name: string; email: string }

/** Creates an account with an open session; the same person if called again. */
export async function signIn(shop: Shop, who: Who): Promise<Person> {
  const { isAdmin, ...values } =
    typeof who === 'string' ? DEFAULTS[who] : { ...who, isAdmin: false }
  await shop.db
    .insert(users)
    .values({ ...values, passwordHash: '-', adminSince: isAdmin ? shop.now() : null })
    .onConflictDoNothing()
  const [row] = await shop.db.select().from(users).where(eq(users.email, values.email))
  const token = await change(shop, null, (unit) => startSession(unit, row!.id, null))
  return { ...toViewer(row!), cookie: `${sessionCookie(shop.config)}=${token}` }
}
