import { and, desc, eq, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { Problem, ProductImport } from '#contract/admin/imports.ts'
import type { UploadedFile } from '#contract/endpoint.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { IGNORED, type ImportProblem, importState } from '#domain/import.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { productImports, users } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { decode } from './decode.ts'

interface Page {
  pageNumber: number
  pageSize: number
}

const HOUR = 3_600_000
/** A file that is not imported within this time is dropped (hours). */
const MAX_FILE_AGE = 24 * 7
/** A job without progress for this long may be started again by hand (ms). */
const STALLED = 60_000

/**
 * Stores an uploaded file and enqueues its check.
 * @throws ShopError 'invalid-input', with one of FILE_REFUSALS as the message of `file`
 */
export async function storeImport(
  shop: Shop,
  viewer: Viewer,
  file: UploadedFile | undefined,
): Promise<ProductImport> {
  if (!file) throw invalid({ file: 'empty' })
  const decoded = decode(file.bytes)
  if ('refusal' in decoded) throw invalid({ file: decoded.refusal })
  return change(shop, viewer, async (unit) => {
    const { tx, now } = unit
    await dropOldFiles(unit)
    const [row] = await tx
      .insert(productImports)
      .values({ actorId: viewer.id, fileName: nameOf(file), csv: decoded.text, createdAt: now })
      .returning({ id: productImports.id })
    await unit.enqueue('check-import', { importId: row!.id })
    return showImport(tx, row!.id)
  })
}

/**
 * Enqueues the import on behalf of this viewer. Starting it again while it runs changes nothing,
 * unless it has stalled.
 * @throws ShopError 'not-found', 'import-not-ready'
 */
export async function startImport(shop: Shop, viewer: Viewer, id: string): Promise<ProductImport> {
  return change(shop, viewer, async ({ tx, now, enqueue }) => {
    const [file] = await tx
      .select()
      .from(productImports)
      .where(eq(productImports.id, id))
      .for('update')
    if (!file) throw new ShopError('not-found', { what: 'import' })
    const state = importState(file)
    const stalled = state === 'importing' && now.getTime() - file.startedAt!.getTime() > STALLED
    if (state === 'ready' || stalled) {
      if (file.csv === null) throw new ShopError('import-not-ready')
      const started = { startedAt: now, rowsDone: 0, actorId: viewer.id }
      await tx.update(productImports).set(started).where(eq(productImports.id, id))
      await enqueue('write-import', { importId: id })
    } else if (state !== 'importing') throw new ShopError('import-not-ready')
    return showImport(tx, id)
  })
}

export async function listImports(db: Db, { pageNumber, pageSize }: Page) {
  const total = await db.$count(productImports)
  const rows = await select(db)
    .orderBy(desc(productImports.createdAt), desc(productImports.id))
    .limit(pageSize)
    .offset((pageNumber - 1) * pageSize)
  return { rows: rows.map(present), total }
}

/** @throws ShopError 'not-found' */
export async function showImport(db: Db | Tx, id: string): Promise<ProductImport> {
  const [row] = await select(db).where(eq(productImports.id, id))
  if (!row) throw new ShopError('not-found', { what: 'import' })
  return present(row)
}

/** @throws ShopError 'not-found' */
export async function listProblems(
  db: Db,
  id: string,
  { pageNumber, pageSize }: Page,
): Promise<{ rows: Problem[]; total: number }> {
  const [row] = await db
    .select({ problems: productImports.problems })
    .from(productImports)
    .where(eq(productImports.id, id))
  if (!row) throw new ShopError('not-found', { what: 'import' })
  const wrong = row.problems.filter(({ problem }) => problem !== IGNORED)
  const from = (pageNumber - 1) * pageSize
  return { rows: wrong.slice(from, from + pageSize), total: wrong.length }
}

function select(db: Db | Tx) {
  return db
    .select({
      id: productImports.id,
      fileName: productImports.fileName,
      rows: productImports.rows,
      rowsDone: productImports.rowsDone,
      creates: productImports.creates,
      updates: productImports.updates,
      unchanged: productImports.unchanged,
      problemCount: productImports.problemCount,
      ignored: sql<Pick<ImportProblem, 'column'>[]>`jsonb_path_query_array(
        ${productImports.problems}, '$[*] ? (@.problem == "column-ignored")')`,
      createdAt: productImports.createdAt,
      checkedAt: productImports.checkedAt,
      startedAt: productImports.startedAt,
      finishedAt: productImports.finishedAt,
      failedAt: productImports.failedAt,
      by: users.name,
    })
    .from(productImports)
    .leftJoin(users, eq(users.id, productImports.actorId))
    .$dynamic()
}

function present(row: Awaited<ReturnType<typeof select>>[number]): ProductImport {
  return {
    ...row,
    _id: row.id,
    state: importState(row),
    ignored: row.ignored.map(({ column }) => column),
    createdAt: row.createdAt.toISOString(),
    finishedAt: row.finishedAt?.toISOString() ?? null,
  }
}

async function dropOldFiles({ tx, now }: Unit): Promise<void> {
  await tx
    .update(productImports)
    .set({ csv: null })
    .where(
      and(
        isNotNull(productImports.csv),
        or(
          isNotNull(productImports.failedAt),
          lt(productImports.createdAt, new Date(now.getTime() - MAX_FILE_AGE * HOUR)),
        ),
        or(isNull(productImports.startedAt), isNotNull(productImports.failedAt)),
      ),
    )
}

function nameOf({ name }: UploadedFile): string {
  const plain = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
  return plain.slice(0, 200).toWellFormed() || 'products.csv'
}
