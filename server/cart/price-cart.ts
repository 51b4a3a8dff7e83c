import type { Quote, QuotedItem, UnchosenItem } from '#contract/cart.ts'
import type { Variant } from '#contract/variants.ts'
import type { CartLine } from '#domain/cart.ts'
import { invalid } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { type PriceRules, salePrice } from '#domain/pricing.ts'
import { unitWeight, weightOf } from '#domain/shipping.ts'
import { chosenValues } from '#domain/variants.ts'
import { type prepareOffered, presentSummary } from '../catalog/product-queries.ts'
import { presentVariants } from '../catalog/variants.ts'
import { knownIds } from '../db/ids.ts'

export type ReadOffered = ReturnType<typeof prepareOffered>

export type PricedCart = Pick<Quote, 'cartItems' | 'unchosen' | 'gone'>

/**
 * What is on sale of the lines, at present prices, and what it weighs in grams.
 * @throws ShopError 'invalid-input' if two lines mean the same variant
 */
export async function priceCart(
  read: ReadOffered,
  lines: readonly CartLine[],
  rules: Pick<PriceRules, 'discountPercent'>,
): Promise<PricedCart & { weight: number }> {
  let weight = 0
  const known = await findProducts(read, lines)
  const cartItems: QuotedItem[] = []
  const unchosen: UnchosenItem[] = []
  const gone: string[] = []
  for (const { product: id, variant, qty } of lines) {
    const product = known.get(id.toLowerCase())
    const chosen = product && choose(product.variants, variant)
    if (!product || chosen === 'gone') {
      gone.push(variant ?? id)
      continue
    }
    const { _id, name, nameSo, image, picture, options, variants } = product
    if (!chosen) {
      unchosen.push({ product: _id, name, nameSo, image, picture, qty, options, variants })
      continue
    }
    const parts = chosen.parts.map((part) => ({ weight: part.weight, quantity: part.qty }))
    weight += weightOf([{ weight: unitWeight(chosen.weight, parts), quantity: qty }])
    cartItems.push({
      _id,
      product: _id,
      variant: chosen._id,
      sku: chosen.sku,
      choice: chosenValues(options, chosen.choice),
      parts: chosen.parts,
      name,
      nameSo,
      image: chosen.image || image,
      picture: chosen.picture ?? (chosen.image ? null : picture),
      price: chosen.price,
      qty,
      countInStock: chosen.countInStock,
      salePrice: toDollars(salePrice(toCents(chosen.price), rules.discountPercent)),
    })
  }
  if (new Set(cartItems.map(({ variant }) => variant)).size < cartItems.length) {
    throw invalid({ orderItems: 'The same product is listed twice' })
  }
  return { cartItems, unchosen, gone, weight }
}

/** Undefined where several are on sale and none is named: only the shopper can choose. */
function choose(variants: readonly Variant[], named?: string): Variant | 'gone' | undefined {
  if (named) return variants.find(({ _id }) => _id === named.toLowerCase()) ?? 'gone'
  return variants.length === 1 ? variants[0] : undefined
}

async function findProducts(read: ReadOffered, lines: readonly CartLine[]) {
  const ids = knownIds(lines.map((line) => line.product))
  const rows = ids.length > 0 ? await read.execute({ ids }) : []
  return new Map(
    rows.map(({ variants, ...row }) => [
      row.id,
      { ...presentSummary(row), variants: presentVariants(variants) },
    ]),
  )
}
