import { sql } from 'drizzle-orm'
import type { Shop } from '../shop.ts'
import type { Tx } from './connect.ts'

/** Names what a change touched: pages that show it are dropped from every process' page cache. */
export type Touch = (...tags: string[]) => void

export const PAGES_CHANNEL = 'shop_pages'

/**
 * A transaction that may change what pages show. Other processes hear of it by NOTIFY once it
 * commits; this process drops its own pages before it answers, so that whoever changed something
 * sees the change.
 */
export async function change<value>(
  shop: Pick<Shop, 'db' | 'pages'>,
  work: (tx: Tx, touch: Touch) => Promise<value>,
): Promise<value> {
  const tags = new Set<string>()
  const result = await shop.db.transaction(async (tx) => {
    const value = await work(tx, (...names) => {
      for (const name of names) tags.add(name)
    })
    if (tags.size > 0) {
      await tx.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${JSON.stringify([...tags])})`)
    }
    return value
  })
  shop.pages.invalidate(...tags)
  return result
}
