/** What a product is for, by group; shoppers filter by them, owners tick them. */
export const FACETS = {
  skin: ['dry', 'oily', 'combination', 'normal', 'sensitive', 'mature'],
  hair: ['dry', 'oily', 'curly', 'straight', 'damaged', 'thinning'],
  concern: ['acne', 'dark-spots', 'dullness', 'fine-lines', 'dandruff', 'stretch-marks'],
  quality: ['halal', 'vegan', 'fragrance-free', 'alcohol-free'],
} as const
export type FacetGroup = keyof typeof FACETS
export const FACET_GROUPS = Object.keys(FACETS) as [FacetGroup, ...FacetGroup[]]

/** `group:value`, as in a URL. */
export type Facet = {
  [group in FacetGroup]: `${group}:${(typeof FACETS)[group][number]}`
}[FacetGroup]

/** All facets in the order in which they are shown. */
export const ALL_FACETS = FACET_GROUPS.flatMap((group) =>
  FACETS[group].map((value) => `${group}:${value}` as Facet),
) as [Facet, ...Facet[]]
