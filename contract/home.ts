import { z } from 'zod'
import { SECTION_KINDS } from '#domain/home.ts'
import { Picture } from './common.ts'
import { endpoint } from './endpoint.ts'
import { paths } from './paths.ts'

const Title = z.object({
  title: z.string(),
  titleSo: z.string().meta({ description: "'': Somali pages show the English one" }),
})

export const CategoryTile = z.object({
  slug: z.string(),
  picture: Picture.nullable(),
  image: z.string().meta({ description: 'URL of the picture; empty without one' }),
})
export type CategoryTile = z.output<typeof CategoryTile>

export const LovedReview = z.object({
  _id: z.string(),
  name: z.string().meta({ description: 'First name and initial of who wrote it' }),
  rating: z.int(),
  comment: z.string(),
  product: z.object({
    _id: z.string(),
    name: z.string(),
    nameSo: z.string().nullable(),
    picture: Picture.nullable(),
    image: z.string(),
  }),
})
export type LovedReview = z.output<typeof LovedReview>

export const Home = z.object({
  sections: z.array(z.enum(SECTION_KINDS)).meta({ description: 'Those that are shown, in order' }),
  categories: Title.extend({
    tiles: z.array(CategoryTile).meta({ description: 'Categories with products on sale' }),
  }).nullable(),
  story: Title.extend({
    text: z.string(),
    textSo: z.string(),
    picture: Picture.nullable(),
    link: z.string().meta({ description: "A path of the shop without a language; '' for none" }),
  }).nullable(),
  loved: Title.extend({ reviews: z.array(LovedReview) }).nullable(),
})
export type Home = z.output<typeof Home>

export const show = endpoint(paths.home.show, {
  summary: 'The sections of the home page; null: not shown, or nothing to show',
  access: 'everyone',
  reply: Home,
  shared: true,
})
