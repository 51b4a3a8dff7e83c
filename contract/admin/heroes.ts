import { z } from 'zod'
import { DescribedPicture, IdParams, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { optionalText } from './product-fields.ts'
import { pictureFile } from './products.ts'

const paths = adminPaths.adminHeroes

const Heroes = z.array(DescribedPicture).meta({ description: 'All hero images, in order' })
const ONE = {
  access: 'admin',
  params: IdParams,
  what: 'picture',
  reply: Heroes,
  errors: ['not-found'],
} as const

export const add = endpoint(paths.add, {
  summary: 'Add a hero image after the others',
  access: 'admin',
  body: z.object({ alt: text({ min: 0, max: 300 }).optional(), altSo: optionalText(300) }),
  multipart: { image: pictureFile },
  reply: Heroes,
  status: 201,
  errors: ['unsupported-picture'],
})

export const arrange = endpoint(paths.arrange, {
  summary: 'Reorder the hero images; those not listed follow in their previous order',
  access: 'admin',
  body: z.object({ pictures: z.array(z.uuid()).max(100) }),
  reply: Heroes,
})

export const describe = endpoint(paths.describe, {
  ...ONE,
  summary: 'Set the alt text of a picture',
  body: z.object({ alt: text({ min: 0, max: 300 }), altSo: optionalText(300) }),
})

export const remove = endpoint(paths.remove, {
  ...ONE,
  summary: 'Remove a hero image; without any, the shop shows its defaults',
})
