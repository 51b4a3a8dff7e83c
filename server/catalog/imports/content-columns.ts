import { sql } from 'drizzle-orm'
import type { ContentColumn } from '#domain/import.ts'
import { allergensIn } from '#domain/inci.ts'
import type { Current } from './read-current.ts'

type Content = Pick<Current, ContentColumn | 'ingredients'>

const CONTENT_TYPE = {
  ...{ ingredients: 'text[]', allergens: 'text[]', ingredients_complete: 'boolean' },
  ...{ facets: 'text[]', how_to_use: 'text', how_to_use_so: 'text', warnings: 'text' },
  ...{ warnings_so: 'text', responsible_person: 'text', origin: 'text' },
  ...{ pao_months: 'smallint', sealed: 'boolean' },
}
const CONTENT_NAMES = Object.keys(CONTENT_TYPE) as (keyof typeof CONTENT_TYPE)[]
/** For `update … set`, from a record set `n`. */
export const CONTENT_SET = sql.raw(CONTENT_NAMES.map((name) => `${name} = n.${name}`).join(', '))
/** For the definition of that record set. */
export const CONTENT_TYPES = sql.raw(
  CONTENT_NAMES.map((name) => `${name} ${CONTENT_TYPE[name]}`).join(', '),
)

/** The written content of a product with what follows from it, by column. */
export function contentRow(product: Content): Record<keyof typeof CONTENT_TYPE, unknown> {
  return {
    ingredients: product.ingredients,
    allergens: allergensIn(product.ingredients),
    ingredients_complete: product.ingredientsComplete,
    facets: product.facets,
    how_to_use: product.howToUse,
    how_to_use_so: product.howToUseSo,
    warnings: product.warnings,
    warnings_so: product.warningsSo,
    responsible_person: product.responsiblePerson,
    origin: product.origin,
    pao_months: product.paoMonths,
    sealed: product.sealed,
  }
}
