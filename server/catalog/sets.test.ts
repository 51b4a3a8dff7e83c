import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { computedOffers } from '#server/catalog/offers.ts'
import { address } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

async function openSet() {
  const { shop, amina } = at
  const admin = await shop.signIn('admin')
  const oil = await shop.stockProduct({
    name: 'Argan Oil',
    listPrice: 8_00,
    onHand: 10,
    sku: 'OIL',
  })
  const balm = await shop.stockProduct({
    name: 'Lip Balm',
    listPrice: 4_00,
    onHand: 3,
    sku: 'BALM',
  })
  const set = await shop.stockProduct({ name: 'Glow Set', listPrice: 15_00, onHand: 0, sku: 'SET' })
  const edit = (id: string) => admin.api.adminProducts.edit({ params: { id } })
  const variantOf = async (id: string) => (await edit(id)).variants[0]!
  const saveParts = async (id: string, parts: { variant: string; qty: number }[]) => {
    const { version, variants } = await edit(id)
    const { _id, sku, price } = variants[0]!
    return admin.api.variants.save({
      params: { id },
      body: { version, options: [], variants: [{ _id, choice: [], sku, price, parts }] },
    })
  }
  await saveParts(set, [
    { variant: (await variantOf(oil))._id, qty: 2 },
    { variant: (await variantOf(balm))._id, qty: 1 },
  ])
  return { shop, amina, admin, oil, balm, set, edit, variantOf, saveParts }
}

const order = (orderItems: { product: string; qty: number }[]) => ({
  body: { orderItems, shippingAddress: address, paymentMethod: 'PayPal' as const },
})

async function expectExactOffers() {
  const { db } = at.shop.shop
  const { rows } = await db.execute(
    sql`select product_id, price_from, price_to, available from product_offers order by product_id`,
  )
  expect(rows).toEqual((await db.execute(computedOffers())).rows)
}

describe('a set', () => {
  it('has as many units as its scarcest part allows, and follows its sales', async () => {
    const { shop, amina, balm, oil, set } = await openSet()
    const left = async (id: string) =>
      (await shop.guest.catalog.show({ params: { id } })).countInStock
    expect(await left(set)).toBe(3)
    shop.invalidated.length = 0
    await amina.api.orders.place(order([{ product: balm, qty: 1 }]))
    expect(await left(set)).toBe(2)
    expect(shop.invalidated).toContain(`product:${set}`)
    await amina.api.orders.place(order([{ product: set, qty: 2 }]))
    expect([await left(set), await left(oil), await left(balm)]).toEqual([0, 6, 0])
    expect(shop.invalidated).toContain('products')
    await expectExactOffers()
  })

  it('comes back with a deleted order only if set and part together are still there', async () => {
    const { amina, admin, balm, set } = await openSet()
    await admin.api.adminSettings.save({ body: { cashOnDelivery: 'on' } })
    const both = order([
      { product: set, qty: 1 },
      { product: balm, qty: 2 },
    ])
    const { _id: id } = await amina.api.orders.place({
      body: { ...both.body, paymentMethod: 'CashOnDelivery' },
    })
    await admin.api.adminOrders.remove({ params: { id } })
    const { _id: other } = await amina.api.orders.place(order([{ product: balm, qty: 1 }]))
    const [entry] = await admin.api.audit.list({ query: { subject: id } })
    const undo = () => admin.api.audit.undo({ params: { id: entry!._id } })
    await expect(undo()).rejects.toMatchObject({ code: 'stock-too-low' })
    await amina.api.orders.cancel({ params: { id: other } })
    await undo()
    expect(await at.stockOf(balm)).toEqual({ onHand: 3, reserved: 3 })
  })

  it('is saved in the lock order of sales, so that the two cannot deadlock', async () => {
    const { shop, oil, set, variantOf, saveParts } = await openSet()
    const [part, own] = [await variantOf(oil), await variantOf(set)]
    let saving: Promise<unknown> | undefined
    await shop.shop.db.transaction(async (tx) => {
      await tx.execute(sql`select from skus where id = ${part._id} for update`)
      saving = saveParts(set, [{ variant: part._id, qty: 1 }])
      saving.catch(() => {})
      await expect.poll(shop.numWaiting).toBe(1)
      await tx.execute(sql`select from skus where id = ${own._id} for update nowait`)
    })
    await saving
  })

  it('and its part in one order cannot take more than there is together', async () => {
    const { amina, balm, set } = await openSet()
    await expect(
      amina.api.orders.place(
        order([
          { product: set, qty: 2 },
          { product: balm, qty: 2 },
        ]),
      ),
    ).rejects.toMatchObject({
      status: 409,
      code: 'out-of-stock',
      details: {
        lines: [
          { product: set, qty: 2, countInStock: 1 },
          { product: balm, qty: 2, countInStock: 1 },
        ],
      },
    })
    const placed = await amina.api.orders.place(
      order([
        { product: set, qty: 2 },
        { product: balm, qty: 1 },
      ]),
    )
    expect(placed.orderItems[0]!.parts).toMatchObject([
      { sku: 'OIL', name: 'Argan Oil', qty: 2 },
      { sku: 'BALM', name: 'Lip Balm', qty: 1 },
    ])
  })

  it('paid, delivered and refunded moves exactly its parts', async () => {
    const { shop, admin, amina, balm, oil, set } = await openSet()
    const placed = await amina.api.orders.place(order([{ product: set, qty: 2 }]))
    const reference = await at.start(placed._id)
    at.paypal.control.approve(reference)
    await at.pay(placed._id, reference)
    expect(await at.stockOf(oil)).toEqual({ onHand: 10, reserved: 4 })
    await admin.api.adminOrders.deliver({ params: { id: placed._id } })
    expect(await at.stockOf(oil)).toEqual({ onHand: 6, reserved: 0 })
    expect(await at.stockOf(balm)).toEqual({ onHand: 1, reserved: 0 })
    await admin.api.adminRefunds.create({
      params: { id: placed._id },
      body: {
        amount: 15,
        reason: 'One came back',
        restock: [{ item: placed.orderItems[0]!._id, qty: 1 }],
      },
    })
    expect(await at.stockOf(oil)).toEqual({ onHand: 8, reserved: 0 })
    expect(await at.stockOf(balm)).toEqual({ onHand: 2, reserved: 0 })
    expect(await at.stockOf(set)).toEqual({ onHand: 0, reserved: 0 })
    await expectExactOffers()
    expect(await admin.api.health.show()).toMatchObject({ findings: [{ check: 'backup-old' }] })
    expect(shop.invalidated).toContain(`product:${set}`)
  })

  it('cannot contain a set, itself, or what is not on sale', async () => {
    const { shop, balm, set, saveParts, variantOf } = await openSet()
    const outer = await shop.stockProduct({ name: 'Big Set', listPrice: 20_00, onHand: 0 })
    const refused = { status: 400, errors: { 'variants.0.parts': expect.any(String) } }
    const inSet = [{ variant: (await variantOf(set))._id, qty: 1 }]
    await expect(saveParts(outer, inSet)).rejects.toMatchObject(refused)
    await expect(saveParts(set, inSet)).rejects.toMatchObject(refused)
    await expect(
      saveParts(balm, [{ variant: (await variantOf(outer))._id, qty: 1 }]),
    ).rejects.toMatchObject(refused)
    await expect(
      saveParts(outer, [{ variant: crypto.randomUUID(), qty: 1 }]),
    ).rejects.toMatchObject(refused)
  })

  it('has no stock of its own to adjust, and is sold out once a part is deleted', async () => {
    const { shop, admin, amina, balm, set } = await openSet()
    await expect(
      admin.api.stock.adjust({ params: { id: set }, body: { by: 5, note: 'More' } }),
    ).rejects.toMatchObject({ status: 400 })
    await admin.api.adminProducts.remove({ params: { id: balm } })
    expect(await shop.guest.catalog.show({ params: { id: set } })).toMatchObject({
      countInStock: 0,
    })
    await expectExactOffers()
    await expect(amina.api.orders.place(order([{ product: set, qty: 1 }]))).rejects.toMatchObject({
      code: 'out-of-stock',
      details: { lines: [{ product: set, countInStock: 0 }] },
    })
    expect(await at.stockOf(balm)).toEqual({ onHand: 3, reserved: 0 })
  })

  it('is still sold with a part that is a draft', async () => {
    const { shop, amina, set, saveParts, variantOf } = await openSet()
    const spoon = await shop.stockProduct({ name: 'Spoon', publishedAt: null })
    await saveParts(set, [{ variant: (await variantOf(spoon))._id, qty: 1 }])
    await amina.api.orders.place(order([{ product: set, qty: 1 }]))
    expect(await at.stockOf(spoon)).toEqual({ onHand: 5, reserved: 1 })
  })
})
