import { z } from 'zod'
import { MAX_PLACED } from '#domain/product-list.ts'
import { Category, ProductSummary } from '../catalog.ts'
import { DateTime, IdParams, Message, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { optionalText } from './product-fields.ts'
import { pictureFile } from './products.ts'

const paths = adminPaths.adminCategories

export const CategoryRow = Category.extend({
  _id: z.string(),
  numProducts: z.int().meta({ description: 'Including drafts, excluding deleted products' }),
  numDeleted: z.int(),
})
export type CategoryRow = z.output<typeof CategoryRow>

const Fields = z.object({
  name: text({ max: 100 }),
  nameSo: optionalText(100),
  description: text({ min: 0, max: 2_000 }).optional(),
  descriptionSo: optionalText(2_000),
})

const ONE = { access: 'admin', params: IdParams, what: 'category' } as const

export const list = endpoint(paths.list, {
  summary: 'All categories, in order',
  access: 'admin',
  reply: z.array(CategoryRow),
})

export const create = endpoint(paths.create, {
  summary: 'Create a category after the others',
  access: 'admin',
  body: Fields,
  reply: CategoryRow,
  status: 201,
  errors: ['name-taken'],
})

export const save = endpoint(paths.save, {
  ...ONE,
  summary: 'Rename or describe a category; its URL stays',
  body: Fields.partial(),
  reply: CategoryRow,
  errors: ['not-found', 'name-taken'],
})

export const arrange = endpoint(paths.arrange, {
  summary: 'Reorder the categories',
  access: 'admin',
  body: z.object({ categories: z.array(z.uuid()).max(1_000) }),
  reply: z.array(CategoryRow),
})

export const remove = endpoint(paths.remove, {
  ...ONE,
  summary: 'Delete a category that has no products',
  reply: Message,
  errors: ['not-found', 'category-not-empty'],
})

export const setPicture = endpoint(paths.setPicture, {
  ...ONE,
  summary: 'Set the picture of a category',
  body: z.object({}),
  multipart: { image: pictureFile },
  reply: CategoryRow,
  errors: ['not-found', 'unsupported-picture'],
})

export const removePicture = endpoint(paths.removePicture, {
  ...ONE,
  summary: 'Remove the picture of a category',
  reply: CategoryRow,
  errors: ['not-found'],
})

export const PlacedProduct = ProductSummary.pick({
  _id: true,
  name: true,
  nameSo: true,
  image: true,
  picture: true,
}).extend({ publishedAt: DateTime.nullable().meta({ description: 'Null: a draft' }) })
export type PlacedProduct = z.output<typeof PlacedProduct>

const Placed = z.array(PlacedProduct).meta({ description: 'All products with a place, in order' })

export const placed = endpoint(paths.placed, {
  ...ONE,
  summary: 'The products that come first in a category; the others follow, newest first',
  reply: Placed,
  errors: ['not-found'],
})

export const place = endpoint(paths.place, {
  ...ONE,
  summary: 'Put products of a category first, in this order; those with a place follow',
  body: z.object({ products: z.array(z.uuid()).max(MAX_PLACED) }),
  reply: Placed,
  errors: ['not-found'],
})

export const unplace = endpoint(paths.unplace, {
  ...ONE,
  summary: 'Take the place of a product in its category from it',
  params: IdParams.extend({ productId: z.uuid() }),
  reply: Placed,
  errors: ['not-found'],
})
