/** The columns of what a product page tells beyond name, price and description. */
export const CONTENT_COLUMNS = [
  ...(['ingredientsComplete', 'facets', 'howToUse', 'howToUseSo', 'warnings'] as const),
  ...(['warningsSo', 'responsiblePerson', 'origin', 'paoMonths', 'sealed'] as const),
] as const
export type ContentColumn = (typeof CONTENT_COLUMNS)[number]

/** The columns of a product file, in the order of an export. */
export const IMPORT_COLUMNS = [
  ...(['sku', 'name', 'nameSo', 'category', 'categorySo', 'price', 'stock'] as const),
  ...(['description', 'descriptionSo', 'brand', 'size', 'ingredients', 'image'] as const),
  'published',
  ...CONTENT_COLUMNS,
  ...(['group', 'option1', 'value1', 'value1So', 'option2', 'value2', 'value2So'] as const),
  ...(['swatch', 'netAmount', 'netUnit', 'weightGrams', 'parts'] as const),
] as const
export type ImportColumn = (typeof IMPORT_COLUMNS)[number]

/** Problems with a row; the page has a text for each. */
export const ROW_PROBLEMS = [
  ...(['missing', 'too-long', 'bad-characters', 'not-a-price', 'unclear-price'] as const),
  ...(['negative', 'too-much', 'not-whole', 'not-yes-or-no', 'not-an-address'] as const),
  ...(['unknown-facet', 'unknown-country', 'not-months'] as const),
  ...(['too-many-items', 'price-needed', 'twice', 'deleted', 'too-many-cells'] as const),
  ...(['differs-in-group', 'other-product', 'option-twice', 'choice-twice'] as const),
  ...(['too-many-variants', 'variants-missing', 'not-an-option', 'not-an-amount'] as const),
  ...(['not-a-unit', 'not-a-color', 'set-stock', 'not-parts'] as const),
  ...(['part-twice', 'too-many-parts', 'unknown-part', 'set-in-set'] as const),
] as const

/** Problems with the whole file, which stop its check. */
export const FILE_PROBLEMS = [
  ...(['no-sku-column', 'column-twice', 'no-rows', 'too-many-rows', 'broken-quotes'] as const),
] as const

/** A warning, not an error: an unknown column is ignored. */
export const IGNORED = 'column-ignored'

type ProblemKind = (typeof ROW_PROBLEMS)[number] | (typeof FILE_PROBLEMS)[number] | typeof IGNORED

/** A problem with one field in one row of a product file. */
export interface ImportProblem {
  /** As a spreadsheet counts: the header is row 1. */
  row: number
  /** A known column, or a heading as in the file; '' for the whole row. */
  column: string
  problem: ProblemKind
  /** The value in the file, shortened. */
  value: string
}

/** Why a file was refused at upload. */
export const FILE_REFUSALS = ['is-spreadsheet', 'not-text', 'empty'] as const
export type FileRefusal = (typeof FILE_REFUSALS)[number]

/** Limits of a product file; split larger ones. */
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

/** Derived from the facts about the file. */
export function importState(facts: ImportFacts): ImportState {
  if (facts.finishedAt) return 'done'
  if (facts.failedAt) return 'failed'
  if (facts.startedAt) return 'importing'
  if (!facts.checkedAt) return 'checking'
  return facts.problemCount > 0 ? 'faulty' : 'ready'
}
