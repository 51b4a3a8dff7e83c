/** Maximum characters of the texts of a product, in each language. */
export const TEXT_LIMITS = { howToUse: 5_000, warnings: 2_000, responsiblePerson: 500 } as const

/** Maximum months after opening. */
export const MAX_PAO = 60
