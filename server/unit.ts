import type { PageTag } from '#domain/page-tags.ts'
import { sqlState, type Tx } from './db/connect.ts'
import { notifyOf, slicesOf } from './db/notify-of.ts'
import { transact } from './db/transact.ts'
import type { JobName, Jobs } from './jobs/jobs.ts'
import type { Shop } from './shop.ts'
import { type Fact, facts } from './telemetry/activities.ts'
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
  /** `enqueue` for several jobs of one name, by one statement. */
  enqueueEach<name extends JobName>(name: name, payloads: readonly Jobs[name][]): Promise<void>
  /** Counted once the change commits. */
  count(fact: Fact): void
  /** Runs once, with all ids given to it, as the last thing that the transaction writes. */
  beforeCommit(run: LastWork, ids: readonly string[]): void
}

type LastWork = (unit: Unit, ids: readonly string[]) => Promise<void>

type ShopParts = Pick<Shop, 'pool' | 'pages' | 'edge' | 'jobs' | 'now'>

/**
 * Errors that a retry may avoid: a deadlock, a row that was deleted meanwhile, and a `Conflict`.
 */
const TRANSIENT = new Set(['40P01', '23503', '40001'])
const MAX_ATTEMPTS = 3

/** By then every process has dropped its pages, and caches have what was under way to them. */
const PURGE_AGAIN_S = 3

/**
 * Runs every change of data. Cached pages of this process, and those of caches in front of it, are
 * dropped before it returns, so that the author sees the change; other processes are notified.
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
  given: (unit: Unit) => Promise<value>,
): Promise<value> {
  const tags = new Set<PageTag>()
  const now = shop.now()
  const counted: Fact[] = []
  const work = async (tx: Tx) => {
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
      enqueueEach: (name, payloads) => shop.jobs.enqueueEach(tx, name, payloads),
      count: (fact) => counted.push(fact),
      beforeCommit: (run, ids) => {
        const all = last.get(run) ?? new Set()
        for (const id of ids) all.add(id)
        last.set(run, all)
      },
    }
    const value = await given(unit)
    // Each takes its locks by its first statement, so they are taken in this order.
    await Promise.all([...last].map(([run, ids]) => run(unit, [...ids])))
    if (shop.edge.isSet && tags.size > 0) {
      const keys = shop.edge.keysOf([...tags])
      await unit.enqueue('purge-edge', { keys }, { seconds: PURGE_AGAIN_S })
    }
    return value
  }
  const result = await transact(shop.pool, work, (tx) =>
    Promise.all(slicesOf([...tags]).map((slice) => notifyOf(tx, slice))),
  )
  // A single call cannot take the 200,000 tags of a large import.
  for (const slice of slicesOf([...tags])) shop.pages.invalidate(...slice)
  for (const fact of counted) facts.publish(fact)
  await shop.edge.settled()
  return result
}
