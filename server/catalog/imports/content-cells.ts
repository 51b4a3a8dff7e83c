import type { ProductContent } from '#contract/product-content.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { ALL_FACETS, type Facet, facetName } from '#domain/facets.ts'
import type { ContentColumn, ImportProblem } from '#domain/import.ts'
import type { Locale } from '#domain/locale.ts'
import { MAX_PAO, TEXT_LIMITS } from '#domain/product-content.ts'

/** The fields of a row that CONTENT_COLUMNS name. */
export interface ContentFields {
  ingredientsComplete?: boolean
  facets?: Facet[]
  howToUse?: string
  howToUseSo?: string | null
  warnings?: string
  warningsSo?: string | null
  responsiblePerson?: string
  /** ISO 3166-1 alpha-2. */
  origin?: string | null
  paoMonths?: number | null
  sealed?: boolean
}

export const CONTENT_LIMITS = {
  ...TEXT_LIMITS,
  howToUseSo: TEXT_LIMITS.howToUse,
  warningsSo: TEXT_LIMITS.warnings,
} as const

export const CONTENT_HEADINGS: Record<Locale, Record<ContentColumn, string>> = {
  en: {
    ingredientsComplete: 'Ingredients complete',
    facets: 'Suited for',
    howToUse: 'How to use',
    howToUseSo: 'How to use (Somali)',
    warnings: 'Warnings',
    warningsSo: 'Warnings (Somali)',
    responsiblePerson: 'Responsible person',
    origin: 'Country of origin',
    paoMonths: 'Months after opening',
    sealed: 'Sealed',
  },
  so: {
    ingredientsComplete: 'Maaddooyinku waa dhan yihiin',
    facets: 'Ku habboon',
    howToUse: 'Sida loo isticmaalo (Ingiriisi)',
    howToUseSo: 'Sida loo isticmaalo (Soomaali)',
    warnings: 'Digniinaha (Ingiriisi)',
    warningsSo: 'Digniinaha (Soomaali)',
    responsiblePerson: 'Qofka mas’uulka ka ah',
    origin: 'Dalka laga keenay',
    paoMonths: 'Bilaha furitaanka kadib',
    sealed: 'Way xiran tahay',
  },
}

/** Other headings that people use. */
export const CONTENT_ALSO: Record<ContentColumn, string[]> = {
  ingredientsComplete: ['complete ingredients', 'full ingredients'],
  facets: ['facet', 'good for', 'suitable for', 'tags'],
  howToUse: ['use', 'directions', 'instructions', 'sida loo isticmaalo'],
  howToUseSo: ['directions somali'],
  warnings: ['warning', 'caution', 'digniin', 'digniinaha'],
  warningsSo: ['warning somali', 'digniin soomaali'],
  responsiblePerson: ['responsible', 'mas’uulka'],
  origin: ['country', 'made in', 'dalka'],
  paoMonths: ['pao', 'period after opening', 'bilaha'],
  sealed: ['seal', 'xiran'],
}

interface Read<value> {
  value?: value
  problem?: ImportProblem['problem']
}

/** Names in either language or ids, separated by semicolons. */
export function readFacets(text: string): Read<Facet[]> {
  const names = text.split(';').map(plain).filter(Boolean)
  const chosen = names.map((name) => FACET_OF.get(name))
  if (chosen.includes(undefined)) return { problem: 'unknown-facet' }
  return { value: ALL_FACETS.filter((facet) => chosen.includes(facet)) }
}

/** The code of a country, or its name in either language; empty removes it. */
export function readCountry(text: string): Read<string | null> {
  if (text === '') return { value: null }
  const country = COUNTRIES.find((one) => Object.values(one).some((name) => isSame(name, text)))
  return country ? { value: country.code } : { problem: 'unknown-country' }
}

/** '12', '12 M' or '12 months'; empty removes them. */
export function readMonths(text: string): Read<number | null> {
  if (text === '') return { value: null }
  const months = Number(/^(\d{1,3})(?:[.,]0+)?\s*(?:m|months?|bilood)?$/i.exec(text)?.[1] ?? 0)
  return months >= 1 && months <= MAX_PAO ? { value: months } : { problem: 'not-months' }
}

/** The cells of an export. */
export function contentCells(
  product: ProductContent,
  language: Locale,
  yesOrNo: (value: boolean) => string,
): Record<ContentColumn, string> {
  return {
    ingredientsComplete: yesOrNo(product.ingredientsComplete),
    facets: product.facets.map((facet) => facetName(facet)[language]).join('; '),
    howToUse: product.howToUse,
    howToUseSo: product.howToUseSo ?? '',
    warnings: product.warnings,
    warningsSo: product.warningsSo ?? '',
    responsiblePerson: product.responsiblePerson,
    origin: product.origin?.code ?? '',
    paoMonths: product.paoMonths === null ? '' : String(product.paoMonths),
    sealed: yesOrNo(product.sealed),
  }
}

const FACET_OF = new Map(
  ALL_FACETS.flatMap((facet) =>
    [facet, ...Object.values(facetName(facet))].map((name) => [plain(name), facet] as const),
  ),
)

function isSame(name: string, text: string): boolean {
  return plain(name) === plain(text)
}

/** Phones and spreadsheets write different apostrophes. */
function plain(text: string): string {
  return text
    .trim()
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc]/g, "'")
}
