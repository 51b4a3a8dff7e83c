import type { Cents } from './money.ts'

export interface Offer {
  listPrice: Cents
  isPublished: boolean
}

/**
 * Whether a published product would become free without having been free before. Bulk changes and
 * one-click changes refuse that; editing the product itself allows it. A draft may have any price.
 */
export function wouldBecomeFree(before: Offer | null, after: Offer): boolean {
  return isFree(after) && !(before && isFree(before))
}

function isFree({ listPrice, isPublished }: Offer): boolean {
  return isPublished && listPrice === 0
}
