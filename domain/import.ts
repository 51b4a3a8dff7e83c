/** The columns of a file of products, in the order in which an export writes them. */
export const IMPORT_COLUMNS = [
  ...(['sku', 'name', 'nameSo', 'category', 'categorySo', 'price', 'stock'] as const),
  ...(['description', 'descriptionSo', 'brand', 'size', 'ingredients', 'image'] as const),
  'published',
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** What can be wrong with a row; the page has a sentence for each. */
export const ROW_PROBLEMS = [
  ...(['missing', 'too-long', 'bad-characters', 'not-a-price', 'unclear-price'] as const),
  ...(['negative', 'too-much', 'not-whole', 'not-yes-or-no', 'not-an-address'] as const),
  ...(['too-many-items', 'price-needed', 'twice', 'deleted', 'too-many-cells'] as const),
] as const

/** What can be wrong with the file as a whole; nothing else of it is looked at then. */
export const FILE_PROBLEMS = [
  ...(['no-sku-column', 'column-twice', 'no-rows', 'too-many-rows', 'broken-quotes'] as const),
] as const

/** Not wrong, but worth telling: a column that the shop does not know is left alone. */
export const IGNORED = 'column-ignored'

type ProblemKind = (typeof ROW_PROBLEMS)[number] | (typeof FILE_PROBLEMS)[number] | typeof IGNORED

/** What is wrong with one field of one row of a file of products. */
export interface ImportProblem {
  /** As a spreadsheet counts: the heading is row 1. */
  row: number
  /** A column of ours, or a heading as it stands in the file; '' for the row as a whole. */
  column: string
  problem: ProblemKind
  /** What stood there, shortened. */
  value: string
}

/** Why a file was not even taken in. */
export const FILE_REFUSALS = ['is-spreadsheet', 'not-text', 'empty'] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** Of a file of products, in bytes and in rows; more belongs into several files. */
export const MAX_IMPORT_BYTES = 20_000_000
export const MAX_IMPORT_ROWS = 100_000

export const IMPORT_STATES = [
  ...(['checking', 'faulty', 'ready', 'importing', 'done', 'failed'] as const),
] as const
export type ImportState = (typeof IMPORT_STATES)[number]

export interface ImportFacts {
  problemCount: number
  checkedAt: Date | null
  startedAt: Date | null
  finishedAt: Date | null
  failedAt: Date | null
}

/** Derived from what has happened to the file. */
export function importState(facts: ImportFacts): ImportState {
  if (facts.finishedAt) return 'done'
  if (facts.failedAt) return 'failed'
  if (facts.startedAt) return 'importing'
  if (!facts.checkedAt) return 'checking'
  return facts.problemCount > 0 ? 'faulty' : 'ready'
}
