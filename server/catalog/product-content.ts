import type { ProductContent } from '#contract/product-content.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { ALL_FACETS } from '#domain/facets.ts'
import { ALLERGENS } from '#domain/inci.ts'
import { products } from '../db/schema.ts'

/** What a product page tells beyond name, price and description. */
export const contentColumns = {
  ingredients: products.ingredients,
  ingredientsComplete: products.ingredientsComplete,
  allergens: products.allergens,
  facets: products.facets,
  howToUse: products.howToUse,
  howToUseSo: products.howToUseSo,
  warnings: products.warnings,
  warningsSo: products.warningsSo,
  responsiblePerson: products.responsiblePerson,
  origin: products.origin,
  paoMonths: products.paoMonths,
  sealed: products.sealed,
}

type ContentRow = Pick<typeof products.$inferSelect, keyof typeof contentColumns>

/** With the names of the country; facets and allergens in their order. */
export function presentContent(product: ContentRow): ProductContent {
  const names = Object.keys(contentColumns) as (keyof ContentRow)[]
  const row = Object.fromEntries(names.map((name) => [name, product[name]])) as ContentRow
  const country = COUNTRIES.find(({ code }) => code === row.origin)
  return {
    ...row,
    facets: ALL_FACETS.filter((facet) => row.facets.includes(facet)),
    allergens: ALLERGENS.filter((allergen) => row.allergens.includes(allergen)),
    origin: country ? { code: country.code, name: country.en, nameSo: country.so } : null,
  }
}
