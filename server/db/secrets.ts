import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from './connect.ts'
import { secrets } from './schema.ts'

const BYTES = 32

/** Random bytes that only this shop knows, created on first use. */
export async function readSecret(db: Db, name: string): Promise<Buffer> {
  const known = await findSecret(db, name)
  if (known) return known
  // If two processes create it at once, the first one wins.
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(BYTES) })
    .onConflictDoNothing()
  return (await findSecret(db, name))!
}

async function findSecret(db: Db, name: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row?.value
}
