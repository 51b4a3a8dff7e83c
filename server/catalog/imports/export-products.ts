import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { and, asc, eq, gt, inArray, isNull } from 'drizzle-orm'
import { IMPORT_COLUMNS, type ImportColumn } from '#domain/import.ts'
import { available } from '#domain/inventory.ts'
import type { Locale } from '#domain/locale.ts'
import { toDecimalString } from '#domain/money.ts'
import type { Db } from '../../db/connect.ts'
import { categories, pictures, products, skus } from '../../db/schema.ts'
import type { Shop } from '../../shop.ts'
import { contentColumns, presentContent } from '../product-content.ts'
import { mainPicture } from '../product-queries.ts'
import { ownMedia } from './check-import.ts'
import { contentCells } from './content-cells.ts'
import { presentVariant } from './export-variants.ts'
import { HEADINGS, NO, YES } from './headings.ts'
import { presentParts } from './part-cells.ts'
import { partsOfSku } from './read-current.ts'
import { sampleRows } from './sample-rows.ts'

const EMPTY = Object.fromEntries(IMPORT_COLUMNS.map((column) => [column, ''])) as Record<
  ImportColumn,
  string
>

/** Products read per query. */
const PAGE = 1_000

interface Options {
  language: Locale
  /** Prepends a byte order mark. Spreadsheets need it to detect UTF-8; some programs reject it. */
  mark: boolean
}

/** All products that are not deleted, oldest first, in the format that imports accept. */
export function exportProducts(shop: Shop, { language, mark }: Options): Readable {
  return asCsv(Readable.from(rowsOf(shop, language)), language, mark)
}

/** The headings with samples. */
export function templateFile({ language, mark }: Options): Readable {
  const rows = sampleRows(language).map((row) => IMPORT_COLUMNS.map((column) => row[column] ?? ''))
  return asCsv(Readable.from(rows), language, mark)
}

function asCsv(rows: Readable, language: Locale, mark: boolean): Readable {
  const csv = stringify({
    bom: mark,
    header: true,
    columns: IMPORT_COLUMNS.map((column) => ({ key: column, header: HEADINGS[language][column] })),
    record_delimiter: 'windows',
    // A spreadsheet would run a cell that begins like a formula. Imports remove the guard again.
    escape_formulas: true,
  })
  return pipeline(rows, csv, () => {})
}

async function* rowsOf(shop: Shop, language: Locale): AsyncGenerator<Record<ImportColumn, string>> {
  let last: string | null = null
  for (;;) {
    const page = await readPage(shop.db, last)
    let first: Row | undefined
    for (const row of page) {
      if (first?.id !== row.id) first = row
      yield present(row, first, shop, language)
    }
    if (page.length === 0) return
    last = page.at(-1)!.id
  }
}

type Row = Awaited<ReturnType<typeof readPage>>[number]

/** The SKUs of the next products, those of a product together. */
function readPage(db: Db, after: string | null) {
  const next = db
    .select({ id: products.id })
    .from(products)
    .where(and(isNull(products.deletedAt), after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(PAGE)
  return db
    .select({
      id: products.id,
      sku: skus.code,
      name: products.name,
      nameSo: products.nameSo,
      category: categories.name,
      categorySo: categories.nameSo,
      description: products.description,
      descriptionSo: products.descriptionSo,
      brand: products.brand,
      size: products.size,
      ...contentColumns,
      imageUrl: products.imageUrl,
      pictureId: pictures.id,
      publishedAt: products.publishedAt,
      options: products.options,
      choice: skus.choice,
      listPrice: skus.listPrice,
      onHand: skus.onHand,
      reserved: skus.reserved,
      netAmount: skus.netAmount,
      netUnit: skus.netUnit,
      weightGrams: skus.weightGrams,
      parts: partsOfSku,
    })
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.id, mainPicture))
    .where(and(inArray(products.id, next), isNull(skus.deletedAt)))
    .orderBy(asc(products.id), asc(skus.position), asc(skus.id))
}

/** The row of the first variant has the texts of the product; the others leave them empty. */
function present(row: Row, first: Row, shop: Shop, language: Locale): Record<ImportColumn, string> {
  const own = {
    sku: row.sku,
    price: toDecimalString(row.listPrice),
    stock: row.parts.length > 0 ? '' : String(available(row)),
    ...presentVariant(row, first.sku, language),
    parts: presentParts(row.parts),
  }
  if (row !== first) return { ...EMPTY, ...own }
  return {
    ...own,
    name: row.name,
    nameSo: row.nameSo ?? '',
    category: row.category,
    categorySo: row.categorySo ?? '',
    description: row.description,
    descriptionSo: row.descriptionSo ?? '',
    brand: row.brand,
    size: row.size,
    ingredients: row.ingredients.join('; '),
    ...contentCells(presentContent(row), language, (value) => (value ? YES : NO)[language]),
    image: row.pictureId ? `${ownMedia(shop)}${row.pictureId}.webp` : (row.imageUrl ?? ''),
    published: (row.publishedAt ? YES : NO)[language],
  }
}
