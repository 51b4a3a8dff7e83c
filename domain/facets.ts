/**
 * What a product is for, by group; shoppers filter by them, owners tick them. In both languages,
 * because search finds them in both.
 */
const NAMES = {
  skin: {
    dry: ['Dry skin', 'Maqaar qallalan'],
    oily: ['Oily skin', 'Maqaar saliid leh'],
    combination: ['Combination skin', 'Maqaar isku dhafan'],
    normal: ['Normal skin', 'Maqaar caadi ah'],
    sensitive: ['Sensitive skin', 'Maqaar xasaasi ah'],
    mature: ['Mature skin', 'Maqaar da’ weyn'],
  },
  hair: {
    dry: ['Dry hair', 'Timo qallalan'],
    oily: ['Oily hair', 'Timo saliid leh'],
    curly: ['Curly hair', 'Timo qaloocan'],
    straight: ['Straight hair', 'Timo toosan'],
    damaged: ['Damaged hair', 'Timo dhaawacan'],
    thinning: ['Thinning hair', 'Timo khafiif ah'],
  },
  concern: {
    acne: ['Acne', 'Finan'],
    'dark-spots': ['Dark spots', 'Dhibco madow'],
    dullness: ['Dullness', 'Dhalaal la’aan'],
    'fine-lines': ['Fine lines', 'Laalaab'],
    dandruff: ['Dandruff', 'Agoor'],
    'stretch-marks': ['Stretch marks', 'Xariiqyada jirka'],
  },
  quality: {
    halal: ['Halal', 'Xalaal'],
    vegan: ['Vegan', 'Xayawaan la’aan'],
    'fragrance-free': ['Fragrance-free', 'Udgoon la’aan'],
    'alcohol-free': ['Alcohol-free', 'Aalkolo la’aan'],
  },
} as const satisfies Record<string, Record<string, readonly [en: string, so: string]>>

export type FacetGroup = keyof typeof NAMES
export const FACET_GROUPS = Object.keys(NAMES) as [FacetGroup, ...FacetGroup[]]

/** `group:value`, as in a URL. */
export type Facet = {
  [group in FacetGroup]: `${group}:${keyof (typeof NAMES)[group] & string}`
}[FacetGroup]

/** The facets of a group in the order in which they are shown. */
export function facetsOf(group: FacetGroup): Facet[] {
  return Object.keys(NAMES[group]).map((value) => `${group}:${value}` as Facet)
}

/** All facets in the order in which they are shown. */
export const ALL_FACETS = FACET_GROUPS.flatMap(facetsOf) as [Facet, ...Facet[]]

export function facetGroup(facet: Facet): FacetGroup {
  return facet.slice(0, facet.indexOf(':')) as FacetGroup
}

export function isFacet(text: string): text is Facet {
  return (ALL_FACETS as string[]).includes(text)
}

export function facetName(facet: Facet): { en: string; so: string } {
  const group = facetGroup(facet)
  const names: Record<string, readonly [string, string]> = NAMES[group]
  const [en, so] = names[facet.slice(group.length + 1)]!
  return { en, so }
}
