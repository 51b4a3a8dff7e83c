import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'
import { toCents, toDecimalString } from '#domain/money.ts'
import { salePrice } from '#domain/pricing.ts'
import { chosenValues, type OptionKind, titleOf } from '#domain/variants.ts'
import { absolute } from '../layout/page-meta.ts'
import type { RootData } from '../layout/root-data.ts'
import { variantQuery } from './use-choice.ts'

/**
 * A product with its present price, for link previews and search results; with several variants the
 * group of them, each with its own offer.
 */
export function productLd(product: Product, url: string, root: RootData): object {
  const { variants, options, image } = product
  const percent = root.discount.globalDiscount
  const reviewed = product.numReviews > 0
  const about = {
    name: product.name,
    description: product.description,
    url,
    category: product.category,
    ...(image && { image: absolute(root.place.publicOrigin, productPicture(product)) }),
    ...(product.brand && { brand: { '@type': 'Brand', name: product.brand } }),
    ...(reviewed && {
      aggregateRating: {
        '@type': 'AggregateRating',
        ratingValue: product.rating,
        reviewCount: product.numReviews,
      },
    }),
  }
  if (variants.length === 1) {
    return {
      '@type': 'Product',
      ...about,
      sku: product.sku,
      offers: offerLd(variants[0]!, url, percent),
    }
  }
  const varies = options.flatMap(({ kind }) => PROPERTIES[kind] ?? [])
  return {
    '@type': 'ProductGroup',
    ...about,
    productGroupID: product._id,
    ...(varies.length > 0 && { variesBy: varies.map((name) => `https://schema.org/${name}`) }),
    hasVariant: variants.map((variant) => {
      const own = `${url}?${variantQuery(variant)}`
      const choice = chosenValues(options, variant.choice)
      const picture = productPicture(variant.image ? variant : product)
      return {
        '@type': 'Product',
        name: titleOf({ ...product, choice }, 'en'),
        sku: variant.sku,
        url: own,
        ...(picture && { image: absolute(root.place.publicOrigin, picture) }),
        ...Object.fromEntries(
          choice.flatMap(({ kind, value }) =>
            PROPERTIES[kind] ? [[PROPERTIES[kind], value]] : [],
          ),
        ),
        offers: offerLd(variant, own, percent),
      }
    }),
  }
}

/** The properties of schema.org; it has none for scents and types, which the names tell. */
const PROPERTIES: Partial<Record<OptionKind, string>> = { size: 'size', shade: 'color' }

function offerLd({ price, countInStock }: Variant, url: string, percent: number): object {
  return {
    '@type': 'Offer',
    url,
    price: toDecimalString(salePrice(toCents(price), percent)),
    priceCurrency: 'USD',
    availability: `https://schema.org/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
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
