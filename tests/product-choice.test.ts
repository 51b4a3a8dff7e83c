import { beforeAll, describe, expect, it } from 'vitest'
import { builtPages } from '#server/http/render-page.ts'
import { serveStorefront } from '#server/storefront.ts'
import { type OpenShop, openShop } from './open-shop.ts'

let shop: OpenShop
let tint: string

const value = (value: string, valueSo: string | null = null) => ({ value, valueSo, swatch: null })
const shades = {
  kind: 'shade' as const,
  values: [value('Ruby', 'Casaan'), value('Sand'), value('Plum')],
}

beforeAll(async () => {
  shop = await openShop()
  serveStorefront(shop.app, shop.shop, { render: await builtPages() })
  tint = await shop.stockProduct({ name: 'Lip Tint', sku: 'RUBY', listPrice: 9_50, onHand: 9 })
  await shop.addVariants(
    tint,
    [shades],
    [
      { choice: ['Ruby'] },
      { choice: ['Sand'], sku: 'SAND', price: 12, countInStock: 2 },
      { choice: ['Plum'], sku: 'PLUM', price: 12, countInStock: 0 },
    ],
  )
})

/** A page as a browser without script has it. */
async function visit(url: string) {
  const { body, statusCode, headers } = await shop.app.inject(url)
  const text = body
    .replace(/<(script|style|noscript)[\s\S]*?<\/\1>/g, '')
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
  const chips = /<fieldset[\s\S]*<\/fieldset>/.exec(body.split('method="post"')[0]!)?.[0] ?? ''
  const radios = (chips.match(/<input type="radio"[^>]*>/g) ?? []).map((radio) => ({
    value: /value="([^"]*)"/.exec(radio)?.[1],
    isChecked: radio.includes('checked'),
    isDisabled: radio.includes('disabled'),
  }))
  const things = [...body.matchAll(/<script type="application\/ld\+json">([^<]*)</g)]
  return {
    statusCode,
    location: headers.location,
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(body)?.[1],
    text,
    checked: radios.filter(({ isChecked }) => isChecked).map((radio) => radio.value),
    disabled: radios.filter(({ isDisabled }) => isDisabled).map((radio) => radio.value),
    things: things.map(([, json]) => JSON.parse(json!)),
  }
}

describe('the page of a product with shades', () => {
  it('chooses none for the shopper, and shows from which price', async () => {
    const page = await visit(`/product/${tint}`)
    expect(page.checked).toEqual([])
    expect(page.text).toContain('from $9.50')
    expect(page.text).toContain('In stock')
    expect(page.text).toContain('Plum (Out of stock)')
    expect((await visit(`/so/product/${tint}`)).text).toContain('laga bilaabo $9.50')
    expect((await visit('/search/tint')).text).toContain('from $9.50')
  })

  it('shows the one that the address names, with its price and stock', async () => {
    const sand = await visit(`/product/${tint}?variant=SAND`)
    expect(sand.checked).toEqual(['Sand'])
    expect(sand.text).toContain('$12.00')
    expect(sand.text).not.toContain('from $')
    expect(sand.text).toContain('Only 2 left')
    expect(sand.text).toContain('SKU SAND')
    expect(sand.canonical).toBe(`http://shop.test/product/${tint}`)

    const plum = await visit(`/so/product/${tint}?variant=PLUM`)
    expect(plum.checked).toEqual(['Plum'])
    expect(plum.text).toContain('Way dhammaatay')
    expect((await visit(`/so/product/${tint}?variant=RUBY`)).text).toContain('Midabka : Casaan')
  })

  it('falls back to none for a code that it does not have', async () => {
    const page = await visit(`/product/${tint}?variant=GONE`)
    expect([page.statusCode, page.checked]).toEqual([200, []])
    expect(page.text).toContain('from $9.50')
  })

  it('leads the form of a browser without script to the address of the variant', async () => {
    const sent = await visit(`/so/product/${tint}?shade=Sand`)
    expect([sent.statusCode, sent.location]).toEqual([302, `/so/product/${tint}?variant=SAND`])
  })

  it('forgets no sale, whichever variant it shows', async () => {
    const url = `/product/${tint}?variant=SAND`
    expect((await visit(url)).text).toContain('Only 2 left')
    const { variants } = await shop.guest.catalog.show({ params: { id: tint } })
    const admin = await shop.signIn('admin')
    await admin.api.stock.adjust({
      params: { id: tint },
      body: { variant: variants[1]!._id, by: -1, note: 'Broken' },
    })
    expect((await visit(url)).text).toContain('Only 1 left')
  })
})

it('offers only what exists of two options', async () => {
  const serum = await shop.stockProduct({ name: 'Serum', sku: 'S30' })
  const sizes = { kind: 'size' as const, values: [value('30 ml'), value('50 ml')] }
  const scents = { kind: 'scent' as const, values: [value('Rose'), value('Oud')] }
  await shop.addVariants(
    serum,
    [sizes, scents],
    [
      { choice: ['30 ml', 'Rose'] },
      { choice: ['50 ml', 'Rose'], sku: 'S50' },
      { choice: ['50 ml', 'Oud'], sku: 'S50-OUD' },
    ],
  )
  expect(await visit(`/product/${serum}`)).toMatchObject({ checked: [], disabled: [] })
  const small = await visit(`/product/${serum}?size=30+ml`)
  expect(small).toMatchObject({ checked: ['30 ml'], disabled: ['Oud'] })
  // No such variant: the shopper chooses the scent again.
  const none = await visit(`/product/${serum}?size=30+ml&scent=Oud`)
  expect(none).toMatchObject({ checked: ['30 ml'], disabled: ['Oud'] })
  expect((await visit(`/product/${serum}?variant=S50-OUD`)).checked).toEqual(['50 ml', 'Oud'])
})

describe('structured data', () => {
  it('offers each variant at the price that the cart quotes, during a discount, too', async () => {
    await shop.setDiscount(15)
    const { things } = await visit(`/product/${tint}`)
    const group = things.find((thing) => thing['@type'] === 'ProductGroup')
    expect(group).toMatchObject({
      productGroupID: tint,
      variesBy: ['https://schema.org/color'],
      url: `http://shop.test/product/${tint}`,
    })
    const { variants } = await shop.guest.catalog.show({ params: { id: tint } })
    const orderItems = variants.map(({ _id }) => ({ product: tint, variant: _id, qty: 1 }))
    const { cartItems } = await shop.guest.cart.quote({ body: { orderItems } })
    expect(group.hasVariant).toMatchObject(
      cartItems.map(({ sku, salePrice, choice, countInStock }) => ({
        '@type': 'Product',
        name: `Lip Tint · ${choice[0]!.value}`,
        sku,
        color: choice[0]!.value,
        url: `http://shop.test/product/${tint}?variant=${sku}`,
        offers: {
          url: `http://shop.test/product/${tint}?variant=${sku}`,
          price: salePrice.toFixed(2),
          availability: `https://schema.org/${countInStock > 0 ? 'InStock' : 'OutOfStock'}`,
        },
      })),
    )
    expect(cartItems.map(({ salePrice }) => salePrice)).toEqual([8.08, 10.2, 10.2])
    await shop.setDiscount(0)
  })

  it('of a product with one variant are those of a product', async () => {
    const soap = await shop.stockProduct({ name: 'Soap', sku: 'SOAP', listPrice: 3_00 })
    const { things } = await visit(`/product/${soap}`)
    expect(things[0]).toMatchObject({ '@type': 'Product', sku: 'SOAP', offers: { price: '3.00' } })
  })
})

describe('the page of a set', () => {
  it('lists its parts, with what it saves at present prices', async () => {
    const { variants } = await shop.guest.catalog.show({ params: { id: tint } })
    const comb = await shop.stockProduct({ name: 'Comb', nameSo: 'Shanlo', listPrice: 4_00 })
    const [only] = (await shop.guest.catalog.show({ params: { id: comb } })).variants
    const set = await shop.stockProduct({ name: 'Gift Set', listPrice: 20_00, onHand: 0 })
    const parts = [
      { variant: variants[1]!._id, qty: 1 },
      { variant: only!._id, qty: 3 },
    ]
    await shop.addVariants(set, [], [{ parts }])

    const url = `/product/${set}`
    const page = await visit(url)
    expect(page.text).toContain('This set contains 3 × Comb 1 × Lip Tint · Sand')
    expect(page.text).toContain('You save $4.00 on the single prices')
    expect(page.text).toContain('In stock Only 1 left')
    expect((await visit(`/so${url}`)).text).toContain('3 × Shanlo 1 × Lip Tint · Sand')

    await shop.setDiscount(50)
    expect((await visit(url)).text).toContain('You save $2.00')
    await shop.setDiscount(0)
    const admin = await shop.signIn('admin')
    await admin.api.adminProducts.save({ params: { id: comb }, body: { price: 2.5 } })
    expect((await visit(url)).text).not.toContain('You save')
    await admin.api.adminProducts.save({ params: { id: comb }, body: { name: 'Wooden Comb' } })
    expect((await visit(url)).text).toContain('3 × Wooden Comb')
    await admin.api.adminProducts.remove({ params: { id: comb } })
    expect((await visit(url)).text).toContain('Out of stock')
    const { products } = await shop.guest.catalog.list({ query: { keyword: 'gift' } })
    expect(products[0]).toMatchObject({ countInStock: 0 })
  })
})
