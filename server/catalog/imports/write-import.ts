import { and, asc, eq, isNull, sql } from 'drizzle-orm'
import { IGNORED, type ImportProblem } from '#domain/import.ts'
import { type Db, isDatabaseUnavailable, sqlState, type Tx } from '../../db/connect.ts'
import {
  categories,
  productImports,
  productOffers,
  products,
  productWords,
  skus,
  users,
} from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import type { Actor } from '../../write-audit-entries.ts'
import type { CategoryRow } from '../find-or-create-category.ts'
import {
  compareRows,
  findFile,
  type Import,
  type Outcome,
  ownMedia,
  reportProgress,
} from './check-import.ts'
import { giveWay } from './give-way.ts'
import { readProducts } from './group-rows.ts'
import { changesNothing, type Plan, planProducts } from './plan-rows.ts'
import { changesSkus, writeOffers } from './write-offers.ts'
import { type WantedParts, wantedParts } from './write-parts.ts'
import { writePlans } from './write-plans.ts'

/**
 * An arbitrary fixed key: only one file is written at a time.
 * @internal Exported for tests.
 */
export const LOCK = 7_172_881_003

/**
 * The job 'write-import'. Failures that may pass (a lost connection, a concurrent change by another
 * file or an editor) are left to the retries of the queue; any other is recorded as failed.
 */
export async function writeImport(shop: Shop, { importId }: { importId: string }): Promise<void> {
  try {
    await writeFile(shop, importId)
  } catch (error) {
    const isTransient = error instanceof ConcurrentChange || TRANSIENT.has(sqlState(error) ?? '')
    if (isTransient || isDatabaseUnavailable(error)) throw error
    shop.log.error({ err: error, importId }, 'a product import failed')
    await change(shop, null, (unit) => setFailed(unit, importId, { failure: 'unexpected' }))
  }
}

/** The catalogue, or the admin who imports, changed while the import ran. */
class ConcurrentChange extends Error {}

/** Deadlock, serialization failure, and a SKU or category that was created concurrently. */
const TRANSIENT = new Set(['40P01', '40001', '23505', '23503'])

/** Writes the whole file on behalf of the admin who started it. Safe to repeat. */
async function writeFile(shop: Shop, importId: string): Promise<void> {
  const actor = await findStarter(shop.db, importId)
  await change(shop, actor, async (unit) => {
    await unit.tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const file = await findFile(unit.tx, importId)
    if (!file?.csv || !file.startedAt || file.finishedAt || file.failedAt) return
    const starter = await findStarter(unit.tx, importId)
    if (starter?.id !== actor?.id) throw new ConcurrentChange('another admin has started it')
    await writeRows(unit, shop, { ...file, csv: file.csv })
  })
}

/**
 * Writes all rows in one transaction or none of them. Checks every row again, since the catalogue
 * may have changed since the first check.
 */
async function writeRows(unit: Unit, shop: Shop, file: Import & { csv: string }): Promise<void> {
  const { tx, now } = unit
  const { changed, ...outcome } = await compareRows(shop, tx, file.csv)
  if (outcome.problemCount > 0) {
    await setFailed(unit, file.id, { ...outcome, failure: 'problems' })
    return
  }
  await lockProducts(tx, changed)
  const note = `File: ${file.fileName}`
  const known = await categoriesByName(tx)
  const existing: Plan[] = []
  const sets: WantedParts[] = []
  let planAgain = MANY
  let begun = performance.now()
  for await (const { products: found, done } of readProducts(tx, file.csv, ignoreWarning)) {
    const plans = await planProducts(tx, found, {
      ownMedia: ownMedia(shop),
      report: throwConcurrentChange,
    })
    const differing = plans.filter((plan) => !plan.skus.every((sku) => changesNothing(plan, sku)))
    await writePlans(unit, differing, { note, categories: known })
    existing.push(...differing.filter(changesSkus))
    sets.push(...differing.flatMap(wantedParts))
    if (done >= planAgain) {
      await planForMany(tx)
      planAgain *= 8
    }
    await reportProgress(shop, file.id, done)
    await giveWay(performance.now() - begun)
    begun = performance.now()
  }
  // Last, because shoppers who order one of these products wait from here until the commit.
  await writeOffers(unit, { plans: existing, sets }, note)
  const { creates, updates, unchanged } = outcome
  if (creates + updates > 0) {
    unit.invalidate('products', 'categories')
    await unit.audit({
      action: 'products-imported',
      subjectId: file.id,
      subject: file.fileName,
      after: { creates, updates, unchanged },
    })
  }
  await tx
    .update(productImports)
    .set({ ...outcome, rowsDone: outcome.rows, finishedAt: now, csv: null })
    .where(eq(productImports.id, file.id))
}

const MANY = 2_000

/**
 * Prepared statements keep the plans of when they were first used. In a shop with forty products
 * those read all SKUs for each row, and nothing but this tells them of rows that are not committed.
 */
async function planForMany(tx: Tx): Promise<void> {
  await tx.execute(sql`analyze ${products}, ${skus}, ${productOffers}, ${productWords}`)
}

/** A file whose rows are committed has not failed, whatever went wrong after them. */
async function setFailed(
  { tx, now }: Unit,
  importId: string,
  values: Partial<Outcome> & { failure: 'problems' | 'unexpected' },
): Promise<void> {
  await tx
    .update(productImports)
    .set({ ...values, failedAt: now })
    .where(and(eq(productImports.id, importId), isNull(productImports.finishedAt)))
}

/** In the order in which editors lock, to avoid deadlocks; sales are not blocked. */
async function lockProducts(tx: Tx, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .select({ id: products.id })
    .from(products)
    .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
    .orderBy(asc(products.id))
    .for('no key update')
}

/** Keyed by lower-case name and by slug. */
async function categoriesByName(tx: Tx): Promise<Map<string, CategoryRow>> {
  const rows = await tx.select().from(categories)
  const bySlug = rows.map((row) => [row.slug, row] as const)
  return new Map([...bySlug, ...rows.map((row) => [row.name.toLowerCase(), row] as const)])
}

/** Null if the account was deleted. */
async function findStarter(db: Db | Tx, importId: string): Promise<Actor> {
  const [admin] = await db
    .select({ id: users.id, name: users.name })
    .from(productImports)
    .innerJoin(users, eq(users.id, productImports.actorId))
    .where(eq(productImports.id, importId))
  return admin ?? null
}

/** The file has been checked, so all that is left are columns that are ignored. */
function ignoreWarning(problem: ImportProblem): void {
  if (problem.problem !== IGNORED) throwConcurrentChange(problem)
}

function throwConcurrentChange({ row, column, problem }: ImportProblem): never {
  throw new ConcurrentChange(`row ${row} of the file: ${column} ${problem}`)
}
