import { z } from 'zod'
import { PRODUCT_STATES, ROW_SORTS } from '#domain/product-list.ts'
import { MAX_PINNED } from '#domain/related.ts'
import { Product, ProductSummary } from '../catalog.ts'
import { DateTime, IdParams, Message, Paging, text, Word } from '../common.ts'
import { endpoint, type FilePart } from '../endpoint.ts'
import { Variant } from '../variants.ts'
import { adminPaths } from './paths.ts'
import {
  ContentFields,
  Dollars,
  formNumber,
  ImageAddress,
  optionalText,
  ProductIds,
  Units,
} from './product-fields.ts'

const paths = adminPaths.adminProducts

const ONE = { access: 'admin', params: IdParams, what: 'product', errors: ['not-found'] } as const

/** The limits of an uploaded picture. */
export const pictureFile: FilePart = {
  maxBytes: 10_000_000,
  tooLarge: 'picture-too-large',
  empty: 'broken-picture',
}

export const PinnedProduct = ProductSummary.pick({ _id: true, name: true, nameSo: true })
export type PinnedProduct = z.output<typeof PinnedProduct>

/** Everything that the product form needs. */
export const ProductDetails = Product.omit({ reviews: true, ratingCounts: true }).extend({
  variants: z.array(
    Variant.extend({
      pictureId: z.string().nullable(),
      onHand: z.int(),
      reserved: z.int(),
      hadStock: z.boolean(),
    }),
  ),
  version: z.int().meta({ description: 'Increases with every change; send it back when saving' }),
  onHand: z.int().meta({ description: 'Units on hand, of all variants' }),
  reserved: z.int().meta({ description: 'Units reserved by orders' }),
  hadStock: z
    .boolean()
    .meta({ description: 'False: the first stock of this product needs no reason' }),
  waiting: z.int().meta({ description: 'People who wait for it to be back in stock' }),
  related: z.array(PinnedProduct).meta({ description: 'Recommended with it, in order' }),
  imageUrl: z.string().nullable(),
  createdAt: DateTime,
  publishedAt: DateTime.nullable().meta({ description: 'Null: a draft that only admins see' }),
  deletedAt: DateTime.nullable(),
})
export type ProductDetails = z.output<typeof ProductDetails>

export const create = endpoint(paths.create, {
  summary: 'Create a draft that only admins see',
  access: 'admin',
  reply: ProductDetails,
  status: 201,
})

export const edit = endpoint(paths.edit, {
  ...ONE,
  summary: 'A product with all its editable fields, drafts and deleted products included',
  reply: ProductDetails,
})

export const save = endpoint(paths.save, {
  ...ONE,
  summary: 'Save a product; the first save with a real name and a price publishes it',
  body: z.object({
    version: formNumber(z.int().min(1)).optional().meta({
      description: 'The version that was edited; if it has changed since, this is a conflict',
    }),
    name: text({ max: 200 }).optional(),
    nameSo: optionalText(200),
    price: Dollars.optional(),
    category: text({ max: 100 }).optional().meta({
      description: 'Name or slug in any case; an unknown name creates a category',
    }),
    description: text({ min: 0, max: 20_000 }).optional(),
    descriptionSo: optionalText(20_000),
    brand: text({ min: 0, max: 100 }).optional(),
    size: text({ min: 0, max: 100 }).optional(),
    ...ContentFields.shape,
    sku: text({ max: 64 }).optional(),
    countInStock: formNumber(Units.min(0)).optional().meta({
      description: 'Units available for sale; moves stock only if the number differs',
    }),
    stockChange: formNumber(Units).optional().meta({ description: 'Change in units' }),
    stockNote: text({ min: 0, max: 200 }).optional(),
    related: ProductIds(MAX_PINNED)
      .optional()
      .meta({
        description: `Ids of up to ${MAX_PINNED} products to recommend with it, in order`,
      }),
    image: ImageAddress.optional(),
  }),
  multipart: { image: pictureFile },
  reply: ProductDetails,
  idempotent: true,
  errors: [
    'not-found',
    'version-conflict',
    'sku-taken',
    'stock-too-low',
    'unsupported-picture',
    'idempotency-mismatch',
  ],
})

export const remove = endpoint(paths.remove, {
  ...ONE,
  summary: 'Delete a product; it can be restored',
  reply: Message,
})

export const restore = endpoint(paths.restore, {
  ...ONE,
  summary: 'Restore a deleted product',
  reply: ProductDetails,
})

/** Selects products, for a list or for a bulk change. */
export const ProductFilter = z.object({
  keyword: Word.meta({ description: 'Words of its name or description, or its SKU' }),
  category: Word.meta({ description: 'Slug' }),
  state: z
    .unknown()
    .optional()
    .transform((value) => PRODUCT_STATES.find((state) => state === value))
    .meta({ enum: [...PRODUCT_STATES], description: 'Default: all but deleted products' }),
})

export const ProductRow = ProductSummary.pick({
  _id: true,
  name: true,
  nameSo: true,
  image: true,
  picture: true,
  price: true,
  category: true,
  countInStock: true,
  priceTo: true,
}).extend({
  sku: z.string().meta({ description: 'Of its first variant' }),
  numVariants: z.int(),
  isSet: z.boolean().meta({ description: 'Its stock follows from its parts' }),
  reserved: z.int(),
  waiting: z.int().meta({ description: 'People who wait for it to be back in stock' }),
  createdAt: DateTime,
  publishedAt: DateTime.nullable(),
  deletedAt: DateTime.nullable(),
})
export type ProductRow = z.output<typeof ProductRow>

export const list = endpoint(paths.list, {
  summary:
    'Products, drafts and deleted ones included, newest first; the total is in X-Total-Count',
  access: 'admin',
  query: ProductFilter.extend({
    ...Paging.shape,
    sort: z
      .unknown()
      .optional()
      .transform((value) => ROW_SORTS.find((sort) => sort === value))
      .meta({ enum: [...ROW_SORTS] }),
  }),
  reply: z.array(ProductRow),
})
