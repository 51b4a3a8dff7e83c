import { sql } from 'drizzle-orm'
import type { PageTag } from '#domain/page-tags.ts'
import { sqlState, type Tx } from './db/connect.ts'
import { PAGES_CHANNEL } from './db/listen-for-invalidations.ts'
import type { JobName, Jobs } from './jobs/jobs.ts'
import type { Shop } from './shop.ts'
import { type Actor, type AuditEntry, writeAuditEntries } from './write-audit-entries.ts'

/** A transaction that changes data, and everything that follows from it. */
export interface Unit {
  tx: Tx
  /** The time of the change, the same for everything that it writes. */
  now: Date
  /** Who makes the change; null for the shop itself. */
  actor: Actor
  /** Drops every cached page with one of these tags, in all processes, once the change commits. */
  invalidate(...tags: PageTag[]): void
  /** Records in the audit log who changed what. */
  audit(...entries: AuditEntry[]): Promise<void>
  /** The job exists only if the change commits; `later` is its minimum delay. */
  enqueue<name extends JobName>(
    name: name,
    payload: Jobs[name],
    later?: { seconds: number },
  ): Promise<void>
  /** Runs once, with all ids given to it, as the last thing that the transaction writes. */
  beforeCommit(run: LastWork, ids: readonly string[]): void
}

type LastWork = (unit: Unit, ids: readonly string[]) => Promise<void>

type ShopParts = Pick<Shop, 'db' | 'pages' | 'jobs' | 'now'>

/** PostgreSQL errors that a retry may avoid: a deadlock, and a row that was deleted meanwhile. */
const TRANSIENT = new Set(['40P01', '23503'])
const MAX_ATTEMPTS = 3

/**
 * Runs every change of data. Cached pages of this process are dropped before it returns, so that
 * the author sees the change; other processes are notified.
 *
 * A deadlock or a row that was deleted meanwhile starts the work again, so `work` may run more than
 * once. It must have no effects that its transaction cannot roll back.
 */
export async function change<value>(
  shop: ShopParts,
  actor: Actor,
  work: (unit: Unit) => Promise<value>,
): Promise<value> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await changeOnce(shop, actor, work)
    } catch (error) {
      if (!TRANSIENT.has(sqlState(error) ?? '') || attempt === MAX_ATTEMPTS) throw error
    }
  }
}

async function changeOnce<value>(
  shop: ShopParts,
  actor: Actor,
  work: (unit: Unit) => Promise<value>,
): Promise<value> {
  const tags = new Set<PageTag>()
  const now = shop.now()
  const result = await shop.db.transaction(async (tx) => {
    const last = new Map<LastWork, Set<string>>()
    const unit: Unit = {
      tx,
      now,
      actor,
      invalidate: (...names) => {
        for (const name of names) tags.add(name)
      },
      audit: (...entries) => writeAuditEntries(tx, actor, now, entries),
      enqueue: (name, payload, later) => shop.jobs.enqueue(tx, name, payload, later),
      beforeCommit: (run, ids) => {
        const all = last.get(run) ?? new Set()
        for (const id of ids) all.add(id)
        last.set(run, all)
      },
    }
    const value = await work(unit)
    for (const [run, ids] of last) await run(unit, [...ids])
    for (const message of messages([...tags])) {
      await tx.execute(sql`select pg_notify(${PAGES_CHANNEL}, ${message})`)
    }
    return value
  })
  shop.pages.invalidate(...tags)
  return result
}

/** A notification holds less than 8,000 bytes: about 170 products, and a bulk change has more. */
function messages(tags: readonly PageTag[]): string[] {
  const all: string[] = []
  for (let from = 0; from < tags.length; from += TAGS_PER_MESSAGE) {
    all.push(JSON.stringify(tags.slice(from, from + TAGS_PER_MESSAGE)))
  }
  return all
}

const TAGS_PER_MESSAGE = 150
