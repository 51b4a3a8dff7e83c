import type { ImportColumn, ImportProblem } from '#domain/import.ts'
import { MAX_UNITS } from '#domain/inventory.ts'
import { type Cents, MAX_PRICE, toCents } from '#domain/money.ts'
import {
  CONTENT_LIMITS,
  type ContentFields,
  readCountry,
  readFacets,
  readMonths,
} from './content-cells.ts'
import { type PartCell, readParts } from './part-cells.ts'
import { readVariantCell, type VariantFields } from './read-variant-cells.ts'

type Kind = ImportProblem['problem']

/** The values of a row; a field without a column is missing and stays unchanged. */
export interface RowFields extends VariantFields, ContentFields {
  name?: string
  nameSo?: string | null
  category?: string
  categorySo?: string | null
  price?: Cents
  /** Units for sale. */
  stock?: number
  description?: string
  descriptionSo?: string | null
  brand?: string
  size?: string
  ingredients?: string[]
  /** '' removes it. */
  image?: string
  published?: boolean
  /** [] for a SKU that is to be no set. */
  parts?: PartCell[]
}

const LIMITS = {
  sku: 64,
  name: 200,
  nameSo: 200,
  category: 100,
  categorySo: 100,
  brand: 100,
  size: 100,
  description: 20_000,
  descriptionSo: 20_000,
  image: 2_000,
  ...CONTENT_LIMITS,
} as const

const MAX_INGREDIENTS = 100
const MAX_INGREDIENT = 200

/** The text of a cell as it was typed, without the guard against formulas. */
export function cleanCell(cell: string): string {
  const text = cell.trim()
  return /^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text
}

/** The value of a cell or its problem; neither means that the field stays unchanged. */
export function readCell(
  column: Exclude<ImportColumn, 'sku' | 'group'>,
  text: string,
): { value?: RowFields[keyof RowFields]; problem?: Kind } {
  if (text.includes('\0') || text.includes('\uFFFD')) return { problem: 'bad-characters' }
  const ofVariant = readVariantCell(column, text)
  if (ofVariant) return ofVariant
  switch (column) {
    case 'price':
      return readPrice(text)
    case 'stock':
      return text === '' ? {} : readUnits(text)
    case 'published':
    case 'ingredientsComplete':
    case 'sealed':
      return text === '' ? {} : readYesOrNo(text)
    case 'parts':
      return readParts(text)
    case 'ingredients':
      return readIngredients(text)
    case 'facets':
      return readFacets(text)
    case 'origin':
      return readCountry(text)
    case 'paoMonths':
      return readMonths(text)
    case 'image':
      return text === '' || /^https?:\/\/[^\s/][^\s]*$/i.test(text)
        ? limited(column, text)
        : { problem: 'not-an-address' }
    case 'nameSo':
    case 'categorySo':
    case 'descriptionSo':
    case 'howToUseSo':
    case 'warningsSo':
      return text === '' ? { value: null } : limited(column, text)
    default:
      return limited(column as keyof typeof LIMITS, text)
  }
}

export function limited(column: keyof typeof LIMITS, text: string) {
  return text.length > LIMITS[column] ? { problem: 'too-long' as const } : { value: text }
}

/**
 * '12.50', '$1,234.50', '12,50', '1.234,50' → cents. A comma or point followed by three digits
 * ('1,234') is ambiguous and reported as a problem.
 */
function readPrice(text: string): { value?: Cents; problem?: Kind } {
  if (text === '') return { problem: 'missing' }
  const bare = text.replace(/^(US\$|\$|USD)\s*|\s*(US\$|\$|USD)$/gi, '').replace(/\u2212/g, '-')
  const digits = bare.replace(/[\s\u00a0\u202f'’](?=\d{3}(\D|$))/g, '')
  if (/^-\s*[\d.,]+$/.test(digits)) return { problem: 'negative' }
  if (/^[1-9]\d{0,2}[.,]\d{3}$/.test(digits)) return { problem: 'unclear-price' }
  const plain = plainDecimal(digits)
  if (plain === undefined) return { problem: 'not-a-price' }
  const cents = toCents(Number(plain))
  return cents > MAX_PRICE ? { problem: 'too-much' } : { value: cents }
}

function plainDecimal(text: string): string | undefined {
  if (/^\d{1,12}([.,]\d{1,12})?$/.test(text)) return text.replace(',', '.')
  if (/^\d{1,3}(,\d{3})+(\.\d{1,12})?$/.test(text)) return text.replaceAll(',', '')
  if (/^\d{1,3}(\.\d{3})+(,\d{1,12})?$/.test(text)) {
    return text.replaceAll('.', '').replace(',', '.')
  }
  return undefined
}

function readUnits(text: string): { value?: number; problem?: Kind } {
  if (/^[-\u2212]\s*\d/.test(text)) return { problem: 'negative' }
  // Spreadsheets often write 5 as 5.0.
  const whole = /^(\d{1,12})([.,]0{1,2})?$/.exec(text)
  if (!whole) return { problem: 'not-whole' }
  const units = Number(whole[1])
  return units > MAX_UNITS ? { problem: 'too-much' } : { value: units }
}

const YES = new Set(['yes', 'y', 'true', '1', 'x', 'on', 'haa', 'run'])
const NO = new Set(['no', 'n', 'false', '0', '-', 'off', 'maya', 'been'])

function readYesOrNo(text: string): { value?: boolean; problem?: Kind } {
  const word = text.toLowerCase()
  if (YES.has(word)) return { value: true }
  return NO.has(word) ? { value: false } : { problem: 'not-yes-or-no' }
}

/** One per line, or separated by semicolons, since names of substances contain commas. */
function readIngredients(text: string): { value?: string[]; problem?: Kind } {
  const list = text
    .split(/[;\n\r]/)
    .map((one) => one.trim())
    .filter(Boolean)
  if (list.length > MAX_INGREDIENTS) return { problem: 'too-many-items' }
  return list.some((one) => one.length > MAX_INGREDIENT) ? { problem: 'too-long' } : { value: list }
}
