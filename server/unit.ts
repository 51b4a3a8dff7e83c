import { sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { Viewer } from '#domain/accounts.ts'
import type { AuditAction } from '#domain/audit.ts'
import type { PageTag } from '#domain/page-tags.ts'
import { sqlState, type Tx } from './db/connect.ts'
import { PAGES_CHANNEL } from './db/listen-for-invalidations.ts'
import { auditEntries } from './db/schema.ts'
import type { JobName, Jobs } from './jobs/jobs.ts'
import type { Shop } from './shop.ts'

/** Who changes something; null for the shop itself. */
export type Actor = Pick<Viewer, 'id' | 'name'> | null

export interface AuditEntry {
  action: AuditAction
  /** Id, slug or key of the changed thing, and the name that people know. */
  subjectId: string
  subject: string
  /** Only the changed fields, under their own names; money in cents. */
  before?: unknown
  after?: unknown
  /** The entry that this change reverts. */
  undoes?: string
}

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
}

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
    const value = await work({
      tx,
      now,
      actor,
      invalidate: (...names) => {
        for (const name of names) tags.add(name)
      },
      audit: (...entries) => writeAuditEntries(tx, actor, now, entries),
      enqueue: (name, payload, later) => shop.jobs.enqueue(tx, name, payload, later),
    })
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

async function writeAuditEntries(
  tx: Tx,
  actor: Actor,
  at: Date,
  entries: readonly AuditEntry[],
): Promise<void> {
  if (entries.length === 0) return
  const actorName = actor?.name ?? 'Qurux'
  const rows = entries.map(({ action, subjectId, subject, before, after, undoes }) => ({
    id: uuidv7(),
    action,
    subject_id: subjectId,
    subject,
    before,
    after,
    undoes,
  }))
  // One JSON parameter instead of ten per row, because a bulk change blocks others meanwhile.
  await tx.execute(sql`
    insert into ${auditEntries} (id, actor_id, actor_name, action, subject_id, subject, before,
      after, created_at, undoes, search_text)
    select id, ${actor?.id ?? null}::uuid, ${actorName}, action, subject_id, subject, before, after,
      ${at.toISOString()}::timestamptz, undoes, fold(concat_ws(' ', ${actorName}::text, action, subject))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, action text,
      subject_id text, subject text, before jsonb, after jsonb, undoes uuid)`)
}
