export const RATINGS = [1, 2, 3, 4, 5] as const
export const REVIEW_SORTS = ['newest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof REVIEW_SORTS)[number]
export const COMMENT_LENGTH = { min: 1, max: 2000 } as const

/** The name on a review: first name and initial, never the full name ('Hodan Ali' → 'Hodan A.'). */
export function shownName(name: string): string {
  const [first = '', ...rest] = name.trim().split(/\s+/)
  const last = rest.at(-1)
  // An email entered as the name must not be published.
  const given = first.includes('@') ? first.slice(0, first.indexOf('@')) : first
  return last && !last.includes('@') ? `${given} ${[...last][0]?.toUpperCase()}.` : given
}
