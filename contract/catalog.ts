import { z } from 'zod'
import { isFlagOn, MAX_SUGGESTED, readAmount, SORTS } from '#domain/product-filters.ts'
import { MAX_LISTED_IDS } from '#domain/related.ts'
import { RATINGS } from '#domain/reviews.ts'
import { OPTION_KINDS } from '#domain/variants.ts'
import { DateTime, DescribedPicture, IdParams, Money, PageNumber, Picture, Word } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'
import { AllergenChoice, ChoiceCounts, FacetChoice, ProductContent } from './product-content.ts'
import { Review } from './reviews.ts'
import { PriorPrice, ProductOption, Variant } from './variants.ts'

/** A product in a list. Prices are list prices; the discount comes from /api/settings/discount. */
export const ProductSummary = z.object({
  _id: z.string(),
  name: z.string(),
  nameSo: z.string().nullable(),
  image: z.string().meta({ description: 'URL of the main picture; empty without one' }),
  picture: Picture.nullable(),
  price: Money.meta({ description: 'The lowest price that can be bought' }),
  priceFrom: Money,
  priorPrice: PriorPrice,
  priceTo: Money.meta({ description: 'The highest; equal unless its variants differ in price' }),
  description: z.string(),
  descriptionSo: z.string().nullable(),
  brand: z.string(),
  size: z.string(),
  varies: z.array(z.enum(OPTION_KINDS)).meta({ description: 'What its variants differ in' }),
  category: z.string().meta({ description: "The category's English name" }),
  rating: z.number().meta({ description: 'Mean to two decimals, 0 without reviews' }),
  numReviews: z.int(),
  countInStock: z.int().meta({ description: 'Units available for sale, of all variants' }),
})
export type ProductSummary = z.output<typeof ProductSummary>

export const ProductPicture = DescribedPicture
export type ProductPicture = z.output<typeof ProductPicture>

export const Product = ProductSummary.extend({
  sku: z.string().meta({ description: 'Of its first variant' }),
  options: z.array(ProductOption).meta({ description: 'Empty for a product with one variant' }),
  variants: z.array(Variant).meta({ description: 'At least one, in order' }),
  ...ProductContent.shape,
  categorySlug: z.string(),
  pictures: z.array(ProductPicture).meta({ description: 'In order' }),
  version: z.int().optional().meta({ description: 'For admins, to send back when saving' }),
  publishedAt: DateTime.nullable().optional().meta({ description: 'For admins; null: a draft' }),
  reviews: z.array(Review).meta({ description: 'The newest 50' }),
  ratingCounts: z
    .array(z.int())
    .length(RATINGS.length)
    .meta({ description: 'How many reviews gave 1, 2, 3, 4 and 5 stars' }),
})
export type Product = z.output<typeof Product>

export const Category = z.object({
  slug: z.string(),
  name: z.string(),
  nameSo: z.string().nullable(),
  description: z.string(),
  descriptionSo: z.string().nullable(),
  picture: Picture.nullable(),
  numProducts: z.int(),
})
export type Category = z.output<typeof Category>

/** An invalid filter counts as missing: a list never fails over its query string. */
const amount = z
  .unknown()
  .optional()
  .transform((value) => (typeof value === 'string' ? readAmount(value) : undefined))
  .meta({ description: 'Decimal dollars', type: 'number' })

const flag = z
  .unknown()
  .optional()
  .transform((value) => value === true || (typeof value === 'string' && isFlagOn(value)))
  .meta({ type: 'boolean' })

/** Ids with commas between them; anything else between the commas is ignored. */
const ids = z
  .unknown()
  .optional()
  .transform((value) => {
    if (typeof value !== 'string' || value === '') return undefined
    const given = value.slice(0, 2_000).toLowerCase().split(',')
    const known = given.map((one) => one.trim()).filter((one) => z.uuid().safeParse(one).success)
    return [...new Set(known)].slice(0, MAX_LISTED_IDS)
  })
  .meta({
    description: `Up to ${MAX_LISTED_IDS} ids with commas between them: exactly these products, in this order, on one page; nothing else of the query applies then`,
    type: 'string',
  })

export const ListQuery = z.object({
  ids,
  keyword: Word,
  pageNumber: PageNumber,
  category: Word.meta({ description: 'Slug or English name' }),
  minPrice: amount,
  maxPrice: amount,
  inStock: flag,
  minRating: amount.meta({ description: '1 to 5' }),
  facet: FacetChoice,
  without: AllergenChoice,
  facets: flag.meta({ description: 'Also count what facets and allergens would leave' }),
  sort: z
    .unknown()
    .optional()
    .transform((value) => SORTS.find((sort) => sort === value))
    .meta({
      description:
        "Best match first with a keyword; in a category the shop's own order; else newest first",
      enum: [...SORTS],
    }),
})

export const list = endpoint(paths.catalog.list, {
  summary: 'Products, 12 per page; the total is in X-Total-Count',
  access: 'everyone',
  query: ListQuery,
  reply: z.object({
    products: z.array(ProductSummary),
    page: z.int(),
    pages: z.int(),
    ...ChoiceCounts.partial().shape,
  }),
  errors: ['too-many-requests', 'busy'],
  shared: true,
})

export const top = endpoint(paths.catalog.top, {
  summary: 'The five top-rated products, those without a picture last',
  access: 'everyone',
  reply: z.array(ProductSummary),
  shared: true,
})

export const Suggestions = z.object({
  words: z.array(z.string()).meta({ description: 'Searches that find something, in lower case' }),
  products: z.array(
    ProductSummary.pick({
      _id: true,
      name: true,
      nameSo: true,
      image: true,
      picture: true,
      priceFrom: true,
      priceTo: true,
      priorPrice: true,
    }),
  ),
})
export type Suggestions = z.output<typeof Suggestions>

export const suggest = endpoint(paths.catalog.suggest, {
  summary: `Up to ${MAX_SUGGESTED} searches that begin with the keyword, and its first ${MAX_SUGGESTED} products`,
  access: 'everyone',
  query: z.object({ keyword: Word }),
  reply: Suggestions,
  errors: ['too-many-requests', 'busy'],
  shared: true,
})

export const show = endpoint(paths.catalog.show, {
  summary: 'One product with its newest reviews',
  access: 'everyone',
  params: IdParams,
  what: 'product',
  reply: Product,
  errors: ['not-found'],
  shared: 'but-admins',
})

export const categories = endpoint(paths.catalog.categories, {
  summary: 'All categories with the number of their products',
  access: 'everyone',
  reply: z.array(Category),
  shared: true,
})
