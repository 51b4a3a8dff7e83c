import { and, inArray } from 'drizzle-orm'
import type { Quote, QuotedItem } from '#contract/cart.ts'
import type { CartLine } from '#domain/cart.ts'
import { toCents, toDollars } from '#domain/money.ts'
import { priceLines, salePrice } from '#domain/pricing.ts'
import { isOnSale, presentSummary, selectSummaries } from '../catalog/product-queries.ts'
import { knownIds } from '../db/ids.ts'
import { products } from '../db/schema.ts'
import { readPriceRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'

/**
 * Prices these lines as an order would be priced now, with the units available. Reserves nothing:
 * the totals are for the requested quantities, even if fewer units are available.
 */
export async function quoteCart(shop: Shop, lines: readonly CartLine[]): Promise<Quote> {
  const rules = await readPriceRules(shop.db, shop)
  const ids = knownIds(lines.map((line) => line.product))
  const rows = ids.length
    ? await selectSummaries(shop.db).where(and(inArray(products.id, ids), isOnSale))
    : []
  const known = new Map(rows.map((row) => [row.id, presentSummary(row)]))

  const cartItems: QuotedItem[] = []
  const gone: string[] = []
  for (const { product: id, qty } of lines) {
    const product = known.get(id.toLowerCase())
    if (!product) {
      gone.push(id)
      continue
    }
    const { _id, name, nameSo, image, picture, price, countInStock } = product
    cartItems.push({
      _id,
      product: _id,
      name,
      nameSo,
      image,
      picture,
      price,
      qty,
      countInStock,
      salePrice: toDollars(salePrice(toCents(price), rules.discountPercent)),
    })
  }

  const totals = priceLines(
    cartItems.map(({ price, qty }) => ({ listPrice: toCents(price), quantity: qty })),
    rules,
  )
  return {
    cartItems,
    gone,
    globalDiscount: rules.discountPercent,
    itemsPrice: toDollars(totals.items),
    shippingPrice: toDollars(totals.shipping),
    totalPrice: toDollars(totals.total),
  }
}
