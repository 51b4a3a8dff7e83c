import { Readable } from 'node:stream'
import { type CsvError, parse } from 'csv-parse'
import { IGNORED, type ImportColumn, type ImportProblem, MAX_IMPORT_ROWS } from '#domain/import.ts'
import { findDelimiter } from './decode.ts'
import { columnOf } from './headings.ts'
import { cleanCell, limited, type RowFields, readCell } from './read-cells.ts'

export interface ImportRow {
  /** Row number as a spreadsheet shows it. */
  row: number
  sku: string
  fields: RowFields
}

type Report = (problem: ImportProblem) => void

/** Bytes per call of the parser, so that other requests do not wait long. */
const SLICE = 64 << 10

interface Batch {
  /** Rows without problems. */
  rows: ImportRow[]
  /** How many rows have been read so far. */
  done: number
}

/** Reads the non-empty rows of the file in batches; calls `report` with each problem. */
export async function* readRows(
  text: string,
  report: Report,
  batchSize = 1_000,
): AsyncGenerator<Batch> {
  let broken = false
  const records = readRecords(text, (problem) => {
    broken = true
    report(problem)
  })
  let columns: (ImportColumn | undefined)[] | undefined
  const seen = new Set<string>()
  let rows: ImportRow[] = []
  let done = 0
  for await (const { cells, row } of records) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (!columns) {
      columns = readHeading(cells, row, report)
      if (!columns) return
      continue
    }
    if (++done > MAX_IMPORT_ROWS) {
      report({ row, column: '', problem: 'too-many-rows', value: String(MAX_IMPORT_ROWS) })
      return
    }
    const read = readRow(cells, columns, row, report)
    if (read && seen.has(read.sku)) {
      report({ row, column: 'sku', problem: 'twice', value: read.sku })
    } else if (read) {
      seen.add(read.sku)
      rows.push(read)
    }
    if (done % batchSize > 0) continue
    yield { rows, done }
    rows = []
  }
  if (done % batchSize > 0) yield { rows, done }
  else if (done === 0 && !broken) report({ row: 1, column: '', problem: 'no-rows', value: '' })
}

const BROKEN = { column: '', problem: 'broken-quotes', value: '' } as const

async function* readRecords(text: string, report: Report) {
  const { delimiter, linesBefore } = findDelimiter(text)
  const parser = parse({
    delimiter,
    from_line: linesBefore + 1,
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
  })
  Readable.from(slices(text)).pipe(parser)
  let row = linesBefore
  try {
    for await (const cells of parser as AsyncIterable<string[]>) yield { cells, row: ++row }
  } catch (error) {
    const { code, records } = error as CsvError & { records?: number }
    if (!code?.startsWith('CSV_')) throw error
    // The parser may have read more rows than it has emitted.
    report({ row: Math.max(row, linesBefore + (records ?? 0)) + 1, ...BROKEN })
  } finally {
    parser.destroy()
  }
}

function* slices(text: string): Generator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += SLICE) yield bytes.subarray(from, from + SLICE)
}

function readHeading(cells: string[], row: number, report: Report) {
  const columns = cells.map(columnOf)
  const twice = columns.find((column, at) => column && columns.indexOf(column) !== at)
  if (twice) return void report({ row, column: twice, problem: 'column-twice', value: '' })
  if (!columns.includes('sku')) {
    return void report({
      row,
      column: 'sku',
      problem: 'no-sku-column',
      value: shorten(cells.join(' | ')),
    })
  }
  for (const [at, column] of columns.entries()) {
    const heading = cells[at]!.trim()
    if (!column && heading)
      report({ row, column: heading.slice(0, 100), problem: IGNORED, value: '' })
  }
  return columns
}

function readRow(
  cells: string[],
  columns: readonly (ImportColumn | undefined)[],
  row: number,
  report: Report,
): ImportRow | undefined {
  let sku = ''
  let isValid = true
  const fields: Record<string, unknown> = {}
  const wrong = (column: string, problem: ImportProblem['problem'], value: string) => {
    isValid = false
    report({ row, column, problem, value: shorten(value) })
  }
  const surplus = cells.slice(columns.length).find((cell) => cell.trim() !== '')
  if (surplus) wrong('', 'too-many-cells', surplus)
  for (const [at, column] of columns.entries()) {
    if (!column) continue
    const text = cleanCell(cells[at] ?? '')
    const read = column === 'sku' ? readSku(text) : readCell(column, text)
    if (read.problem) wrong(column, read.problem, text)
    else if (column === 'sku') sku = text
    else if (read.value !== undefined) fields[column] = read.value
  }
  return isValid ? { row, sku, fields } : undefined
}

function readSku(text: string): { value?: string; problem?: ImportProblem['problem'] } {
  if (text === '') return { problem: 'missing' }
  return /[\p{Cc}\uFFFD]/u.test(text) ? { problem: 'bad-characters' } : limited('sku', text)
}

/** Fits a table cell; PostgreSQL cannot store NUL. */
function shorten(value: string): string {
  const shown = value.replaceAll('\0', '\u2400').toWellFormed()
  return shown.length > 80 ? `${shown.slice(0, 79).toWellFormed()}…` : shown
}
