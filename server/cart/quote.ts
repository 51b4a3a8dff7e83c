import type { CounterQuote, Discount } from '#contract/admin/counter.ts'
import type { Quote, QuotedCoupon, QuotedItem } from '#contract/cart.ts'
import type { OfferedRate } from '#contract/shipping.ts'
import type { Viewer } from '#domain/accounts.ts'
import { type CartLine, isSameLine } from '#domain/cart.ts'
import { readCode } from '#domain/coupons.ts'
import { type Cents, toCents, toDollars } from '#domain/money.ts'
import { priceLines } from '#domain/pricing.ts'
import { chooseRate, ratesFor, takesCash, type Zone } from '#domain/shipping.ts'
import { type FoundCoupon, findCoupon } from '../coupons/find-coupon.ts'
import { readPriceRules } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { agreedPrice } from './agreed-price.ts'
import { priceCart, type ReadOffered } from './price-cart.ts'

/**
 * What an order made by the owner would cost, with discounts by line and the ways to send it.
 * @throws ShopError 'invalid-input'
 */
export async function quoteForBuyer(
  shop: Shop,
  read: ReadOffered,
  given: readonly (CartLine & { discount?: Discount | undefined })[],
  to: Destination,
): Promise<CounterQuote> {
  const agree: Agree = (item) => {
    const at = given.findIndex((line) =>
      isSameLine(item, { ...line, product: line.product.toLowerCase() }),
    )
    return agreedPrice(toCents(item.salePrice), given[at]?.discount, at).unitPrice
  }
  const asked = { viewer: null, coupon: undefined, to, agree }
  const [quote, { rates }] = [
    await quoteCart(shop, read, given, asked),
    await offerRates(shop, read, given, asked),
  ]
  const cartItems = quote.cartItems.map((item) => ({ ...item, unitPrice: toDollars(agree(item)) }))
  return { ...quote, cartItems, rates }
}

/** What is asked about a cart besides its lines. */
interface Asked {
  coupon?: string | undefined
  viewer: Viewer | null
  to: Destination
  agree?: Agree
}

/** The price of one unit that the owner agreed with the buyer. */
type Agree = (item: QuotedItem) => Cents

/**
 * Prices these lines as an order would be priced now, with the units available. Reserves nothing:
 * the totals are for the requested quantities, even if fewer units are available.
 * @throws ShopError 'invalid-input' if two lines mean the same variant
 */
export async function quoteCart(
  shop: Shop,
  read: ReadOffered,
  lines: readonly CartLine[],
  asked: Asked,
): Promise<Quote> {
  const { cart, priced, rules, found, rate } = await priceAsked(shop, read, lines, asked)
  const totals = priceLines(priced, { ...rules, rate: rate ?? rules.rate })
  return {
    ...cart,
    globalDiscount: rules.discountPercent,
    itemsPrice: toDollars(totals.items),
    coupon: found && presentCoupon(asked.coupon!, found),
    couponPrice: toDollars(totals.coupon),
    shippingPrice: toDollars(totals.shipping),
    totalPrice: toDollars(totals.total),
    shippingRate: rate?.id ?? null,
    delivers: asked.to.country === undefined || rate !== undefined,
    cash: takesCashAt(rules, asked.to),
  }
}

/** How these lines can get to a place, with what each way costs for them. */
export async function offerRates(
  shop: Shop,
  read: ReadOffered,
  lines: readonly CartLine[],
  asked: Asked,
): Promise<{ rates: OfferedRate[]; isUnknownCode: boolean }> {
  const { priced, rules, found, rates } = await priceAsked(shop, read, lines, asked)
  return {
    isUnknownCode: found?.refusal?.reason === 'unknown',
    rates: rates.map((rate) => ({
      _id: rate.id,
      kind: rate.kind,
      name: rate.name,
      nameSo: rate.nameSo,
      price: toDollars(priceLines(priced, { ...rules, rate }).shipping),
      daysMin: rate.daysMin,
      daysMax: rate.daysMax,
      pickupAt: rate.pickupAt,
      pickupAtSo: rate.pickupAtSo,
      cash: takesCashAt(rules, asked.to),
    })),
  }
}

/** Lines, coupon and the rates that fit both: values and limits of rates count after the coupon. */
async function priceAsked(
  shop: Shop,
  read: ReadOffered,
  lines: readonly CartLine[],
  { coupon: code, viewer, to, agree }: Asked,
) {
  const rules = await readPriceRules(shop.db, shop)
  const { weight, ...cart } = await priceCart(read, lines, rules)
  const priced = cart.cartItems.map((item) => ({
    productId: item.product,
    listPrice: toCents(item.price),
    quantity: item.qty,
    ...(agree && { unitPrice: agree(item) }),
  }))
  const { country } = to
  const fitting = (value: Cents) =>
    country === undefined ? [] : ratesFor(rules.zones, { ...to, country }, { value, weight })
  const rateFor = (value: Cents) => chooseRate(fitting(value), { value, weight }, to.rate)

  const found = code ? await findCode(code) : null
  const coupon = found && !found.refusal ? found.shares : null
  const left = priceLines(priced, { ...rules, coupon })
  const value = left.items - left.coupon
  const rates = fitting(value)
  return { cart, priced, rules: { ...rules, coupon }, found, rates, rate: rateFor(value) }

  function findCode(given: string) {
    const redeemer = viewer && { customerId: viewer.id, phone: '', email: viewer.email }
    // What shipping costs without the code, which may make it free.
    const rate = rateFor(priceLines(priced, rules).items) ?? rules.rate
    return findCoupon(shop.db, {
      code: given,
      lines: priced,
      redeemer,
      rules: { ...rules, rate },
      timeZone: rules.timeZone,
      now: shop.now(),
    })
  }
}

interface Destination {
  /** Missing: nobody has said where to. */
  country?: string | undefined
  place?: string | undefined
  rate?: string | undefined
}

function takesCashAt({ zones }: { zones: readonly Zone[] }, { country, ...to }: Destination) {
  return country === undefined || takesCash(zones, { ...to, country })
}

function presentCoupon(typed: string, found: FoundCoupon): QuotedCoupon {
  const code = readCode(typed) ?? typed
  if (found.refusal) return { code, saved: 0, ...found.refusal }
  const saved = toDollars(found.saved)
  return { code, saved, reason: null, missing: null, startsOn: null, order: null }
}
