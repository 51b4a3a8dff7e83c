/** The product filters of the admin; 'low' has units left, but fewer than the setting. */
export const PRODUCT_STATES = ['published', 'draft', 'out', 'low', 'deleted'] as const

/** Sortable columns; `-` reverses the order. */
export const ROW_SORTS = [
  ...(['name', 'price', 'category', 'stock'] as const),
  ...(['-name', '-price', '-category', '-stock'] as const),
] as const
export type RowSort = (typeof ROW_SORTS)[number]

/** The name of a product until the owner changes it; it cannot be published under this name. */
export const DRAFT_NAME = 'Sample name'

/** How many products of a category have a place: more would be a list that nobody orders by hand. */
export const MAX_PLACED = 200
