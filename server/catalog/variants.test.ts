import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { computedOffers } from '#server/catalog/offers.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let tint: string

const SHADES = ['Rose', 'Coral', 'Plum']
const shades = {
  kind: 'shade' as const,
  values: SHADES.map((value) => ({ value, valueSo: `${value} so`, swatch: '#aa3344' })),
}
const shade = (value: string, more = {}) => ({
  choice: [value],
  sku: `TINT-${value.toUpperCase()}`,
  price: 9.5,
  countInStock: 4,
  ...more,
})

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
  tint = await shop.stockProduct({ name: 'Lip Tint', listPrice: 9_50, onHand: 5, sku: 'TINT' })
})

const edit = (id = tint) => admin.api.adminProducts.edit({ params: { id } })
const show = (id = tint) => shop.guest.catalog.show({ params: { id } })

/** Its one SKU becomes Rose; Coral costs the same, Plum more. */
async function addShades() {
  const { version, variants } = await edit()
  return admin.api.variants.save({
    params: { id: tint },
    body: {
      version,
      options: [shades],
      variants: [
        { _id: variants[0]!._id, choice: ['Rose'], sku: 'TINT', price: 9.5 },
        shade('Coral'),
        shade('Plum', { price: 12, countInStock: 1 }),
      ],
    },
  })
}

const place = (orderItems: { product: string; variant?: string; qty: number }[], who = amina) =>
  who.api.orders.place({
    body: { orderItems, shippingAddress: address, paymentMethod: 'PayPal' },
  })

/** The rows of offers are what a fresh look at the SKUs says. */
async function expectExactOffers() {
  const { rows: stored } = await shop.shop.db.execute(
    sql`select product_id, price_from, price_to, available from product_offers order by product_id`,
  )
  expect(stored).toEqual((await shop.shop.db.execute(computedOffers())).rows)
}

describe('adding shades to a product', () => {
  it('makes its one SKU the first of them, with its stock and ledger', async () => {
    const before = await edit()
    const after = await addShades()
    expect(after.variants[0]).toMatchObject({
      _id: before.variants[0]!._id,
      sku: 'TINT',
      choice: ['Rose'],
      countInStock: 5,
      hadStock: true,
    })
    expect(await show()).toMatchObject({
      price: 9.5,
      priceFrom: 9.5,
      priceTo: 12,
      countInStock: 10,
      sku: 'TINT',
      options: [shades],
      variants: [{ choice: ['Rose'] }, { choice: ['Coral'] }, { choice: ['Plum'], price: 12 }],
    })
    await expectExactOffers()
  })

  it('drops values that no variant has, and lets two variants swap codes and shades', async () => {
    const { version, variants } = await addShades()
    const [rose, coral] = variants
    const saved = await admin.api.variants.save({
      params: { id: tint },
      body: {
        version,
        options: [shades],
        variants: [
          { _id: rose!._id, choice: ['Coral'], sku: coral!.sku, price: 9.5 },
          { _id: coral!._id, choice: ['Rose'], sku: rose!.sku, price: 9.5 },
        ],
      },
    })
    expect(saved.options[0]!.values.map(({ value }) => value)).toEqual(['Rose', 'Coral'])
    expect(saved.variants.map(({ _id, sku }) => [_id, sku])).toEqual([
      [rose!._id, coral!.sku],
      [coral!._id, rose!.sku],
    ])
  })

  it('takes a variant off sale without losing it, and its code brings it back', async () => {
    const { version, variants } = await addShades()
    const [rose, , plum] = variants
    const order = await place([{ product: tint, variant: plum!._id, qty: 1 }])
    const one = { _id: rose!._id, choice: ['Rose'], sku: 'TINT', price: 9.5 }
    const body = { version, options: [shades], variants: [one] }
    const left = await admin.api.variants.save({ params: { id: tint }, body })
    expect(left.variants).toHaveLength(1)
    const shown = await amina.api.orders.show({ params: { id: order._id } })
    expect(shown.orderItems).toMatchObject([
      { sku: 'TINT-PLUM', choice: [{ kind: 'shade', value: 'Plum', valueSo: 'Plum so' }] },
    ])
    const again = await admin.api.variants.save({
      params: { id: tint },
      body: {
        version: left.version,
        options: [shades],
        variants: [one, { choice: ['Plum'], sku: 'TINT-PLUM', price: 12 }],
      },
    })
    expect(again.variants[1]).toMatchObject({ _id: plum!._id, onHand: 1, reserved: 1 })
    await expectExactOffers()
  })

  const five = ['a', 'b', 'c', 'd', 'e'].map((value) => ({ value }))
  it.each<[string, Record<string, unknown>, unknown]>([
    [
      'a duplicate choice',
      { variants: [shade('Rose'), shade('Rose', { sku: 'X' })] },
      'variants.1.choice',
    ],
    ['an unknown value', { variants: [shade('Mauve')] }, 'variants.0.choice'],
    [
      'a value listed twice',
      { options: [{ kind: 'shade', values: [...five, { value: 'A' }] }] },
      'options.0.values.5',
    ],
    ['two options of a kind', { options: [shades, shades] }, 'options.1.kind'],
    ['several without options', { options: [] }, 'options'],
    [
      'one code twice',
      { variants: [shade('Rose'), shade('Coral', { sku: 'TINT-ROSE' })] },
      'variants.1.sku',
    ],
    ['stock of an existing variant', { first: { countInStock: 3 } }, 'variants.0.countInStock'],
    ['an amount without a unit', { first: { netAmount: 5 } }, 'variants.0.netAmount'],
    [
      'a picture of something else',
      { first: { picture: crypto.randomUUID() } },
      'variants.0.picture',
    ],
    ['101 variants', { variants: Array.from({ length: 101 }, () => shade('Rose')) }, 'variants'],
  ])('refuses %s and saves nothing', async (_, { first = {}, ...wrong }, field) => {
    const { version, variants } = await edit()
    const own = {
      _id: variants[0]!._id,
      choice: ['Rose'],
      sku: 'TINT',
      price: 1,
      ...(first as object),
    }
    const body = { version, options: [shades], variants: [own, shade('Coral')], ...wrong }
    const refused = admin.api.variants.save({ params: { id: tint }, body: body as never })
    await expect(refused).rejects.toMatchObject({
      status: 400,
      errors: { [field as string]: expect.any(String) },
    })
    expect(await edit()).toMatchObject({ version, options: [], price: 9.5 })
  })

  it('refuses to leave no variant, none with a price, a stale version or a taken code', async () => {
    await shop.stockProduct({ sku: 'OTHER' })
    const { version, variants } = await edit()
    const own = { _id: variants[0]!._id, choice: [], sku: 'TINT', price: 9.5 }
    const save = (body: object) =>
      admin.api.variants.save({
        params: { id: tint },
        body: { version, options: [], variants: [own], ...body },
      })
    await expect(save({ variants: [] })).rejects.toMatchObject({
      status: 409,
      code: 'last-variant',
    })
    await expect(save({ variants: [{ ...own, price: 0 }] })).rejects.toMatchObject({
      status: 409,
      code: 'price-needed',
    })
    await expect(save({ version: version + 1 })).rejects.toMatchObject({
      status: 409,
      code: 'version-conflict',
      details: { current: { _id: tint } },
    })
    await expect(save({ variants: [{ ...own, sku: 'OTHER' }] })).rejects.toMatchObject({
      status: 409,
      code: 'sku-taken',
    })
  })
})

describe('selling shades', () => {
  it('keeps two of them in one order apart', async () => {
    const { variants } = await addShades()
    const order = await place([
      { product: tint, variant: variants[0]!._id, qty: 2 },
      { product: tint, variant: variants[2]!._id, qty: 1 },
    ])
    expect(order.orderItems).toMatchObject([
      { variant: variants[0]!._id, sku: 'TINT', qty: 2, price: 9.5, choice: [{ value: 'Rose' }] },
      { variant: variants[2]!._id, sku: 'TINT-PLUM', qty: 1, price: 12 },
    ])
    const left = (await edit()).variants
    expect(left.map(({ countInStock, reserved }) => [countInStock, reserved])).toEqual([
      [3, 2],
      [4, 0],
      [0, 1],
    ])
    const history = await admin.api.stock.movements({
      params: { id: tint },
      query: { variant: variants[2]!._id },
    })
    expect(history.map(({ reason, choice }) => [reason, choice])).toEqual([
      ['reserved', ['Plum']],
      ['opening', ['Plum']],
    ])
    await expectExactOffers()
  })

  it('sells the last one of a shade once to twelve buyers, and names it to the others', async () => {
    const { variants } = await addShades()
    const plum = variants[2]!._id
    const buyers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        shop.signIn({ name: `Buyer ${n}`, email: `buyer-${n}@example.com` }),
      ),
    )
    const results = await Promise.allSettled(
      buyers.map((buyer) => place([{ product: tint, variant: plum, qty: 1 }], buyer)),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'fulfilled') continue
      expect(result.reason).toMatchObject({
        status: 409,
        code: 'out-of-stock',
        details: { lines: [{ product: tint, variant: plum, choice: ['Plum'], countInStock: 0 }] },
      })
    }
    await expectExactOffers()
  })

  it('asks for the shade where a line names none, unless there is only one', async () => {
    expect(await place([{ product: tint, qty: 1 }])).toMatchObject({ totalPrice: 19.5 })
    const { variants } = await addShades()
    await expect(place([{ product: tint, qty: 1 }])).rejects.toMatchObject({
      status: 409,
      code: 'variant-needed',
      details: { product: tint, variants: [{ sku: 'TINT' }, { choice: ['Coral'] }, {}] },
    })
    const quote = (line: object) =>
      shop.guest.cart.quote({ body: { orderItems: [{ product: tint, qty: 1, ...line }] } })
    expect(await quote({})).toMatchObject({
      cartItems: [],
      unchosen: [{ product: tint, qty: 1, options: [shades], variants: [{}, {}, {}] }],
      totalPrice: 0,
    })
    expect(await quote({ variant: variants[2]!._id.toUpperCase() })).toMatchObject({
      cartItems: [{ variant: variants[2]!._id, price: 12, choice: [{ value: 'Plum' }] }],
      unchosen: [],
    })
    // Of the variant: another line of the product may be on sale.
    const variant = crypto.randomUUID()
    expect(await quote({ variant })).toMatchObject({ gone: [variant] })
  })

  it('refuses the same SKU named in two ways', async () => {
    const { _id } = (await edit()).variants[0]!
    const twice = [
      { product: tint, qty: 1 },
      { product: tint, variant: _id, qty: 1 },
    ]
    const refusal = { status: 400, errors: { orderItems: expect.any(String) } }
    await expect(place(twice)).rejects.toMatchObject(refusal)
    await expect(shop.guest.cart.quote({ body: { orderItems: twice } })).rejects.toMatchObject(
      refusal,
    )
  })

  it('lists the product once, sorted by its lowest price and found by any', async () => {
    await addShades()
    const soap = await shop.stockProduct({ name: 'Soap', listPrice: 10_00 })
    const list = async (query: object) =>
      (await shop.guest.catalog.list({ query })).products.map(({ _id }) => _id)
    expect(await list({ sort: 'price-asc' })).toEqual([tint, soap])
    const { products } = await shop.guest.catalog.list({ query: { sort: 'price-asc' } })
    expect(products.map(({ varies }) => varies)).toEqual([['shade'], []])
    expect(await list({ minPrice: 11 })).toEqual([tint])
    expect(await list({ minPrice: 9.8, maxPrice: 11 })).toEqual([soap])
    expect(await list({ keyword: 'coral' })).toEqual([tint])
    expect(await list({ keyword: 'TINT-PLUM' })).toEqual([tint])
  })

  it('shows the lowest price that can be bought', async () => {
    const { variants } = await addShades()
    for (const { _id, countInStock } of variants.slice(0, 2)) {
      await admin.api.stock.adjust({
        params: { id: tint },
        body: { variant: _id, by: -countInStock, note: 'Broken' },
      })
    }
    expect(await show()).toMatchObject({ price: 12, priceFrom: 12, countInStock: 1 })
  })
})

describe('calls that know no variants', () => {
  it('may send back the values that stand, and are refused others', async () => {
    const { version, price, sku, countInStock } = await addShades()
    const save = (body: object) =>
      admin.api.adminProducts.save({ params: { id: tint }, body: { ...body } })
    await save({ version, name: 'Lip Stain', price, sku, countInStock })
    await expect(save({ price: 1, sku: 'X', countInStock: 1, name: 'No' })).rejects.toMatchObject({
      status: 400,
      errors: { price: expect.any(String), sku: expect.any(String) },
    })
    expect(await edit()).toMatchObject({ name: 'Lip Stain', price: 9.5 })
  })

  it('need a variant to adjust stock', async () => {
    const { variants } = await addShades()
    const adjust = (body: { variant?: string }) =>
      admin.api.stock.adjust({ params: { id: tint }, body: { by: 2, note: 'Found', ...body } })
    await expect(adjust({})).rejects.toMatchObject({ status: 409, code: 'variant-needed' })
    expect(await adjust({ variant: variants[1]!._id })).toEqual({
      onHand: 6,
      reserved: 0,
      countInStock: 6,
    })
  })
})

it('undoes an older change of price or stock only while it is clear which variant it means', async () => {
  const params = { id: tint }
  await admin.api.stock.adjust({ params, body: { by: 2, note: 'Found' } })
  await admin.api.adminProducts.save({ params, body: { price: 10 } })
  const log = async () => (await admin.api.audit.list({ query: {} })).filter((e) => e.isUndoable)
  const [price, stock] = await log()
  await admin.api.audit.undo({ params: { id: stock!._id } })
  expect(await show()).toMatchObject({ countInStock: 5 })
  const { variants } = await addShades()
  await expect(admin.api.audit.undo({ params: { id: price!._id } })).rejects.toMatchObject({
    code: 'not-undoable',
  })
  const [newest] = (await log()).filter(({ action }) => action === 'price-changed')
  expect(newest).toMatchObject({ after: { variant: variants[0]!._id, choice: ['Rose'] } })
  await admin.api.audit.undo({ params: { id: newest!._id } })
  expect((await edit()).variants[0]).toMatchObject({ price: 10 })
})
