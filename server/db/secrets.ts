import { randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import type { Db, Tx } from './connect.ts'
import { secrets } from './schema.ts'

const BYTES = 32

/** Random bytes that only this shop knows, created on first use. */
export async function readSecret(
  { db, secrets: known }: Pick<Shop, 'db' | 'secrets'>,
  name: string,
): Promise<Buffer> {
  const value = known.get(name) ?? (await findSecret(db, name)) ?? (await createSecret(db, name))
  known.set(name, value)
  return value
}

async function createSecret(db: Db, name: string): Promise<Buffer> {
  // If two processes create it at once, the first one wins.
  await db
    .insert(secrets)
    .values({ name, value: randomBytes(BYTES) })
    .onConflictDoNothing()
  return (await findSecret(db, name))!
}

export async function findSecret(db: Db | Tx, name: string): Promise<Buffer | undefined> {
  const [row] = await db.select().from(secrets).where(eq(secrets.name, name))
  return row?.value
}

/** Stores a secret that is encrypted already. */
export async function replaceSecret(tx: Tx, name: string, value: Buffer): Promise<void> {
  await tx
    .insert(secrets)
    .values({ name, value })
    .onConflictDoUpdate({ target: secrets.name, set: { value } })
}
