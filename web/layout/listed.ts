import type { ProductSummary } from '#contract/catalog.ts'

/** What a list shows of a product. */
export type Listed = Omit<ProductSummary, 'description' | 'descriptionSo' | 'brand' | 'priceFrom'>

/** For the loaders of documents, which contain their data: without what no list shows. */
export function toListed(products: readonly ProductSummary[]): Listed[] {
  return products.map(
    ({ description: _, descriptionSo: _so, brand: _b, priceFrom: _f, ...shown }) => shown,
  )
}
