import { and, inArray } from 'drizzle-orm'
import type { Quote, QuotedItem, UnchosenItem } from '#contract/cart.ts'
import type { Variant } from '#contract/variants.ts'
import type { CartLine } from '#domain/cart.ts'
import { invalid } from '#domain/errors.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { priceLines, salePrice } from '#domain/pricing.ts'
import { chosenValues } from '#domain/variants.ts'
import { isOnSale, presentSummary, selectSummaries } from '../catalog/product-queries.ts'
import { readVariants } from '../catalog/variants.ts'
import { knownIds } from '../db/ids.ts'
import { products } from '../db/schema.ts'
import { readPriceRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/**
 * Prices these lines as an order would be priced now, with the units available. Reserves nothing:
 * the totals are for the requested quantities, even if fewer units are available.
 * @throws ShopError 'invalid-input' if two lines mean the same variant
 */
export async function quoteCart(shop: Shop, lines: readonly CartLine[]): Promise<Quote> {
  const rules = await readPriceRules(shop.db, shop)
  const known = await findProducts(shop, lines)
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

  const totals = priceLines(
    cartItems.map(({ price, qty }) => ({ listPrice: toCents(price), quantity: qty })),
    rules,
  )
  return {
    cartItems,
    unchosen,
    gone,
    globalDiscount: rules.discountPercent,
    itemsPrice: toDollars(totals.items),
    shippingPrice: toDollars(totals.shipping),
    totalPrice: toDollars(totals.total),
  }
}

/** Undefined where several are on sale and none is named: only the shopper can choose. */
function choose(variants: readonly Variant[], named?: string): Variant | 'gone' | undefined {
  if (named) return variants.find(({ _id }) => _id === named.toLowerCase()) ?? 'gone'
  return variants.length === 1 ? variants[0] : undefined
}

async function findProducts({ db }: Shop, lines: readonly CartLine[]) {
  const ids = knownIds(lines.map((line) => line.product))
  const [rows, variants] = await Promise.all([
    selectSummaries(db).where(and(inArray(products.id, ids), isOnSale)),
    readVariants(db, ids),
  ])
  return new Map(
    rows.map((row) => [row.id, { ...presentSummary(row), variants: variants.get(row.id) ?? [] }]),
  )
}
