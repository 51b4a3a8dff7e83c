/** Substances that many people avoid; the filter 'without …' offers them. */
export const ALLERGENS = ['nuts', 'sesame', 'beeswax', 'lanolin'] as const
export type Allergen = (typeof ALLERGENS)[number]
