import { type SQL, sql } from 'drizzle-orm'
import { HEALTH_CHECKS, type HealthCheck, type Severity } from '#domain/health.ts'
import type { Tx } from '../db/connect.ts'
import { isMigrated } from '../db/migrate.ts'
import { findCorruptSettings } from '../settings/corrupt-settings.ts'
import { isBackupOld, lastBackup } from '../settings/last-backup.ts'
import type { Shop } from '../shop.ts'
import { cartQueries } from './cart-queries.ts'
import { jobQueries } from './job-queries.ts'
import { mailQueries } from './mail-queries.ts'
import { orderQueries } from './order-queries.ts'
import { paymentQueries } from './payment-queries.ts'
import type { Query } from './query.ts'
import { searchQueries } from './search-queries.ts'
import { stockQueries } from './stock-queries.ts'

/** One affected thing, by a name that admins know. */
export interface Subject {
  /** '#1001', a product, or a kind of job. */
  name: string
  /** Null when there is no page to link to. */
  orderId: string | null
  productId: string | null
  /** How many it stands for: jobs of one kind are listed once. */
  count: number
  /** Units or cents, as `HEALTH_CHECKS` says; null when nothing is compared. */
  found: number | null
  expected: number | null
  /** A detail as stored: the line of an order, an error, a provider's reference. */
  detail: string | null
}

export interface Finding {
  check: HealthCheck
  severity: Severity
  /** Of all that are affected. */
  count: number
  /** The first 20. */
  subjects: Subject[]
}

export interface Examination {
  checkedAt: Date
  findings: Finding[]
  /** How many rows of each were checked. */
  checked: Record<(typeof COUNTED)[number], number>
}

/** This version of the shop cannot examine the database. */
export class NotExaminable extends Error {
  override readonly name = 'NotExaminable'
}

const SHOWN = 20
/** Milliseconds per check; with 100,000 orders the slowest takes one or two seconds. */
const TIMEOUT = 30_000

/**
 * Checks that the shop's data is consistent and its work is being done: all checks in one snapshot
 * of the database, each a single statement, without writing anything.
 * @throws NotExaminable when this version of the shop has not opened the database yet.
 */
export function examine({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<Examination> {
  const checkedAt = now()
  return db.transaction(
    async (tx) => {
      await tx.execute(sql.raw(`set local statement_timeout = ${TIMEOUT}`))
      await assertExaminable(tx)
      const findings: Finding[] = []
      for (const check of Object.keys(HEALTH_CHECKS) as HealthCheck[]) {
        const found = await findBy(tx, check, checkedAt)
        const { severity } = HEALTH_CHECKS[check]
        if (found.count > 0) findings.push({ check, severity, ...found })
      }
      return { checkedAt, findings, checked: await countAll(tx) }
    },
    { isolationLevel: 'repeatable read', accessMode: 'read only' },
  )
}

type Found = Pick<Finding, 'count' | 'subjects'>

function findBy(tx: Tx, check: HealthCheck, now: Date): Promise<Found> {
  if (check === 'backup-old') return findOldBackup(tx, now)
  if (check === 'settings-corrupt') return findCorrupt(tx)
  return find(tx, QUERIES[check](sql`${now.toISOString()}::timestamptz`))
}

const QUERIES: Record<Exclude<HealthCheck, 'backup-old' | 'settings-corrupt'>, Query> = {
  ...stockQueries,
  ...searchQueries,
  ...cartQueries,
  ...orderQueries,
  ...paymentQueries,
  ...mailQueries,
  ...jobQueries,
}

async function assertExaminable(tx: Tx): Promise<void> {
  const { rows } = await tx.execute<{ ready: boolean }>(sql`
    select to_regclass('drizzle.__drizzle_migrations') is not null
      and to_regclass('pgboss.job') is not null as ready`)
  if (rows[0]?.ready && (await isMigrated(tx))) return
  throw new NotExaminable(
    'The database does not match this version of the shop: start the shop once',
  )
}

interface Row {
  row: {
    name: string
    order_id?: string | null
    product_id?: string | null
    weight?: number
    found?: number | null
    expected?: number | null
    detail?: string | null
  }
  total: number
}

async function find(tx: Tx, query: SQL): Promise<Found> {
  // As JSON, since queries leave out columns that they do not need.
  const { rows } = await tx.execute<Row & Record<string, unknown>>(sql`
    select row, sum(coalesce((row ->> 'weight')::int, 1)) over ()::int as total
    from (select to_jsonb(one) as row from (${query}) one) found
    order by (row ->> 'number')::int nulls last, row ->> 'name', row::text
    limit ${SHOWN}`)
  return { count: rows[0]?.total ?? 0, subjects: rows.map(({ row }) => toSubject(row)) }
}

function toSubject({ name, ...row }: Row['row']): Subject {
  return {
    name,
    orderId: row.order_id ?? null,
    productId: row.product_id ?? null,
    count: row.weight ?? 1,
    found: row.found ?? null,
    expected: row.expected ?? null,
    detail: row.detail ?? null,
  }
}

async function findCorrupt(tx: Tx): Promise<Found> {
  const corrupt = await findCorruptSettings(tx)
  const subjects = corrupt.map(({ key, value }) =>
    toSubject({ name: key, detail: JSON.stringify(value).slice(0, 100) }),
  )
  return { count: corrupt.length, subjects: subjects.slice(0, SHOWN) }
}

async function findOldBackup(tx: Tx, now: Date): Promise<Found> {
  const backup = await lastBackup(tx)
  return { count: backup && !isBackupOld(backup, now) ? 0 : 1, subjects: [] }
}

const COUNTED = ['orders', 'products', 'payments', 'refunds', 'mails'] as const

async function countAll(tx: Tx): Promise<Examination['checked']> {
  const counts = COUNTED.map(
    (table) => sql`(select count(*) from ${sql.identifier(table)}) as ${sql.identifier(table)}`,
  )
  const { rows } = await tx.execute<Examination['checked']>(
    sql`select ${sql.join(counts, sql`, `)}`,
  )
  return rows[0]!
}
