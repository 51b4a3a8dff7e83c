import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { type CsvError, parse } from 'csv-parse'
import { IGNORED, type ImportColumn, type ImportProblem, MAX_IMPORT_ROWS } from '#domain/import.ts'
import { findDelimiter } from './decode.ts'
import { columnOf } from './headings.ts'
import { cleanCell, limited, type RowFields, readCell } from './read-cells.ts'

export interface ImportRow {
  /** Row number as a spreadsheet shows it. */
  row: number
  sku: string
  /** Names the product of a variant: the SKU of its first one; '' for a product of its own. */
  group: string
  fields: RowFields
}

type Report = (problem: ImportProblem) => void

/** Bytes per call of the parser, so that other requests do not wait long. */
const SLICE = 64 << 10

interface Batch {
  /** Rows without problems. */
  rows: ImportRow[]
  /** The groups of rows with problems. */
  broken: string[]
  /** How many rows have been read so far. */
  done: number
}

/** Reads the non-empty rows of the file in batches; calls `report` with each problem. */
export async function* readRows(
  text: string,
  report: Report,
  batchSize = 500,
): AsyncGenerator<Batch> {
  let hasBrokenQuotes = false
  const records = readRecords(text, (problem) => {
    hasBrokenQuotes = true
    report(problem)
  })
  let columns: (ImportColumn | undefined)[] | undefined
  const seen = new Set<string>()
  let rows: ImportRow[] = []
  let broken: string[] = []
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
    const { isValid, ...read } = readRow(cells, columns, row, report)
    if (!isValid) {
      broken.push(groupOf(read))
    } else if (seen.has(read.sku)) {
      report({ row, column: 'sku', problem: 'twice', value: read.sku })
    } else {
      seen.add(read.sku)
      rows.push(read)
    }
    if (done % batchSize > 0) continue
    yield { rows, broken, done }
    rows = []
    broken = []
  }
  if (done % batchSize > 0) yield { rows, broken, done }
  else if (done === 0 && !hasBrokenQuotes)
    report({ row: 1, column: '', problem: 'no-rows', value: '' })
}

export function groupOf({ group, sku }: Pick<ImportRow, 'group' | 'sku'>): string {
  return group || sku
}

/** The groups that rows name. */
export async function readGroups(text: string): Promise<Set<string>> {
  const groups = new Set<string>()
  let at: number | undefined
  for await (const { cells } of readRecords(text, () => {})) {
    if (cells.every((cell) => cell.trim() === '')) continue
    if (at !== undefined) groups.add(cleanCell(cells[at] ?? ''))
    else at = cells.map(columnOf).indexOf('group')
    if (at < 0) break
  }
  return groups
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

async function* slices(text: string): AsyncGenerator<Buffer> {
  const bytes = Buffer.from(text)
  for (let from = 0; from < bytes.length; from += SLICE) {
    yield bytes.subarray(from, from + SLICE)
    // Other requests come first: by itself the parser would read the whole file at once.
    await setImmediate()
  }
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
): ImportRow & { isValid: boolean } {
  const codes = { sku: '', group: '' }
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
    if (column === 'sku' || column === 'group') {
      const problem = text === '' && column === 'group' ? undefined : codeProblem(text)
      if (problem) wrong(column, problem, text)
      else codes[column] = text
      continue
    }
    const read = readCell(column, text)
    if (read.problem) wrong(column, read.problem, text)
    else if (read.value !== undefined) fields[column] = read.value
  }
  return { ...codes, row, fields, isValid }
}

function codeProblem(text: string): ImportProblem['problem'] | undefined {
  if (text === '') return 'missing'
  return /[\p{Cc}\uFFFD]/u.test(text) ? 'bad-characters' : limited('sku', text).problem
}

/** Fits a table cell; PostgreSQL cannot store NUL. */
function shorten(value: string): string {
  const shown = value.replaceAll('\0', '\u2400').toWellFormed()
  return shown.length > 80 ? `${shown.slice(0, 79).toWellFormed()}…` : shown
}
