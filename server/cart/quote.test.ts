import { beforeEach, expect, it } from 'vitest'
import { products } from '#server/db/schema.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { countQueries } from '#tests/count-queries.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let butter: string

beforeEach(async () => {
  shop = await openShop()
  butter = await shop.stockProduct({ listPrice: 9_95, onHand: 3 })
})

const quote = (orderItems: unknown) =>
  shop.guest.cart.quote({ body: { orderItems: orderItems as never } })

it('prices a cart as an order would be priced, with the units available', async () => {
  await shop.setDiscount(10)
  expect(await quote([{ product: butter, qty: 5 }])).toMatchObject({
    cartItems: [{ product: butter, price: 9.95, salePrice: 8.96, qty: 5, countInStock: 3 }],
    gone: [],
    globalDiscount: 10,
    itemsPrice: 44.8,
    shippingPrice: 10,
    totalPrice: 54.8,
  })
})

it('names products no longer on sale instead of failing', async () => {
  const soap = await shop.stockProduct({ name: 'Soap' })
  await shop.shop.db.update(products).set({ deletedAt: shop.clock.now })
  const items = [
    { product: butter, qty: 1 },
    { product: soap, qty: 1 },
    { product: 'old-id', qty: 1 },
  ]
  expect(await quote(items)).toMatchObject({
    cartItems: [],
    gone: [butter, soap, 'old-id'],
    totalPrice: 0,
  })
  expect(await quote([])).toMatchObject({ cartItems: [], gone: [], totalPrice: 0 })
})

it('uses the shop’s own shipping fee and limit', async () => {
  await saveSettings(shop.shop, null, { shippingFee: 5_50, freeShippingAbove: 20_00 })
  expect(await quote([{ product: butter, qty: 1 }])).toMatchObject({ shippingPrice: 5.5 })
  expect(await quote([{ product: butter, qty: 3 }])).toMatchObject({ shippingPrice: 0 })
})

it('asks which variant a line means once there are several, and names one that is gone', async () => {
  const line = { product: butter, qty: 1 }
  const sizes = ['100 g', '250 g'].map((value) => ({ value, valueSo: null, swatch: null }))
  const options = [{ kind: 'size' as const, values: sizes }]
  const [small, large] = await shop.addVariants(butter, options, [
    { choice: ['100 g'] },
    { choice: ['250 g'], price: 18 },
  ])
  expect(await quote([line])).toMatchObject({
    cartItems: [],
    unchosen: [{ product: butter, qty: 1, variants: [{ _id: small }, { _id: large, price: 18 }] }],
    totalPrice: 0,
  })
  const both = [small!, large!].map((variant) => ({ ...line, variant }))
  expect(await quote(both)).toMatchObject({ itemsPrice: 27.95, unchosen: [], gone: [] })

  await shop.addVariants(butter, options, [{ choice: ['100 g'] }])
  expect(await quote(both)).toMatchObject({ cartItems: [{ variant: small }], gone: [large] })
})

it('takes one query for any number of lines, variants and sets', async () => {
  const count = (lines: unknown) => countQueries(shop.shop, () => quote(lines))
  const numForNone = await count([])
  expect(await count([{ product: butter, qty: 1 }])).toBe(numForNone + 1)

  const { api } = await shop.signIn('admin')
  const { variants } = await api.adminProducts.edit({ params: { id: butter } })
  const lines = [{ product: butter, qty: 1 }]
  for (let at = 0; at < 8; at++) {
    const product = await shop.stockProduct()
    const parts = at % 2 ? [{ variant: variants[0]!._id, qty: 1 }] : undefined
    await shop.addVariants(product, [], [{ parts }])
    lines.push({ product, qty: 1 })
  }
  expect((await quote(lines)).cartItems).toHaveLength(9)
  expect(await count(lines)).toBe(numForNone + 1)
})
