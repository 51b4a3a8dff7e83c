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

/** Who changes something; null: the shop itself. */
export type Actor = Pick<Viewer, 'id' | 'name'> | null

export interface AuditEntry {
  action: AuditAction
  /** Id, slug or key of what changes, and the name a person knows it by. */
  subjectId: string
  subject: string
  /** Only what changed, in the field's own words; money in cents. */
  before?: unknown
  after?: unknown
  /** The entry that this change undoes. */
  undoes?: string
}

/** One transaction that changes data, and all that follows from it. */
export interface Unit {
  tx: Tx
  /** The moment of the change, the same for all that it writes. */
  now: Date
  /** Who changes it; null: the shop itself. */
  actor: Actor
  /** Drops every cached page that shows one of these, in all processes, once the change commits. */
  invalidate(...tags: PageTag[]): void
  /** Records in the change log who changed what. */
  audit(...entries: AuditEntry[]): Promise<void>
  /** The job exists if and only if the change commits; `later` is how long it waits at least. */
  enqueue<name extends JobName>(
    name: name,
    payload: Jobs[name],
    later?: { seconds: number },
  ): Promise<void>
}

type ShopParts = Pick<Shop, 'db' | 'pages' | 'jobs' | 'now'>

/** Errors of PostgreSQL that a second try may not meet: a deadlock, and a row deleted meanwhile. */
const TRANSIENT = new Set(['40P01', '23503'])
const MAX_ATTEMPTS = 3

/**
 * Runs every change of data. Pages of this process are dropped before it returns, so that its author
 * sees the change; other processes hear of it by NOTIFY.
 *
 * A deadlock or a row that was deleted meanwhile starts the work again, so `work` may run more than
 * once: it does nothing that its transaction cannot roll back.
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

/** A notification carries less than 8,000 bytes: about 170 products, and a bulk change has more. */
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
  // One parameter instead of ten for each of thousands: a change to many keeps others waiting.
  await tx.execute(sql`
    insert into ${auditEntries} (id, actor_id, actor_name, action, subject_id, subject, before,
      after, created_at, undoes, search_text)
    select id, ${actor?.id ?? null}::uuid, ${actorName}, action, subject_id, subject, before, after,
      ${at.toISOString()}::timestamptz, undoes, fold(concat_ws(' ', ${actorName}::text, action, subject))
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as n (id uuid, action text,
      subject_id text, subject text, before jsonb, after jsonb, undoes uuid)`)
}
