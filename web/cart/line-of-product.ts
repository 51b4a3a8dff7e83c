import type { UnchosenItem } from '#contract/cart.ts'
import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'
import { chosenValues } from '#domain/variants.ts'
import type { CartNow } from './apply-quote.ts'
import type { CartItem } from './cart-store.ts'

/** What a line takes from its product. */
type Sold = Pick<UnchosenItem, 'product' | 'name' | 'nameSo' | 'image' | 'picture' | 'options'>

/**
 * A variant of a product, as a line of the cart but for the quantity. Where there was nothing to
 * choose the line names no variant: should there be several later, the shopper is asked.
 */
export function lineOf(
  { product, name, nameSo, image, picture, options }: Sold,
  variant: Variant,
): Omit<CartItem, 'qty'> {
  const { price, countInStock, parts, sku } = variant
  return {
    _id: product,
    product,
    ...(options.length > 0 && { variant: variant._id }),
    sku,
    choice: chosenValues(options, variant.choice),
    parts,
    name,
    nameSo,
    image: variant.image || image,
    picture: variant.picture ?? (variant.image ? null : picture),
    price,
    countInStock,
  }
}

export type ProductNow = Omit<Sold, 'product'> & Pick<Product, '_id' | 'variants'>

/** What a product's own data says about its lines, in the shape of a quote. */
export function quoteOf({ _id, ...rest }: ProductNow): CartNow {
  const product = { ...rest, product: _id }
  return {
    cartItems: rest.variants.map((one) => ({ ...lineOf(product, one), variant: one._id })),
    unchosen: rest.variants.length > 1 ? [product] : [],
    gone: [],
  }
}
