/** The sections of the home page; each is there once. The products' list is always shown. */
export const SECTION_KINDS = [
  'carousel',
  'categories',
  'latest',
  'story',
  'loved',
  'trust',
] as const
export type SectionKind = (typeof SECTION_KINDS)[number]

/** Maximum lengths (characters). */
export const HOME_TEXT = { title: 80, text: 600 } as const
/** How many reviews 'loved' quotes. */
const LOVED_REVIEWS = 3

export interface HomeTitle {
  title: string
  /** '': Somali pages show the English one. */
  titleSo: string
}

export interface Story extends HomeTitle {
  text: string
  textSo: string
  /** Id of a picture of the shop. */
  picture: string | null
  /** A path of the shop without a language; '' for no link. */
  link: string
}

/** What an owner arranges, stored as one setting. */
export interface HomeSettings {
  /** Increases with every change; 0: never changed. */
  version: number
  /** Every kind once, in the order of the page. */
  sections: { kind: SectionKind; shown: boolean }[]
  categories: HomeTitle
  loved: HomeTitle
  /** Without a title or a text, the tagline and the beginning of the page 'about' stand there. */
  story: Story
}

export const DEFAULT_HOME: HomeSettings = {
  version: 0,
  sections: SECTION_KINDS.map((kind) => ({ kind, shown: true })),
  categories: { title: 'Shop by category', titleSo: 'Ka dooro qaybaha' },
  loved: { title: 'Loved by our customers', titleSo: 'Waxa macaamiisheennu jecel yihiin' },
  story: { title: '', titleSo: '', text: '', textSo: '', picture: null, link: '/info/about' },
}

/** The page of a search without a word is the list of all products. */
export const ALL_PRODUCTS = '/search'

/** Where the story may lead: a content page, a category or all products. */
export function isStoryLink(path: string): boolean {
  return path === '' || path === ALL_PRODUCTS || /^\/(info|category)\/[a-z0-9-]{1,80}$/.test(path)
}

/** Every kind once, and the products' list among those that are shown. */
export function isArrangement(sections: HomeSettings['sections']): boolean {
  return (
    sections.length === SECTION_KINDS.length &&
    SECTION_KINDS.every((kind) => sections.some((one) => one.kind === kind)) &&
    sections.some(({ kind, shown }) => kind === 'latest' && shown)
  )
}

type Texts = Pick<Story, 'title' | 'titleSo' | 'text' | 'textSo'>

interface Substitutes {
  tagline: string
  taglineSo: string
  /** Bodies of the content page 'about'; '' if there is none. */
  about: string
  aboutSo: string
}

/** The texts as pages show them. Null: there is nothing to tell. */
export function storyTexts(story: Texts, instead: Substitutes): Texts | null {
  const own = story.title !== ''
  const ownText = story.text !== ''
  const texts = {
    title: own ? story.title : instead.tagline,
    titleSo: own ? story.titleSo : instead.taglineSo,
    text: ownText ? story.text : firstParagraph(instead.about),
    textSo: ownText ? story.textSo : firstParagraph(instead.aboutSo),
  }
  return texts.title || texts.text ? texts : null
}

/** Of the text of a content page, whose headings start with #. */
function firstParagraph(body: string): string {
  const paragraphs = body.split(/\n\s*\n/).map((one) => one.trim())
  return paragraphs.find((one) => one && !one.startsWith('#'))?.slice(0, HOME_TEXT.text) ?? ''
}

interface Quoted {
  productId: string
  rating: number
  comment: string
  verified: boolean
}

/**
 * Chooses what to quote: one review of each product, best rated first, verified ones before others,
 * and those that say something before a mere 'nice'. Equal ones stay in the given order.
 */
export function chooseLoved<review extends Quoted>(reviews: readonly review[]): review[] {
  const rank = ({ rating, verified, comment }: review) =>
    rating * 4 + Number(verified) * 2 + Number(comment.length >= 40)
  const products = new Set<string>()
  return reviews
    .toSorted((one, other) => rank(other) - rank(one))
    .filter(({ productId }) => !products.has(productId) && products.add(productId))
    .slice(0, LOVED_REVIEWS)
}
