import { z } from 'zod'
import { Category } from '../catalog.ts'
import { IdParams, Message, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { optionalText } from './product-fields.ts'

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
