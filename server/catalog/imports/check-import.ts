import { and, eq, isNull } from 'drizzle-orm'
import { IGNORED, type ImportProblem } from '#domain/import.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { productImports } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { change } from '../../unit.ts'
import { PartCheck } from './check-parts.ts'
import { readProducts } from './group-rows.ts'
import { changesNothing, planProducts } from './plan-rows.ts'

export type Import = typeof productImports.$inferSelect

/** Maximum number of problems stored with a file. */
const MAX_PROBLEMS = 1_000

export interface Outcome {
  rows: number
  creates: number
  updates: number
  unchanged: number
  problems: ImportProblem[]
  problemCount: number
}

/** The job 'check-import': finds what the file would do and every problem; changes no product. */
export async function checkImport(shop: Shop, { importId }: { importId: string }): Promise<void> {
  const file = await findFile(shop.db, importId)
  if (!file?.csv || file.checkedAt) return
  const { changed: _, ...outcome } = await compareRows(shop, shop.db, file.csv, (done) =>
    reportProgress(shop, importId, done),
  )
  await change(shop, null, async ({ tx, now }) => {
    await tx
      .update(productImports)
      .set({ ...outcome, rowsDone: outcome.rows, checkedAt: now })
      .where(and(eq(productImports.id, importId), isNull(productImports.checkedAt)))
  })
}

/** Reads and compares every row; `changed` are the products that would change. */
export async function compareRows(
  shop: Shop,
  db: Db | Tx,
  csv: string,
  onRows: (done: number) => Promise<void> = async () => {},
): Promise<Outcome & { changed: string[] }> {
  const outcome = { rows: 0, creates: 0, updates: 0, unchanged: 0, problemCount: 0 }
  const problems: ImportProblem[] = []
  const changed: string[] = []
  const report = (problem: ImportProblem) => {
    if (problem.problem !== IGNORED) outcome.problemCount++
    if (problems.length < MAX_PROBLEMS) problems.push(problem)
  }
  const parts = new PartCheck()
  for await (const { products, done } of readProducts(db, csv, report)) {
    const plans = await planProducts(db, products, { ownMedia: ownMedia(shop), report })
    for (const plan of plans) {
      parts.add(plan)
      const differing = plan.skus.filter((sku) => !changesNothing(plan, sku))
      const created = differing.filter(({ current }) => !current)
      outcome.creates += created.length
      outcome.updates += differing.length - created.length
      outcome.unchanged += plan.skus.length - differing.length
      if (plan.current && differing.length > 0) changed.push(plan.current.id)
    }
    outcome.rows = done
    await onRows(done)
  }
  await parts.finish(db, report)
  const inOrder = problems.toSorted((a, b) => a.row - b.row)
  return { ...outcome, problems: inOrder, changed }
}

/** Uses a connection outside the transaction, so that progress shows before the commit. */
export async function reportProgress(
  shop: Shop,
  importId: string,
  rowsDone: number,
): Promise<void> {
  await shop.db.update(productImports).set({ rowsDone }).where(eq(productImports.id, importId))
}

export async function findFile(db: Db | Tx, id: string): Promise<Import | undefined> {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, id))
  return row
}

/** The prefix with which an export names the shop's own pictures. */
export function ownMedia({ config }: Pick<Shop, 'config'>): string {
  return `${config.publicUrl}/media/`
}
