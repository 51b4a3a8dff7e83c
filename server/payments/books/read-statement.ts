import { createHash } from 'node:crypto'
import { type CsvError, parse } from 'csv-parse/sync'
import { invalid } from '#domain/errors.ts'
import {
  guessColumns,
  isComplete,
  MAX_STATEMENT_ROWS,
  type StatementColumns,
  type StatementProblem,
  type StatementRefusal,
} from '#domain/statement.ts'
import { orderOf, readAmount, readDay } from '#domain/statement-values.ts'
import { decode } from '../../catalog/imports/decode.ts'

export interface StatementTable {
  headings: string[]
  rows: Line[]
}

interface Line {
  /** As a text editor counts. */
  line: number
  cells: string[]
}

export interface ReadRow {
  line: number
  identity: string
  day: string
  amount: number
  reference: string
  payer: string
}

export interface LineProblem {
  line: number
  problem: StatementProblem
  value: string
}

/** Banks write their name and the period above the headings. */
const MOST_LINES_ABOVE = 20
const MAX_TEXT = 300

/** @throws ShopError invalid-input, with one of STATEMENT_REFUSALS as the message of `file` */
export function readTable(bytes: Uint8Array): StatementTable {
  const decoded = decode(bytes)
  if ('refusal' in decoded) throw refused(decoded.refusal)
  const lines = linesOf(decoded.text).filter(({ cells }) => cells.some((cell) => cell !== ''))
  const above = lines.slice(0, MOST_LINES_ABOVE)
  const known = above.findIndex(({ cells }) => isComplete(guessColumns(cells)))
  const at = known >= 0 ? known : above.findIndex(({ cells }) => cells.filter(Boolean).length > 1)
  const rows = lines.slice(at + 1)
  if (at < 0 || rows.length === 0) throw refused('no-rows')
  if (rows.length > MAX_STATEMENT_ROWS) throw refused('too-many-rows')
  return { headings: lines[at]!.cells.map((cell) => cell.slice(0, 100)), rows }
}

function linesOf(text: string): Line[] {
  const declared = /^sep=([,;\t])\r?\n/i.exec(text)
  try {
    const records = parse(text, {
      delimiter: declared?.[1] ?? findDelimiter(text),
      from_line: declared ? 2 : 1,
      info: true,
      relax_column_count: true,
      relax_quotes: true,
    })
    // Its types do not follow `info`.
    return (records as unknown as Parsed[]).map(({ record, info }) => ({
      line: info.lines,
      cells: record.map((cell) => cell.replace(/\s+/g, ' ').trim()),
    }))
  } catch (error) {
    if (!(error as CsvError).code?.startsWith('CSV_')) throw error
    throw refused('broken-quotes')
  }
}

interface Parsed {
  record: string[]
  info: { lines: number }
}

/** The one that parts most of the first lines; an amount may contain a comma. */
function findDelimiter(text: string): string {
  const lines = text.split(/\r?\n/, MOST_LINES_ABOVE)
  const parted = (delimiter: string) => lines.filter((line) => line.includes(delimiter)).length
  return [';', '\t', ','].toSorted((a, b) => parted(b) - parted(a))[0]!
}

/** The rows with money, and what is wrong with others; totals and empty rows are left out. */
export function readRows(
  { rows }: StatementTable,
  columns: StatementColumns,
  timeZone: string,
): { rows: ReadRow[]; problems: LineProblem[] } {
  const cellOf = (cells: string[], at: number | undefined) =>
    at === undefined ? '' : (cells[at] ?? '')
  const order = orderOf(rows.map(({ cells }) => cellOf(cells, columns.date)))
  const seen = new Map<string, number>()
  const read: ReadRow[] = []
  const problems: LineProblem[] = []
  for (const { line, cells } of rows) {
    const date = cellOf(cells, columns.date)
    const money = moneyOf(cells, columns, cellOf)
    if (money === '' || date === '') continue
    const day = readDay(date, order, timeZone)
    if (day === null) problems.push({ line, problem: 'not-a-date', value: date.slice(0, 80) })
    else if (typeof money === 'object')
      problems.push({ line, problem: 'not-an-amount', value: money.wrong.slice(0, 80) })
    else if (money !== 0) {
      // The same whatever the columns mean, so that a corrected choice corrects the rows.
      const content = cells.join('\u001f')
      const before = seen.get(content) ?? 0
      seen.set(content, before + 1)
      read.push({
        line,
        identity: createHash('sha256').update(`${content}\u001f${before}`).digest('base64url'),
        day,
        amount: money,
        reference: [columns.reference, columns.otherReference]
          .map((at) => cellOf(cells, at))
          .filter(Boolean)
          .join(' ')
          .slice(0, MAX_TEXT)
          .toWellFormed(),
        payer: cellOf(cells, columns.payer).slice(0, MAX_TEXT).toWellFormed(),
      })
    }
  }
  return { rows: read, problems }
}

/** Cents, negative if they left the account; '' if the row has none. */
function moneyOf(
  cells: string[],
  { amount, paidIn, paidOut }: StatementColumns,
  cellOf: (cells: string[], at: number | undefined) => string,
): number | '' | { wrong: string } {
  const typed = cellOf(cells, amount)
  if (typed !== '') return readAmount(typed) ?? { wrong: typed }
  const [came, went] = [cellOf(cells, paidIn), cellOf(cells, paidOut)]
  if (came === '' && went === '') return ''
  const [more, less] = [came, went].map((text) => (text === '' ? 0 : readAmount(text)))
  if (more === null || more === undefined) return { wrong: came }
  if (less === null || less === undefined) return { wrong: went }
  return Math.abs(more) - Math.abs(less)
}

function refused(refusal: StatementRefusal) {
  return invalid({ file: refusal })
}
