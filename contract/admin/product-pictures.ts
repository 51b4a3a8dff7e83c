import { z } from 'zod'
import { ProductPicture } from '../catalog.ts'
import { IdParams, text } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'
import { optionalText } from './product-fields.ts'
import { pictureFile } from './products.ts'

const paths = adminPaths.productPictures

const OF_PRODUCT = {
  access: 'admin',
  params: IdParams,
  what: 'product',
  errors: ['not-found'],
} as const
const PictureParams = IdParams.extend({ pictureId: z.uuid() })
const Pictures = z.array(ProductPicture)

export const add = endpoint(paths.add, {
  ...OF_PRODUCT,
  summary: 'Add a picture after the others',
  body: z.object({ alt: text({ min: 0, max: 300 }).optional(), altSo: optionalText(300) }),
  multipart: { image: pictureFile },
  reply: Pictures,
  status: 201,
  errors: ['not-found', 'unsupported-picture'],
})

export const arrange = endpoint(paths.arrange, {
  ...OF_PRODUCT,
  summary: 'Reorder the pictures of a product; lists show the first one',
  body: z.object({ pictures: z.array(z.uuid()).max(100) }),
  reply: Pictures,
})

export const describe = endpoint(paths.describe, {
  ...OF_PRODUCT,
  summary: 'Set the alt text of a picture',
  params: PictureParams,
  what: 'picture',
  body: z.object({ alt: text({ min: 0, max: 300 }), altSo: optionalText(300) }),
  reply: Pictures,
})

export const remove = endpoint(paths.remove, {
  ...OF_PRODUCT,
  summary: 'Remove a picture from a product',
  params: PictureParams,
  what: 'picture',
  reply: Pictures,
})
