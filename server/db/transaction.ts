import { sql } from 'drizzle-orm'
import type { PageTag } from '#domain/page-tags.ts'
import type { Shop } from '../shop.ts'
import { sqlState, type Tx } from './connect.ts'
import { PAGES_CHANNEL } from './listen-for-invalidations.ts'

/** Names what a change touched: pages that show it are dropped from every process' page cache. */
export type Touch = (...tags: PageTag[]) => void

/** A deadlock, and something that went while it was being referred to. */
const PASSING = new Set(['40P01', '23503'])
const TRIES = 3

/**
 * A transaction that may change what pages show. Other processes hear of it by NOTIFY once it
 * commits; this process drops its own pages before it answers, so that whoever changed something
 * sees the change.
 *
 * Where two changes wait for each other, the database ends one of them: that one begins again, as
 * does one that meets a deletion half-way. So `work` may run more than once, and does nothing that
 * its transaction cannot take back.
 */
export async function change<value>(
  shop: Pick<Shop, 'db' | 'pages'>,
  work: (tx: Tx, touch: Touch) => Promise<value>,
): Promise<value> {
  for (let tries = 1; ; tries++) {
    try {
      return await changeOnce(shop, work)
    } catch (error) {
      if (!PASSING.has(sqlState(error) ?? '') || tries === TRIES) throw error
    }
  }
}

async function changeOnce<value>(
  shop: Pick<Shop, 'db' | 'pages'>,
  work: (tx: Tx, touch: Touch) => Promise<value>,
): Promise<value> {
  const tags = new Set<PageTag>()
  const result = await shop.db.transaction(async (tx) => {
    const value = await work(tx, (...names) => {
      for (const name of names) tags.add(name)
    })
    for (const message of messages([...tags])) {
      await tx.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${message})`)
    }
    return value
  })
  shop.pages.invalidate(...tags)
  return result
}

/** A notification carries less than 8,000 bytes: about 170 products, and a bulk change touches more. */
function messages(tags: readonly string[]): string[] {
  const all: string[] = []
  for (let from = 0; from < tags.length; from += TAGS_PER_MESSAGE) {
    all.push(JSON.stringify(tags.slice(from, from + TAGS_PER_MESSAGE)))
  }
  return all
}

const TAGS_PER_MESSAGE = 150
