/** Products that the owner may recommend with another one. */
export const MAX_PINNED = 4
/** Products that are recommended with another one. */
export const MAX_RELATED = 6
/** Paid orders that contain both products; fewer would show what single customers bought. */
export const MIN_PAIR_ORDERS = 3
/** Products that can be listed by their ids at once. */
export const MAX_LISTED_IDS = 24
