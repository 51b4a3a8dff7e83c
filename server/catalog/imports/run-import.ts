import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { ImportProblem } from '#domain/import.ts'
import { IGNORED } from '#domain/import.ts'
import { type Actor, recordChange } from '../../audit-log/record.ts'
import { type Db, isDatabaseAway, sqlState, type Tx } from '../../db/connect.ts'
import { categories, productImports, products, skus, users } from '../../db/schema.ts'
import { change } from '../../db/transaction.ts'
import type { Shop } from '../../shop.ts'
import { changesNothing, planRows } from './plan-rows.ts'
import { readRows } from './read-rows.ts'
import { type Offer, offerOf, writeOffers } from './write-offers.ts'
import { writePlans } from './write-plans.ts'

type Import = typeof productImports.$inferSelect

/** Problems that are kept with the file; nobody mends more of them at once. */
const KEPT_PROBLEMS = 1_000
// Any fixed number of our own: files are written one after the other.
const LOCK = 7_172_881_003

interface Outcome {
  rows: number
  creates: number
  updates: number
  unchanged: number
  problems: ImportProblem[]
  problemCount: number
}

/** The job 'check-import': what the file would do, and all that is wrong with it; changes no product. */
export async function checkImport(shop: Shop, { importId }: { importId: string }): Promise<void> {
  const file = await findFile(shop.db, importId)
  if (!file?.csv || file.checkedAt) return
  const { changed: _, ...outcome } = await look(shop, shop.db, file.csv, (done) =>
    tellProgress(shop, importId, done),
  )
  await shop.db
    .update(productImports)
    .set({ ...outcome, rowsDone: outcome.rows, checkedAt: shop.now() })
    .where(and(eq(productImports.id, importId), isNull(productImports.checkedAt)))
}

/**
 * The job 'write-import'. What may go better in a moment (a lost database, another file or an
 * editor in between) is left to the queue's repeats; anything else is told as failed.
 */
export async function writeImport(shop: Shop, { importId }: { importId: string }): Promise<void> {
  try {
    await writeFile(shop, importId)
  } catch (error) {
    if (isDatabaseAway(error) || error instanceof Overtaken || PASSING.has(sqlState(error) ?? '')) {
      throw error
    }
    shop.log.error({ err: error, importId }, 'a file of products could not be imported')
    const failed = { failedAt: shop.now(), failure: 'unexpected' }
    await shop.db.update(productImports).set(failed).where(eq(productImports.id, importId))
  }
}

/** The catalogue was changed between two looks at it. */
class Overtaken extends Error {}

/** Deadlock, and a SKU or category that somebody else has made at the same time. */
const PASSING = new Set(['40P01', '40001', '23505', '23503'])

/**
 * The whole file in one transaction, or nothing of it. It looks at every
 * row again, since the shop has gone on; what is wrong by now stops it. Safe to repeat.
 */
async function writeFile(shop: Shop, importId: string): Promise<void> {
  await change(shop, async (tx, touch) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${LOCK})`)
    const file = await findFile(tx, importId)
    if (!file?.csv || !file.startedAt || file.finishedAt || file.failedAt) return
    const { changed, ...outcome } = await look(shop, tx, file.csv)
    if (outcome.problemCount > 0) {
      const failed = { ...outcome, failedAt: shop.now(), failure: 'problems' }
      await tx.update(productImports).set(failed).where(eq(productImports.id, importId))
      return
    }
    await lockProducts(tx, changed)
    const actor = await findActor(tx, file.actorId)
    const at = shop.now()
    const known = await tx.select().from(categories)
    const byName = new Map(known.map((row) => [row.slug, row]))
    for (const row of known) byName.set(row.name.toLowerCase(), row)
    const context = { touch, actor, at, note: `File: ${file.fileName}`, categories: byName }
    const offers: Offer[] = []
    for await (const { rows, done } of readRows(file.csv, () => {})) {
      const plans = await planRows(tx, rows, { ownMedia: ownMedia(shop), tell: overtaken })
      const differing = plans.filter((plan) => !changesNothing(plan))
      await writePlans(tx, differing, context)
      offers.push(...differing.flatMap(offerOf))
      await tellProgress(shop, importId, done)
    }
    // At the end, since shoppers who order one of these wait from here on until all is committed.
    await writeOffers(tx, offers, context)
    if (outcome.creates + outcome.updates > 0) {
      touch('products', 'categories')
      const { creates, updates, unchanged } = outcome
      await recordChange(tx, actor, {
        action: 'products-imported',
        subjectId: importId,
        subject: file.fileName,
        at,
        after: { creates, updates, unchanged },
      })
    }
    await tx
      .update(productImports)
      .set({ ...outcome, rowsDone: outcome.rows, finishedAt: at, csv: null })
      .where(eq(productImports.id, importId))
  })
}

/** Over another connection than the transaction's, so that it is seen before that ends. */
async function tellProgress(shop: Shop, importId: string, rowsDone: number): Promise<void> {
  await shop.db.update(productImports).set({ rowsDone }).where(eq(productImports.id, importId))
}

/** Reads and compares every row; `changed` are the SKUs whose products become different. */
async function look(
  shop: Shop,
  db: Db | Tx,
  csv: string,
  onRows: (done: number) => Promise<void> = async () => {},
): Promise<Outcome & { changed: string[] }> {
  const outcome = { rows: 0, creates: 0, updates: 0, unchanged: 0, problemCount: 0 }
  const problems: ImportProblem[] = []
  const changed: string[] = []
  const tell = (problem: ImportProblem) => {
    if (problem.problem !== IGNORED) outcome.problemCount++
    if (problems.length < KEPT_PROBLEMS) problems.push(problem)
  }
  for await (const { rows, done } of readRows(csv, tell)) {
    const plans = await planRows(db, rows, { ownMedia: ownMedia(shop), tell })
    for (const plan of plans) {
      if (changesNothing(plan)) outcome.unchanged++
      else if (plan.current) outcome.updates++
      else outcome.creates++
      if (plan.current && !changesNothing(plan)) changed.push(plan.row.sku)
    }
    outcome.rows = done
    await onRows(done)
  }
  const inOrder = problems.toSorted((a, b) => a.row - b.row)
  return { ...outcome, problems: inOrder, changed }
}

/** In the order in which editors lock, so that nobody waits in a circle; sales go on meanwhile. */
async function lockProducts(tx: Tx, codes: string[]): Promise<void> {
  if (codes.length === 0) return
  const which = sql`${skus.code} = any(${sql.param(codes)}::text[])`
  await tx
    .select({ id: products.id })
    .from(products)
    .where(inArray(products.id, tx.select({ id: skus.productId }).from(skus).where(which)))
    .orderBy(asc(products.id))
    .for('no key update')
}

async function findFile(db: Db | Tx, id: string): Promise<Import | undefined> {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id))
  return row
}

async function findActor(tx: Tx, id: string | null): Promise<Actor> {
  if (!id) return null
  const [row] = await tx.select().from(users).where(eq(users.id, id))
  return row ? { id, name: row.name } : null
}

/** As an export names the shop's own pictures. */
export function ownMedia({ config }: Pick<Shop, 'config'>): string {
  return `${config.publicUrl}/media/`
}

function overtaken({ row, column, problem }: ImportProblem): never {
  throw new Overtaken(`row ${row} of the file: ${column} ${problem}`)
}
