import { and, desc, eq, isNull, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { removeStatement, uploadStatement } from '#contract/admin/books.ts'
import type { UploadedFile } from '#contract/endpoint.ts'
import type { Viewer } from '#domain/accounts.ts'
import type { StatementWay } from '#domain/books.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { guessColumns, isComplete, type StatementColumns } from '#domain/statement.ts'
import type { Db, Tx } from '../../db/connect.ts'
import { differences, statementRows, statements, users } from '../../db/schema.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { lockStatements, matchStatements } from './match-statements.ts'
import { type ReadRow, readRows, readTable, type StatementTable } from './read-statement.ts'

type Request = z.output<typeof uploadStatement.body>
type Reply = z.input<typeof uploadStatement.reply>
export type Statement = z.input<typeof removeStatement.reply>[number]

const SHOWN_PROBLEMS = 50
const SHOWN_ROWS = 3

/**
 * Reads a provider's statement: rows that are new are stored and matched with payments. Which
 * column is which was chosen, is remembered for these headings, or is guessed; if that is not
 * enough, nothing is stored and the reply asks.
 * @throws ShopError 'invalid-input', with one of STATEMENT_REFUSALS as the message of `file`
 */
export async function storeStatement(
  shop: Shop,
  admin: Viewer,
  file: UploadedFile | undefined,
  { way, columns: chosen }: Request,
): Promise<Reply> {
  if (!file) throw invalid({ file: 'empty' })
  const table = readTable(file.bytes)
  const { headings } = table
  const columns = chosen ?? (await remembered(shop.db, way, headings)) ?? guessColumns(headings)
  const isSound = Object.values(columns).every((at) => at < headings.length)
  if (!isComplete(columns) || !isSound) return ask(table, columns)
  const settings = await currentSettings(shop)
  const { rows, problems } = readRows(table, columns, settings.timeZone)
  // Columns that fit no row were chosen or guessed wrongly.
  if (rows.length === 0) return ask(table, columns)
  const added = await change(shop, admin, async (unit) => {
    await lockStatements(unit.tx)
    const read = { way, headings, columns, fileName: nameOf(file) }
    const numAdded = await addRows(unit, await addStatement(unit, read, rows), way, rows)
    await matchStatements(unit, settings)
    return numAdded
  })
  return {
    state: 'read',
    rows: rows.length,
    added,
    problemCount: problems.length,
    problems: problems.slice(0, SHOWN_PROBLEMS),
  }
}

function ask({ headings, rows }: StatementTable, columns: StatementColumns): Reply {
  const sample = rows
    .slice(0, SHOWN_ROWS)
    .map(({ cells }) => cells.map((cell) => cell.slice(0, 60)))
  return { state: 'columns', headings, sample, columns }
}

async function remembered(db: Db, way: StatementWay, headings: readonly string[]) {
  const [last] = await db
    .select({ columns: statements.columns })
    .from(statements)
    .where(
      and(
        eq(statements.way, way),
        sql`${statements.headings} = ${JSON.stringify(headings)}::jsonb`,
      ),
    )
    .orderBy(desc(statements.createdAt))
    .limit(1)
  return last?.columns as StatementColumns | undefined
}

type Read = Pick<typeof statements.$inferInsert, 'way' | 'headings' | 'columns' | 'fileName'>

async function addStatement(unit: Unit, read: Read, rows: readonly ReadRow[]): Promise<string> {
  const { tx, now, actor } = unit
  const days = rows.map(({ day }) => day).toSorted()
  const [row] = await tx
    .insert(statements)
    .values({
      ...read,
      firstDay: days[0]!,
      lastDay: days.at(-1)!,
      uploadedBy: actor?.id,
      createdAt: now,
    })
    .returning({ id: statements.id })
  return row!.id
}

/** Adds the rows that are new; rows without a payment are read again, by the columns of now. */
async function addRows(
  { tx, now }: Unit,
  statementId: string,
  way: StatementWay,
  rows: readonly ReadRow[],
): Promise<number> {
  let numAdded = 0
  for (let at = 0; at < rows.length; at += 1_000) {
    const stored = await tx
      .insert(statementRows)
      .values(
        rows.slice(at, at + 1_000).map((row) => ({ ...row, statementId, way, createdAt: now })),
      )
      .onConflictDoUpdate({
        target: [statementRows.way, statementRows.identity],
        set: {
          day: sql`excluded.day`,
          amount: sql`excluded.amount`,
          reference: sql`excluded.reference`,
          payer: sql`excluded.payer`,
        },
        setWhere: and(isNull(statementRows.paymentId), isNull(statementRows.refundId)),
      })
      .returning({ statementId: statementRows.statementId })
    numAdded += stored.filter((row) => row.statementId === statementId).length
  }
  return numAdded
}

/** The statements that were uploaded, the newest first. */
export async function listStatements(db: Db | Tx): Promise<Statement[]> {
  const rows = await db
    .select({
      _id: statements.id,
      way: statements.way,
      fileName: statements.fileName,
      firstDay: statements.firstDay,
      lastDay: statements.lastDay,
      createdAt: statements.createdAt,
      name: users.name,
      rows: sql`(select count(*) from ${statementRows} s where s.statement_id = ${statements}.id)`.mapWith(
        Number,
      ),
    })
    .from(statements)
    .leftJoin(users, eq(users.id, statements.uploadedBy))
    .orderBy(desc(statements.createdAt), desc(statements.id))
    .limit(20)
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }))
}

/**
 * Removes a statement that was uploaded by mistake, with its rows. Payments stay as they are, also
 * those that its rows have settled.
 * @throws ShopError not-found.
 */
export async function dropStatement(shop: Shop, admin: Viewer, id: string): Promise<Statement[]> {
  const settings = await currentSettings(shop)
  return change(shop, admin, async (unit) => {
    const { tx } = unit
    await lockStatements(tx)
    const ids = tx
      .select({ id: statementRows.id })
      .from(statementRows)
      .where(eq(statementRows.statementId, id))
    await tx.delete(differences).where(sql`${differences.rowId} in ${ids}`)
    await tx.delete(statementRows).where(eq(statementRows.statementId, id))
    const [dropped] = await tx.delete(statements).where(eq(statements.id, id)).returning()
    if (!dropped) throw new ShopError('not-found', { what: 'statement' })
    await matchStatements(unit, settings)
    return listStatements(tx)
  })
}

function nameOf({ name }: UploadedFile): string {
  const plain = name
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .toWellFormed()
  return plain.slice(0, 200).toWellFormed() || 'statement.csv'
}
