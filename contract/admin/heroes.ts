import { z } from 'zod'
import { DescribedPicture, IdParams, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { optionalText } from './product-fields.ts'
import { pictureFile } from './products.ts'

const paths = adminPaths.adminHeroes

const Heroes = z.array(DescribedPicture).meta({ description: 'All of them, in their order' })
const ONE = {
  access: 'admin',
  params: IdParams,
  what: 'picture',
  reply: Heroes,
  errors: ['not-found'],
} as const

export const add = endpoint(paths.add, {
  summary: 'Add a wide picture to the top of the home page, behind the others',
  access: 'admin',
  body: z.object({ alt: text({ min: 0, max: 300 }).optional(), altSo: optionalText(300) }),
  multipart: { image: pictureFile },
  reply: Heroes,
  status: 201,
  errors: ['unsupported-picture'],
})

export const arrange = endpoint(paths.arrange, {
  summary: 'Put them in order; those that are not named follow as they stood',
  access: 'admin',
  body: z.object({ pictures: z.array(z.uuid()).max(100) }),
  reply: Heroes,
})

export const describe = endpoint(paths.describe, {
  ...ONE,
  summary: 'Say what a picture shows, for those who do not see it',
  body: z.object({ alt: text({ min: 0, max: 300 }), altSo: optionalText(300) }),
})

export const remove = endpoint(paths.remove, {
  ...ONE,
  summary: 'Take a picture away; without any the shop shows its own',
})
