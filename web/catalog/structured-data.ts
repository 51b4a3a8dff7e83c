import type { Product } from '#contract/catalog.ts'
import { toCents, toDecimalString } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { absolute } from '../layout/page-meta.ts'
import type { RootData } from '../layout/root-data.ts'

/** A product with its present price, for link previews and search results. */
export function productLd(product: Product, url: string, root: RootData): object {
  const cents = salePrice(toCents(product.price), root.discount.globalDiscount)
  const reviewed = product.numReviews > 0
  return {
    '@type': 'Product',
    name: product.name,
    description: product.description,
    sku: product.sku,
    url,
    category: product.category,
    ...(product.image && { image: absolute(root.place.publicOrigin, productPicture(product)) }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(reviewed && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.numReviews,
      },
    }),
    offers: {
      '@type': 'Offer',
      url,
      price: toDecimalString(cents),
      priceCurrency: 'USD',
      availability: `https://schema.org/${product.countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
    },
  }
}

/** The breadcrumbs of a page, as names with absolute URLs. */
export function breadcrumbLd(crumbs: readonly { name: string; url: string }[]): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, url }, i) => ({
      '@type': 'ListItem',
      position: i + 1,
      name,
      item: url,
    })),
  }
}

/** For link previews. Many messengers and search engines cannot read WebP, so this is a JPEG. */
export function productPicture({ picture, image }: Pick<Product, 'picture' | 'image'>): string {
  return picture ? `${picture.base}.jpg` : image
}
