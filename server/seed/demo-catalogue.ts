import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Cents } from '#domain/money.ts'
import type { NetUnit, ProductOption } from '#domain/variants.ts'
import type { NewProduct } from '../catalog/create-product.ts'

type Content = Pick<
  NewProduct,
  'ingredientsComplete' | 'facets' | ContentText | 'paoMonths' | 'sealed'
>
type ContentText =
  | 'howToUse'
  | 'howToUseSo'
  | 'warnings'
  | 'warningsSo'
  | 'responsiblePerson'
  | 'origin'

interface DemoVariant {
  sku: string
  price: Cents
  countInStock: number
  /** Of one unit; a set has none. */
  netAmount?: number
  netUnit?: NetUnit
  /** A value of each option. */
  choice?: string[]
}

type DemoOption = Pick<ProductOption, 'kind'> & {
  values: (Pick<ProductOption['values'][number], 'value'> & { valueSo?: string; swatch?: string })[]
}

/**
 * The demo catalogue as in its files; catalog/README.md explains them. A product is its own first
 * variant.
 */
export interface DemoProduct extends DemoVariant, Partial<Content> {
  slug: string
  name: string
  nameSo?: string
  /** Slug of its category. */
  category: string
  brand: string
  size: string
  /** File name in catalog/images; a set shows the pictures of its parts. */
  image?: string
  options?: DemoOption[]
  /** All but the first. */
  variants?: DemoVariant[]
  /** Of a set: the first variants of other products. */
  parts?: { sku: string; qty: number }[]
  description: string
  descriptionSo?: string
  ingredients: string[]
}

export interface DemoCategory {
  slug: string
  name: string
  nameSo: string
  description: string
  descriptionSo: string
  /** The image of one of its products. */
  image: string
}

export interface DemoReview {
  productSlug: string
  rating: number
  name: string
  comment: string
  createdAt: string
}

const FOLDER = resolve(import.meta.dirname, '../../catalog')

export function demoProducts(): Promise<DemoProduct[]> {
  return readJson('catalog.json')
}

export function demoCategories(): Promise<DemoCategory[]> {
  return readJson('categories.json')
}

export function demoReviews(): Promise<DemoReview[]> {
  return readJson('reviews.json')
}

export function demoImage(file: string): Promise<Buffer> {
  return readFile(resolve(FOLDER, 'images', file))
}

async function readJson<value>(file: string): Promise<value> {
  return JSON.parse(await readFile(resolve(FOLDER, file), 'utf8'))
}
