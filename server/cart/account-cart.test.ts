import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { MAX_LINES } from '#contract/cart.ts'
import { carts, products } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

const DAY = 24 * 60 * 60_000

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string
let oil: string
let soap: string

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ name: 'Shea Butter', nameSo: 'Subag', onHand: 9 })
  oil = await shop.stockProduct({ name: 'Argan Oil', onHand: 9 })
  soap = await shop.stockProduct({ name: 'Black Soap', onHand: 0 })
})

type Line = { product: string; variant?: string; qty: number }

const set = (...lines: Line[]) => amina.api.accountCart.setLines({ body: { set: lines } })
const merge = (...items: Line[]) => amina.api.accountCart.merge({ body: { items } })
const shown = async (who = amina) =>
  (await who.api.accountCart.show()).cartItems.map(({ product, qty }) => ({ product, qty }))

describe('merging the cart of a browser', () => {
  it('takes all lines, each with the larger quantity, and tells what differs', async () => {
    await set({ product: butter, qty: 5 }, { product: oil, qty: 1 })
    const merged = await merge({ product: butter, qty: 3 })
    expect(merged.cartItems).toMatchObject([
      { product: butter, qty: 5, price: 20, countInStock: 9 },
      { product: oil, qty: 1 },
    ])
    expect(merged.notices).toEqual([
      { kind: 'raised', product: butter, name: 'Shea Butter', nameSo: 'Subag', from: 3, to: 5 },
      { kind: 'added', product: oil, name: 'Argan Oil', nameSo: null, from: 0, to: 1 },
    ])
    expect(await shown()).toEqual([
      { product: butter, qty: 5 },
      { product: oil, qty: 1 },
    ])
    const again = await merge({ product: butter, qty: 5 }, { product: oil, qty: 1 })
    expect(again).toEqual({ ...merged, notices: [] })
  })

  it('takes no more than is left, and nothing that is sold out or no longer sold', async () => {
    await set({ product: butter, qty: 50 }, { product: oil, qty: 2 })
    const gone = await shop.stockProduct({ name: 'Old Balm' })
    await shop.shop.db
      .update(products)
      .set({ deletedAt: shop.clock.now })
      .where(eq(products.id, gone))
    const merged = await merge(
      { product: butter, qty: 3 },
      { product: soap, qty: 2 },
      { product: gone, qty: 1 },
      { product: 'old-id', qty: 1 },
    )
    expect(merged).toMatchObject({
      cartItems: [
        { product: butter, qty: 9 },
        { product: oil, qty: 2 },
      ],
      gone: ['old-id', gone],
      notices: [
        { kind: 'stock', product: butter, from: 50, to: 9 },
        { kind: 'sold-out', product: soap, from: 2, to: 0 },
        { kind: 'added', product: oil },
      ],
    })
    expect(await shown()).toHaveLength(2)
  })

  it('tells nothing of the stored cart to a browser whose cart was empty', async () => {
    await set({ product: butter, qty: 5 }, { product: oil, qty: 20 })
    const { cartItems, notices } = await merge()
    expect(cartItems).toMatchObject([
      { product: butter, qty: 5 },
      { product: oil, qty: 9 },
    ])
    expect(notices).toMatchObject([{ kind: 'stock', product: oil, from: 20, to: 9 }])
  })

  it('lets the shopper choose where only one cart knows the variant', async () => {
    const sizes = ['100 g', '250 g'].map((value) => ({ value, valueSo: null, swatch: null }))
    const options = [{ kind: 'size' as const, values: sizes }]
    await set({ product: butter, qty: 2 })
    const [, large] = await shop.addVariants(butter, options, [
      { choice: ['100 g'] },
      { choice: ['250 g'] },
    ])
    expect(await amina.api.accountCart.show()).toMatchObject({
      cartItems: [],
      unchosen: [{ product: butter, qty: 2 }],
    })
    const merged = await merge({ product: butter, variant: large!, qty: 1 })
    expect(merged).toMatchObject({
      cartItems: [{ variant: large, qty: 2 }],
      unchosen: [],
      notices: [{ kind: 'raised', variant: large, name: 'Shea Butter · 250 g', from: 1, to: 2 }],
    })
  })

  it(`refuses more than ${MAX_LINES} lines, and stores no more`, async () => {
    const many = Array.from({ length: MAX_LINES + 1 }, (_, n) => ({
      product: `0198a000-0000-7000-8000-${String(n).padStart(12, '0')}`,
      qty: 1,
    }))
    expect(await refusal(merge(...many))).toMatchObject({ status: 400, code: 'invalid-input' })
    await set(...many.slice(0, MAX_LINES))
    expect(await refusal(set({ product: butter, qty: 1 }))).toMatchObject({
      status: 400,
      errors: { set: expect.any(String) },
    })
    // What is no longer sold takes no room.
    expect(await merge({ product: butter, qty: 1 })).toMatchObject({ notices: [] })
    expect(await shown()).toEqual([{ product: butter, qty: 1 }])
  })
})

describe('the lines of a stored cart', () => {
  it('are set one by one: the last one wins, and a repetition changes nothing', async () => {
    await set({ product: butter, qty: 2 }, { product: oil, qty: 1 })
    const late = { product: butter, qty: 4 }
    await set(late)
    const removed = await set({ product: oil, qty: 0 })
    expect(await set({ product: oil, qty: 0 })).toEqual(removed)
    expect(await set(late)).toEqual(removed)
    expect(await shown()).toEqual([{ product: butter, qty: 4 }])
  })

  it('are the customer’s own, and none of what cannot be a product', async () => {
    await set({ product: butter, qty: 2 }, { product: 'old-id', qty: 1 })
    expect(await shown()).toEqual([{ product: butter, qty: 2 }])
    expect(await shown(await shop.signIn('bile'))).toEqual([])
    expect(await refusal(shop.guest.accountCart.show())).toMatchObject({ status: 401 })
    expect(await refusal(set({ product: butter, qty: -1 }))).toMatchObject({ status: 400 })
  })

  it('lose none of many changes that arrive at once', async () => {
    const ids = await Promise.all(
      Array.from({ length: 6 }, (_, n) => shop.stockProduct({ name: `Oil ${n}` })),
    )
    await Promise.all(ids.map((product) => set({ product, qty: 1 })))
    expect((await shown()).map(({ product }) => product).toSorted()).toEqual(ids.toSorted())
  })

  it('leave the cart when they are ordered, and stay when the order is refused', async () => {
    await set({ product: butter, qty: 5 }, { product: oil, qty: 1 }, { product: soap, qty: 1 })
    const place = (...orderItems: Line[]) =>
      amina.api.orders.place({
        body: { orderItems, shippingAddress: address, paymentMethod: 'PayPal' },
      })
    await refusal(place({ product: butter, qty: 2 }, { product: soap, qty: 1 }))
    expect(await shown()).toHaveLength(3)
    await place({ product: butter, qty: 2 }, { product: oil, qty: 1 })
    expect(await shown()).toEqual([{ product: soap, qty: 1 }])
  })

  it('leave the cart by the variant that was ordered, however the line names it', async () => {
    const sizes = ['100 g', '250 g'].map((value) => ({ value, valueSo: null, swatch: null }))
    const options = [{ kind: 'size' as const, values: sizes }]
    const [small, large] = await shop.addVariants(butter, options, [
      { choice: ['100 g'] },
      { choice: ['250 g'] },
    ])
    const line = (variant: string) => ({ product: butter, variant, qty: 1 })
    await set(line(small!), line(large!), { product: oil, qty: 1 })
    const { variants } = await amina.api.catalog.show({ params: { id: oil } })
    await amina.api.orders.place({
      body: {
        orderItems: [line(large!), { product: oil, variant: variants[0]!._id, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    const { cartItems } = await amina.api.accountCart.show()
    expect(cartItems.map(({ variant }) => variant)).toEqual([small])
  })

  it('are forgotten half a year after the last change', async () => {
    await set({ product: butter, qty: 2 })
    shop.clock.now = new Date(shop.clock.now.getTime() + 180 * DAY)
    await shop.tick('purge-data')
    expect(await shop.shop.db.$count(carts)).toBe(1)
    shop.clock.now = new Date(shop.clock.now.getTime() + 1)
    await shop.tick('purge-data')
    expect(await shop.shop.db.$count(carts)).toBe(0)
  })
})
