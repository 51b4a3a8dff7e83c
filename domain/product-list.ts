/** What an owner looks for among the products; 'low' has units left, but fewer than the settings say. */
export const PRODUCT_STATES = ['published', 'draft', 'out', 'low', 'deleted'] as const

/** Columns that sort; `-` before one turns it around. */
export const ROW_SORTS = [
  ...(['name', 'price', 'category', 'stock'] as const),
  ...(['-name', '-price', '-category', '-stock'] as const),
] as const
export type RowSort = (typeof ROW_SORTS)[number]

/** What a product is called until its owner names it; under this name it is not published. */
export const DRAFT_NAME = 'Sample name'
