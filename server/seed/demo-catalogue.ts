import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Cents } from '#domain/money.ts'
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

/** The demo catalogue as in its files; catalog/README.md explains them. */
export interface DemoProduct extends Partial<Content> {
  sku: string
  slug: string
  name: string
  nameSo?: string
  /** Slug of its category. */
  category: string
  brand: string
  price: Cents
  countInStock: number
  size: string
  /** File name in catalog/images. */
  image: string
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
