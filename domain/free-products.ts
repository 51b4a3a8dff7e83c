import type { Cents } from './money.ts'

export interface Offer {
  listPrice: Cents
  isPublished: boolean
}

/**
 * Whether a product would become a gift that is none yet: in the shop, at a price of 0. Whatever
 * changes many products or is done by one press refuses that; who edits this very product may. A
 * draft costs what it likes.
 */
export function wouldBecomeFree(before: Offer | null, after: Offer): boolean {
  return isGift(after) && !(before && isGift(before))
}

function isGift({ listPrice, isPublished }: Offer): boolean {
  return isPublished && listPrice === 0
}
