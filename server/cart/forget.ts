import { lt, sql } from 'drizzle-orm'
import { carts } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

const DAYS = 180

/**
 * Forgets the stored carts that nobody has changed for half a year. It waits for no order that is
 * being placed, which may hold what another one waits for; the next run finds that cart again.
 */
export async function purgeCarts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - DAYS * 24 * 60 * 60_000)
  const old = db
    .select({ id: carts.userId })
    .from(carts)
    .where(lt(carts.updatedAt, oldest))
    .for('update', { skipLocked: true })
  await db.delete(carts).where(sql`${carts.userId} in ${old}`)
}
