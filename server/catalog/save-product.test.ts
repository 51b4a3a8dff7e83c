import { beforeEach, describe, expect, it } from 'vitest'
import type { ApiError } from '#contract/client.ts'
import { fileOf, formOf } from '#tests/form.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { bomb, noise } from '#tests/pictures.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const byId = (id: string) => ({ params: { id } })
const refusal = (call: Promise<unknown>) =>
  call.then(
    () => 'was taken',
    (error: ApiError) => error,
  )

/** Sends a form, as in the specification, with the picture as a file or as a URL. */
async function put(
  id: string,
  fields: Parameters<typeof formOf>[0],
  more: Record<string, string> = {},
) {
  const { payload, headers } = await formOf(fields)
  const answer = await shop.app.inject({
    method: 'PUT',
    url: `/api/products/${id}`,
    payload,
    headers: { ...headers, ...more, cookie: admin.cookie },
  })
  return { status: answer.statusCode, ...answer.json() }
}

describe('a new product', () => {
  it('is a draft that only admins see until it has a name and a price', async () => {
    const { api } = admin
    const draft = await api.adminProducts.create()
    expect(draft).toMatchObject({
      name: 'Sample name',
      price: 0,
      countInStock: 0,
      publishedAt: null,
    })
    const { _id } = draft
    expect((await shop.guest.catalog.list({ query: {} })).products).toEqual([])
    expect(await refusal(shop.guest.catalog.show(byId(_id)))).toMatchObject({ status: 404 })
    expect(await refusal((await shop.signIn('amina')).api.catalog.show(byId(_id)))).toMatchObject({
      status: 404,
      code: 'not-found',
    })
    expect(await api.catalog.show(byId(_id))).toMatchObject({ version: 1, publishedAt: null })

    // A price alone publishes nothing, and neither does a name.
    await put(_id, { price: '12.50' })
    expect(await put(_id, { name: 'SAMPLE NAME' })).toMatchObject({ publishedAt: null })
    const saved = await put(_id, {
      name: 'Uunsi',
      category: 'Incense & Scent',
      countInStock: '7',
      description: 'Smells of home.',
      nameSo: 'Uunsi Soomaali',
      image: '',
    })
    expect(saved).toMatchObject({
      status: 200,
      name: 'Uunsi',
      price: 12.5,
      countInStock: 7,
      image: '',
      category: 'Incense & Scent',
      categorySlug: 'incense-scent',
      publishedAt: shop.clock.now.toISOString(),
    })
    expect((await shop.guest.catalog.list({ query: { keyword: 'uunsi' } })).products).toHaveLength(
      1,
    )
    expect(shop.invalidated).toEqual(
      expect.arrayContaining([`product:${_id}`, 'products', 'categories']),
    )
    expect((await audit()).map(({ action }) => action)).toEqual([
      'category-created',
      'product-created',
      'price-changed',
      'product-changed',
      'stock-changed',
      'category-created',
      'product-changed',
    ])
  })

  it('adds nothing to the public answer, and the answer to an admin is never cached', async () => {
    const id = await shop.stockProduct()
    const shown = await shop.app.inject(`/api/products/${id}`)
    expect(shown.headers['cache-control']).toBe('public, no-cache')
    expect(shown.json()).not.toHaveProperty('version')
    const own = await shop.app.inject({
      url: `/api/products/${id}`,
      headers: { cookie: admin.cookie },
    })
    expect(own.headers['cache-control']).toBe('no-store')
    expect(own.json()).toMatchObject({ version: 1, sku: expect.stringContaining('TEST-') })
  })
})

describe('the first stock of a product', () => {
  it.each([
    ['what the form sends', { stockChange: '7' }],
    ['what a plain client sends', { countInStock: '7' }],
  ])('needs no reason and is its initial stock: %s', async (_, fields) => {
    const { _id: id, hadStock } = await admin.api.adminProducts.create()
    expect(hadStock).toBe(false)
    expect(await put(id, { name: 'Uunsi', ...fields })).toMatchObject({
      status: 200,
      countInStock: 7,
      hadStock: true,
    })
    expect(await put(id, { stockChange: '3' })).toMatchObject({
      status: 400,
      errors: { stockNote: 'A reason is required' },
    })
    await put(id, { countInStock: '0' })
    await put(id, { countInStock: '2' })
    const movements = await admin.api.stock.movements({ params: { id }, query: {} })
    expect(movements).toMatchObject([
      { reason: 'adjusted', onHand: 2, note: 'Saved with the product' },
      { reason: 'adjusted', onHand: -7, note: 'Saved with the product' },
      { reason: 'opening', onHand: 7, note: null, actor: admin.name },
    ])
  })

  it('may still have a reason', async () => {
    const { _id: id } = await admin.api.adminProducts.create()
    await put(id, { stockChange: '4', stockNote: 'From the fair' })
    const [movement] = await admin.api.stock.movements({ params: { id }, query: {} })
    expect(movement).toMatchObject({ reason: 'opening', note: 'From the fair' })
  })
})

describe('a price of 0', () => {
  it('is accepted, even for a product that is on sale', async () => {
    const id = await shop.stockProduct()
    expect(await put(id, { price: '0' })).toMatchObject({ status: 200, price: 0 })
    expect(await shop.guest.catalog.show(byId(id))).toMatchObject({ price: 0 })
  })
})

describe('the fields of a form', () => {
  it.each([
    [{ price: '' }, 'price'],
    [{ price: '1e400' }, 'price'],
    [{ price: '0x10' }, 'price'],
    [{ price: '-1' }, 'price'],
    [{ price: 'NaN' }, 'price'],
    [{ countInStock: '1.5' }, 'countInStock'],
    [{ countInStock: '-1' }, 'countInStock'],
    [{ countInStock: '' }, 'countInStock'],
    [{ name: '  ' }, 'name'],
    [{ category: '' }, 'category'],
    [{ version: 'x' }, 'version'],
    [{ stockChange: '3' }, 'stockNote'],
    [{ image: 'javascript:alert(1)' }, 'image'],
    [{ image: 'data:image/png;base64,AAAA' }, 'image'],
    [{ image: 'x.png' }, 'image'],
  ])('%j is refused, and the product stays as it was', async (fields, field) => {
    const id = await shop.stockProduct()
    const before = await admin.api.adminProducts.edit(byId(id))
    const answer = await put(id, { name: 'Another', ...fields } as Record<string, string>)
    expect(answer).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(Object.keys(answer.errors)).toEqual([field])
    expect(await admin.api.adminProducts.edit(byId(id))).toEqual(before)
  })

  it('may be JSON or incomplete; ingredients may be text', async () => {
    const id = await shop.stockProduct({ brand: 'Qurux' })
    const { api } = admin
    const saved = await api.adminProducts.save({
      params: { id },
      body: { price: 9.995, ingredients: 'Shea butter, Beeswax\nVitamin E' },
    })
    expect(saved).toMatchObject({
      price: 10,
      brand: 'Qurux',
      name: 'Raw Shea Butter',
      ingredients: ['Shea butter', 'Beeswax', 'Vitamin E'],
    })
    const other = await shop.stockProduct({ sku: 'TAKEN' })
    expect(
      await refusal(api.adminProducts.save({ params: { id }, body: { sku: 'TAKEN' } })),
    ).toMatchObject({ status: 409, code: 'sku-taken' })
    expect(other).not.toBe(id)
  })

  it('accept an image URL as it is, and a file instead of it', async () => {
    const id = await shop.stockProduct()
    const image = 'https://pictures.example/soap.jpg?size=2'
    expect(await put(id, { image })).toMatchObject({ image, picture: null })
    expect(await put(id, { image, name: 'Still' })).toMatchObject({ image, name: 'Still' })
    const file = fileOf(await noise(400, 300).jpeg().toBuffer(), 'soap.jpg')
    const saved = await put(id, { image: file })
    expect(saved).toMatchObject({ imageUrl: null, picture: { width: 400, height: 300 } })
    // The form sends back the path it was given.
    expect(await put(id, { image: saved.image })).toMatchObject({ image: saved.image })
    // A file field without a chosen file.
    expect(await put(id, { image: fileOf('', '') })).toMatchObject({ image: saved.image })
    expect(await put(id, { image })).toMatchObject({ image, picture: null })
    expect(await put(id, { image: '' })).toMatchObject({ image: saved.image })
  })
})

describe('a refused upload', () => {
  const REFUSED: [string, number, string, () => Promise<Buffer> | Buffer][] = [
    ['a script as PNG', 400, 'unsupported-picture', () => Buffer.from('<script>alert(1)</script>')],
    [
      'an SVG',
      400,
      'unsupported-picture',
      () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'),
    ],
    ['HTML', 400, 'unsupported-picture', () => Buffer.from('<!doctype html><title>x</title>')],
    ['nothing', 400, 'broken-picture', () => Buffer.alloc(0)],
    [
      ...(['half a picture', 400, 'broken-picture'] as const),
      async () => (await noise(600, 400).png().toBuffer()).subarray(0, 20_000),
    ],
    ['30 MB', 413, 'picture-too-large', () => Buffer.alloc(30_000_000)],
    ['a decompression bomb', 413, 'picture-too-large', () => bomb(50_000)],
  ]

  it.each(REFUSED)('of %s is answered with %i %s', async (_title, status, code, make) => {
    const id = await shop.stockProduct()
    const before = await admin.api.adminProducts.edit(byId(id))
    const image = fileOf(await make(), 'picture.png')
    expect(await put(id, { name: 'Another', price: '1', image })).toMatchObject({ status, code })
    expect(await admin.api.adminProducts.edit(byId(id))).toEqual(before)
    expect(await shop.shop.db.query.pictures.findMany()).toEqual([])
    expect(await audit()).toEqual([])
  })

  it('with a valid picture but a stale version stores no picture', async () => {
    const id = await shop.stockProduct()
    const image = fileOf(await noise(100, 100).webp().toBuffer(), 'x.webp')
    await put(id, { name: 'First' })
    expect(await put(id, { version: '1', image })).toMatchObject({
      status: 409,
      code: 'version-conflict',
    })
    await shop.doJobs()
    expect(await shop.shop.db.query.pictures.findMany()).toEqual([])
  })
})

describe('concurrent saves', () => {
  it('the second save gets the current values as a conflict and overwrites nothing', async () => {
    const id = await shop.stockProduct({ description: 'Old.' })
    const { api } = admin
    const { version } = await api.adminProducts.edit(byId(id))
    const save = (body: object) => api.adminProducts.save({ params: { id }, body })
    await save({ version, description: 'By the first.' })
    const conflict = await refusal(save({ version, description: 'By the second.', price: 1 }))
    expect(conflict).toMatchObject({
      status: 409,
      code: 'version-conflict',
      details: { current: { description: 'By the first.', price: 20, version: version + 1 } },
    })
    expect(await api.adminProducts.edit(byId(id))).toMatchObject({
      description: 'By the first.',
      price: 20,
    })
    // A save without a version is accepted: plain clients do not know versions.
    expect(await save({ description: 'By a program.' })).toMatchObject({
      description: 'By a program.',
    })
    // Saving the current values is no change.
    const before = await api.adminProducts.edit(byId(id))
    expect(await save({ ...before, version: before.version, image: before.image })).toEqual(before)
  })

  it('moves the stock once, though the form is sent again after its answer was lost', async () => {
    const id = await shop.stockProduct({ onHand: 10 })
    const { api } = admin
    const { version } = await api.adminProducts.edit(byId(id))
    const save = (stockChange: number, idempotencyKey?: string) =>
      api.adminProducts.save(
        { params: { id }, body: { version, stockChange, stockNote: 'Delivered' } },
        { idempotencyKey },
      )
    for (const _ of [1, 2]) expect(await save(10, 'form')).toMatchObject({ countInStock: 20 })
    expect(await refusal(save(12, 'form'))).toMatchObject({ code: 'idempotency-mismatch' })
    // What was refused is not remembered.
    expect(await refusal(save(-21, 'next'))).toMatchObject({ code: 'stock-too-low' })
    expect(await save(-2, 'next')).toMatchObject({ countInStock: 18 })
    const adjust = () =>
      api.stock.adjust(
        { params: { id }, body: { by: 5, note: 'Found' } },
        { idempotencyKey: 'found' },
      )
    for (const _ of [1, 2]) expect(await adjust()).toMatchObject({ countInStock: 23 })
    expect(await api.stock.movements({ params: { id }, query: {} })).toMatchObject([
      { onHand: 5 },
      { onHand: -2 },
      { onHand: 10 },
      { reason: 'opening' },
    ])
  })

  it('stores a picture once, though it is sent again', async () => {
    const id = await shop.stockProduct()
    const image = fileOf(await noise(100, 100).webp().toBuffer(), 'x.webp')
    for (const _ of [1, 2]) {
      expect(await put(id, { image }, { 'idempotency-key': 'picture' })).toMatchObject({
        status: 200,
      })
    }
    await shop.doJobs()
    expect(await shop.shop.db.query.pictures.findMany()).toHaveLength(1)
  })

  it('of ten saves with the same version exactly one succeeds', async () => {
    const id = await shop.stockProduct()
    const answers = await Promise.allSettled(
      Array.from({ length: 10 }, (_, n) =>
        admin.api.adminProducts.save({ params: { id }, body: { version: 1, name: `Name ${n}` } }),
      ),
    )
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('saving a description while four units are reserved moves no stock', async () => {
    const id = await shop.stockProduct({ onHand: 10 })
    const { version } = await admin.api.adminProducts.edit(byId(id))
    const amina = await shop.signIn('amina')
    await amina.api.orders.place({
      body: {
        orderItems: [{ product: id, qty: 4 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    const saved = await admin.api.adminProducts.save({
      params: { id },
      body: { version, description: 'Longer than before.' },
    })
    expect(saved).toMatchObject({ onHand: 10, reserved: 4, countInStock: 6 })
    // A plain client sends the units for sale; the same number moves nothing either.
    expect(await put(id, { countInStock: '6' })).toMatchObject({ onHand: 10, reserved: 4 })
    expect(await put(id, { countInStock: '0' })).toMatchObject({ onHand: 4, countInStock: 0 })
    expect(await put(id, { stockChange: '-1', stockNote: 'Broken' })).toMatchObject({
      status: 409,
      code: 'stock-too-low',
      details: { reserved: 4 },
    })
    const movements = await admin.api.stock.movements({ params: { id }, query: {} })
    expect(movements.map(({ reason, onHand, reserved }) => [reason, onHand, reserved])).toEqual([
      ['adjusted', -6, 0],
      ['reserved', 0, 4],
      ['opening', 10, 0],
    ])
    expect(movements[0]).toMatchObject({ actor: admin.name, note: 'Saved with the product' })
    expect(movements[1]!.order).toMatchObject({ number: 1001 })
  })
})

describe('a deleted product', () => {
  it('disappears at once, stays in orders, and can be restored', async () => {
    const id = await shop.stockProduct({ onHand: 9 })
    const amina = await shop.signIn('amina')
    const body = {
      orderItems: [{ product: id, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal' as const,
    }
    const order = await amina.api.orders.place({ body })
    const { api } = admin
    expect(await api.adminProducts.remove(byId(id))).toEqual({ message: 'Product removed' })
    expect(await refusal(shop.guest.catalog.show(byId(id)))).toMatchObject({ status: 404 })
    expect(await refusal(api.catalog.show(byId(id)))).toMatchObject({ status: 404 })
    expect(await refusal(amina.api.orders.place({ body }))).toMatchObject({ status: 404 })
    expect(await refusal(api.adminProducts.remove(byId(id)))).toMatchObject({ status: 404 })
    expect((await amina.api.orders.show(byId(order._id))).orderItems).toMatchObject([
      { name: 'Raw Shea Butter', qty: 1, price: 20 },
    ])
    expect(await api.adminProducts.list({ query: {} })).toEqual([])
    expect(await api.adminProducts.list({ query: { state: 'deleted' } })).toMatchObject([
      { _id: id, deletedAt: shop.clock.now.toISOString() },
    ])
    expect(await api.adminProducts.restore(byId(id))).toMatchObject({
      deletedAt: null,
      reserved: 1,
    })
    expect((await shop.guest.catalog.show(byId(id))).countInStock).toBe(8)
    expect((await audit()).map(({ action }) => action)).toEqual([
      'product-deleted',
      'product-restored',
    ])
  })
})

async function audit() {
  return shop.shop.db.query.auditEntries.findMany({ orderBy: (entry, { asc }) => asc(entry.id) })
}
