import { z } from 'zod'
import { ALL_FACETS } from '#domain/facets.ts'
import { ALLERGENS } from '#domain/inci.ts'

export const FacetValue = z.enum(ALL_FACETS)
const AllergenValue = z.enum(ALLERGENS)

const Country = z.object({
  code: z.string().meta({ description: 'ISO 3166-1 alpha-2' }),
  name: z.string(),
  nameSo: z.string(),
})

/** What a product page tells beyond name, price and description. */
export const ProductContent = z.object({
  ingredients: z.array(z.string()),
  ingredientsComplete: z
    .boolean()
    .meta({ description: 'What the list does not name is not in the product' }),
  allergens: z.array(AllergenValue).meta({ description: 'Found in the ingredients' }),
  facets: z.array(FacetValue),
  howToUse: z.string(),
  howToUseSo: z.string().nullable(),
  warnings: z.string(),
  warningsSo: z.string().nullable(),
  responsiblePerson: z
    .string()
    .meta({ description: 'Name, postal and electronic address of who answers for it' }),
  origin: Country.nullable(),
  paoMonths: z.int().nullable().meta({ description: 'Months it may be used after opening' }),
  sealed: z.boolean().meta({ description: 'Not taken back once opened' }),
})
export type ProductContent = z.output<typeof ProductContent>

const given = (value: unknown) => (Array.isArray(value) ? value : [value])

/** Repeatable; unknown values are ignored. */
export const FacetChoice = z
  .unknown()
  .optional()
  .transform((value) => ALL_FACETS.filter((facet) => given(value).includes(facet)))
  .meta({
    type: 'array',
    items: { type: 'string', enum: [...ALL_FACETS] },
    description: 'Repeatable: any value of a group is enough, every group must fit',
  })

/** Repeatable; unknown values are ignored. */
export const AllergenChoice = z
  .unknown()
  .optional()
  .transform((value) => ALLERGENS.filter((allergen) => given(value).includes(allergen)))
  .meta({
    type: 'array',
    items: { type: 'string', enum: [...ALLERGENS] },
    description:
      'Repeatable: only products whose list of ingredients is complete and names none of these',
  })

/** How many products each choice would leave; a choice that would leave none may be missing. */
export const ChoiceCounts = z.object({
  facets: z.array(z.object({ facet: FacetValue, count: z.int() })),
  without: z.array(z.object({ allergen: AllergenValue, count: z.int() })),
})
export type ChoiceCounts = z.output<typeof ChoiceCounts>
