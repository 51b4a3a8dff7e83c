import { z } from 'zod'
import { IMPORT_STATES, MAX_IMPORT_BYTES } from '#domain/import.ts'
import { DateTime, IdParams, Language, Paging } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const paths = adminPaths.imports

const ONE = { access: 'admin', params: IdParams, what: 'import', errors: ['not-found'] } as const

/** An uploaded product file and its state. */
export const ProductImport = z.object({
  _id: z.string(),
  fileName: z.string(),
  state: z.enum(IMPORT_STATES).meta({
    description:
      'checking → ready (nothing wrong) or faulty; ready → importing → done, or failed: nothing was written',
  }),
  rows: z.int().meta({ description: '0 until they have been counted' }),
  rowsDone: z.int(),
  creates: z.int(),
  updates: z.int(),
  unchanged: z.int(),
  problemCount: z.int(),
  ignored: z.array(z.string()).meta({ description: 'Unknown column names' }),
  createdAt: DateTime,
  finishedAt: DateTime.nullable(),
  by: z.string().nullable().meta({ description: 'Who uploaded it' }),
})
export type ProductImport = z.output<typeof ProductImport>

export const Problem = z.object({
  row: z.int().meta({ description: 'As in a spreadsheet: the header is row 1' }),
  column: z.string().meta({ description: "'' for the row as a whole" }),
  problem: z.string().meta({ description: 'A stable code, such as not-a-price' }),
  value: z.string().meta({ description: 'The value in the file, shortened' }),
})
export type Problem = z.output<typeof Problem>

export const list = endpoint(paths.list, {
  summary: 'Recent product imports, newest first',
  access: 'admin',
  query: Paging,
  reply: z.array(ProductImport),
})

export const upload = endpoint(paths.upload, {
  summary: 'Upload and check a CSV file of products; nothing is written yet',
  access: 'admin',
  body: z.object({}),
  multipart: {
    file: { maxBytes: MAX_IMPORT_BYTES, tooLarge: 'body-too-large', empty: 'invalid-input' },
  },
  reply: ProductImport,
  status: 201,
})

export const show = endpoint(paths.show, {
  ...ONE,
  summary: 'The progress and result of an import',
  reply: ProductImport,
})

export const problems = endpoint(paths.problems, {
  ...ONE,
  summary: 'The problems of a file by row; the first 1,000',
  query: Paging,
  reply: z.array(Problem),
})

export const start = endpoint(paths.start, {
  ...ONE,
  summary: 'Import a checked file: all of it or nothing',
  reply: ProductImport,
  errors: ['not-found', 'import-not-ready'],
})

/** A download link never fails over its query: invalid values count as missing. */
const FileQuery = z.object({
  language: z
    .unknown()
    .optional()
    .transform((value) => Language.safeParse(value).data ?? 'en')
    .meta({ enum: Language.options, description: 'Language of the column names' }),
  mark: z
    .unknown()
    .optional()
    .transform((value) => value !== 'off')
    .meta({ enum: ['on', 'off'], description: 'off: without the byte order mark in front' }),
})

export const exportFile = endpoint(paths.exportFile, {
  summary: 'All products that are not deleted, as a CSV file that can be imported again',
  access: 'admin',
  query: FileQuery,
  file: 'text/csv; charset=utf-8',
})

export const template = endpoint(paths.template, {
  summary: 'A template for a CSV file of products',
  access: 'admin',
  query: FileQuery,
  file: 'text/csv; charset=utf-8',
})
