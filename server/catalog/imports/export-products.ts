import { pipeline, Readable } from 'node:stream'
import { stringify } from 'csv-stringify'
import { and, asc, eq, gt, isNull } from 'drizzle-orm'
import { facetName } from '#domain/facets.ts'
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
import { HEADINGS } from './headings.ts'

/** Rows read per query. */
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

/** The headings with one sample row. */
export function templateFile({ language, mark }: Options): Readable {
  const example: Record<ImportColumn, string> = {
    sku: 'OIL-001',
    name: 'Sesame Oil',
    nameSo: 'Saliid Sisin',
    category: 'Oils & Butters',
    categorySo: 'Saliid & Subag',
    price: '12.50',
    stock: '40',
    description: 'Cold pressed.',
    descriptionSo: 'Qabow lagu miiray.',
    brand: 'Qurux',
    size: '100 ml',
    ingredients: 'Sesamum indicum oil; Vitamin E',
    image: '',
    published: YES[language],
    ingredientsComplete: YES[language],
    facets: [facetName('skin:dry'), facetName('hair:dry')].map((name) => name[language]).join('; '),
    howToUse: 'Massage a few drops into damp hair.',
    howToUseSo: 'Dhibco yar timaha qoyan ku duug.',
    warnings: 'For external use only.',
    warningsSo: 'Banaanka oo keliya ka isticmaal.',
    responsiblePerson: '',
    origin: 'SO',
    paoMonths: '12',
    sealed: NO[language],
  }
  const rows = [IMPORT_COLUMNS.map((column) => example[column])]
  return asCsv(Readable.from(rows), language, mark)
}

const YES = { en: 'yes', so: 'haa' } as const
const NO = { en: 'no', so: 'maya' } as const

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
    for (const row of page) yield present(row, shop, language)
    last = page.at(-1)?.id ?? null
    if (page.length < PAGE) return
  }
}

type Row = Awaited<ReturnType<typeof readPage>>[number]

function readPage(db: Db, after: string | null) {
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
      listPrice: skus.listPrice,
      onHand: skus.onHand,
      reserved: skus.reserved,
    })
    .from(products)
    .innerJoin(skus, eq(skus.productId, products.id))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(pictures, eq(pictures.id, mainPicture))
    .where(and(isNull(products.deletedAt), after ? gt(products.id, after) : undefined))
    .orderBy(asc(products.id))
    .limit(PAGE)
}

function present(row: Row, shop: Shop, language: Locale): Record<ImportColumn, string> {
  return {
    sku: row.sku,
    name: row.name,
    nameSo: row.nameSo ?? '',
    category: row.category,
    categorySo: row.categorySo ?? '',
    price: toDecimalString(row.listPrice),
    stock: String(available(row)),
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
