import type { Product } from '#contract/catalog.ts'
import { toCents, toDecimalString } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { absolute } from '../layout/page-meta.ts'
import type { RootData } from '../layout/root-data.ts'

/** A product with the price that holds now; link previews and search results show it. */
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

/** The way to a page: names with their whole addresses. */
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

/** For link previews: messengers and search engines that read no WebP are many, JPEG all read. */
export function productPicture({ picture, image }: Pick<Product, 'picture' | 'image'>): string {
  return picture ? `${picture.base}.jpg` : image
}
