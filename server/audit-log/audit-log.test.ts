import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { AuditEntry } from '#contract/admin/audit.ts'
import type { TestApi } from '#tests/api.ts'
import { countQueries } from '#tests/count-queries.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'
import { adjustStock } from '../catalog/adjust-stock.ts'
import { changePrice } from '../catalog/change-price.ts'
import { auditEntries, skus } from '../db/schema.ts'
import { change } from '../unit.ts'

let shop: OpenShop
let admin: Person & { api: TestApi }

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const list = (query: Parameters<TestApi['audit']['list']>[0]['query'] = {}) =>
  admin.api.audit.list({ query })
const undo = ({ _id }: AuditEntry) => admin.api.audit.undo({ params: { id: _id } })
const newest = async () => (await list())[0]!

const reprice = (productId: string, listPrice: number) =>
  change(shop.shop, admin, (unit) => changePrice(unit, { productId, listPrice }))
const restock = (productId: string, by: number) =>
  change(shop.shop, admin, (unit) => adjustStock(unit, { productId, by, note: 'counted' }))
const priceOf = async (id: string) => (await shop.guest.catalog.show({ params: { id } })).price

describe('the change log', () => {
  it('shows who changed what, with old and new values, newest first', async () => {
    const product = await shop.stockProduct({ name: 'Qasil Leaf' })
    await reprice(product, 25_00)
    await admin.api.adminSettings.save({ body: { shippingFee: 5 } })
    expect(await list()).toMatchObject([
      {
        action: 'settings-changed',
        subjectId: 'shippingFee',
        before: 10_00,
        after: 5_00,
        actor: { _id: admin.id, name: 'Shop Admin' },
        isUndoable: false,
      },
      {
        action: 'price-changed',
        subjectId: product,
        subject: 'Qasil Leaf',
        before: { price: 20_00 },
        after: { price: 25_00 },
        isUndoable: true,
        undoneAt: null,
      },
    ])
  })

  it('shows products under their current names and finds changes from before they had one', async () => {
    const { _id: id } = await admin.api.adminProducts.create()
    await admin.api.adminProducts.save({ params: { id }, body: { price: 12 } })
    await admin.api.adminProducts.save({ params: { id }, body: { price: 15 } })
    const named = { name: 'Uunsi Blend', category: 'Incense' }
    await admin.api.adminProducts.save({ params: { id }, body: named })
    const entries = await list({ subject: id })
    expect(entries.map(({ action }) => action)).toEqual([
      'product-changed',
      'price-changed',
      'price-changed',
      'product-created',
    ])
    expect(new Set(entries.map(({ subject }) => subject))).toEqual(new Set(['Uunsi Blend']))
    expect(await list({ keyword: 'uunsi', group: 'prices' })).toHaveLength(2)
    expect(await undo(entries[1]!)).toMatchObject({ subject: 'Uunsi Blend' })
  })

  it('can be filtered by words, kind, subject, person and days in the shop’s time zone', async () => {
    const product = await shop.stockProduct({ name: 'Cillaan Henna' })
    await reprice(product, 25_00)
    shop.clock.now = new Date('2026-01-16T20:59:00Z')
    await admin.api.adminSettings.setDiscount({ body: { globalDiscount: 10 } })
    shop.clock.now = new Date('2026-01-16T21:01:00Z')
    await shop.setDiscount(20)
    const subjects = async (query: Parameters<typeof list>[0]) =>
      (await list(query)).map(({ action, after }) => [action, after])
    const price = ['price-changed', { price: 25_00 }]
    const [ten, twenty] = [10, 20].map((percent) => [
      'discount-changed',
      { percent, startsOn: null, endsOn: null },
    ])
    expect(await subjects({ keyword: 'henna ÁDMIN' })).toEqual([price])
    expect(await subjects({ keyword: 'h%a' })).toEqual([])
    expect(await subjects({ keyword: 'h％a' })).toEqual([])
    expect(await subjects({ group: 'discount' })).toEqual([twenty, ten])
    expect(await subjects({ subject: product })).toEqual([price])
    expect(await subjects({ actor: admin.id })).toEqual([ten, price])
    expect(await subjects({ from: '2026-01-16' })).toEqual([twenty, ten])
    expect(await subjects({ from: '2026-01-16', to: '2026-01-16' })).toEqual([ten])
    expect(await subjects({ pageSize: 1, pageNumber: 3 })).toEqual([price])
    expect(await subjects({ subject: '\0', from: '0000-01-01' })).toEqual([twenty, ten, price])
    expect(await admin.api.audit.actors()).toEqual([{ _id: admin.id, name: 'Shop Admin' }])
  })

  it('finds the same words in a long log, without looking for them among all products', async () => {
    const product = await shop.stockProduct({ name: 'Uunsi' })
    await reprice(product, 25_00)
    await shop.shop.pool.query(`update products set name = 'Cillaan Henna'`)
    await admin.api.adminSettings.save({ body: { shippingFee: 5 } })
    const subjects = async (keyword: string) =>
      (await list({ keyword })).map(({ action }) => action)
    const price = ['price-changed']
    const count = vi.spyOn(shop.shop.counts, 'cached')
    const numQueries: number[] = []
    for (const total of [null, 50_000]) {
      if (total !== null) count.mockResolvedValue(total)
      expect(await subjects('henna ÁDMIN')).toEqual(price)
      expect(await subjects('cillaan uunsi')).toEqual(price)
      expect(await subjects('admin')).toEqual(['settings-changed', ...price])
      expect(await subjects('h%a')).toEqual([])
      numQueries.push(await countQueries(shop.shop, () => subjects('henna')))
    }
    // Neither counted nor looked up.
    expect(numQueries[0]! - numQueries[1]!).toBe(2)
    count.mockRestore()
  })

  it('reads its pages by an index, of 100,000 entries too', { timeout: 60_000 }, async () => {
    const entry = (n: number) => ({
      action: 'stock-changed' as const,
      subjectId: `${n}`,
      subject: `Soap ${n}`,
      before: { onHand: n },
      after: { onHand: n + 1 },
    })
    await change(shop.shop, admin, async ({ audit }) => {
      for (let from = 0; from < 100_000; from += 10_000) {
        await audit(...Array.from({ length: 10_000 }, (_, n) => entry(from + n)))
      }
    })
    await shop.shop.pool.query('analyze audit_entries')
    const rowsScanned = async () => {
      await shop.shop.pool.query('select pg_stat_force_next_flush()')
      const sql = `select seq_tup_read::int as rows from pg_stat_user_tables where relname = 'audit_entries'`
      return (await shop.shop.pool.query<{ rows: number }>(sql)).rows[0]!.rows
    }
    const before = await rowsScanned()
    for (const query of [
      {},
      { pageNumber: 1_500 },
      { keyword: 'soap 77123' },
      { group: 'orders' },
    ]) {
      await list(query as Parameters<typeof list>[0])
    }
    // All entries are read once, to count them.
    expect((await rowsScanned()) - before).toBe(100_000)
  })
})

describe('undoing a change', () => {
  it('of a price restores the old one, once, and logs it', async () => {
    const product = await shop.stockProduct()
    await reprice(product, 25_00)
    const entry = await newest()
    const results = await Promise.allSettled([undo(entry), undo(entry)])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(results.find((one) => one.status === 'rejected')?.reason).toMatchObject({
      status: 409,
      code: 'not-undoable',
    })
    expect(await priceOf(product)).toBe(20)
    expect(await list()).toMatchObject([
      { action: 'price-changed', undoes: entry._id, after: { price: 20_00 } },
      { _id: entry._id, undoneAt: shop.clock.now.toISOString(), isUndoable: false },
    ])
    expect(shop.invalidated).toContain(`product:${product}`)
  })

  it('of a price that has changed again is refused, with no partial change', async () => {
    const product = await shop.stockProduct()
    await reprice(product, 25_00)
    const entry = await newest()
    await reprice(product, 30_00)
    await expect(undo(entry)).rejects.toMatchObject({ code: 'not-undoable' })
    expect(await priceOf(product)).toBe(30)
    expect((await list())[1]).toMatchObject({ _id: entry._id, undoneAt: null })
  })

  it('never makes a product on sale free; a draft may be free again', async () => {
    await reprice(await shop.stockProduct({ listPrice: 0 }), 25_00)
    await expect(undo(await newest())).rejects.toMatchObject({ code: 'not-undoable' })
    await reprice(await shop.stockProduct({ listPrice: 0, publishedAt: null }), 25_00)
    await undo(await newest())
    expect(await newest()).toMatchObject({ after: { price: 0 } })
  })

  it('of the discount restores the previous one with its end date', async () => {
    const set = (globalDiscount: number, discountDate = '') =>
      admin.api.adminSettings.setDiscount({ body: { globalDiscount, discountDate } })
    await set(20, '2026-01-31')
    await set(0)
    await undo(await newest())
    const holds = { globalDiscount: 20, discountDate: '2026-01-31' }
    expect(await shop.guest.settings.discount()).toEqual(holds)
    const [, zero] = await list()
    await set(30)
    await expect(undo(zero!)).rejects.toMatchObject({ code: 'not-undoable' })
  })

  it('of stock reverses the movement and leaves later sales alone', async () => {
    const product = await shop.stockProduct({ onHand: 1 })
    await restock(product, 4)
    const entry = await newest()
    const amina = await shop.signIn('amina')
    await amina.api.orders.place({
      body: {
        orderItems: [{ product, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    await undo(entry)
    const [sku] = await shop.shop.db.select().from(skus)
    expect(sku).toMatchObject({ onHand: 1, reserved: 1 })
    expect(await newest()).toMatchObject({
      action: 'stock-changed',
      undoes: entry._id,
      before: { onHand: 5 },
      after: { onHand: 1 },
    })
  })

  it('of stock that orders have reserved is refused', async () => {
    const product = await shop.stockProduct({ onHand: 1 })
    await restock(product, 4)
    const entry = await newest()
    const amina = await shop.signIn('amina')
    await amina.api.orders.place({
      body: {
        orderItems: [{ product, qty: 3 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    await expect(undo(entry)).rejects.toMatchObject({ status: 409, code: 'stock-too-low' })
    expect(await shop.shop.db.$count(auditEntries)).toBe(1)
  })

  it('of anything else is refused, as is an unknown entry', async () => {
    await admin.api.adminSettings.save({ body: { shippingFee: 5 } })
    await expect(undo(await newest())).rejects.toMatchObject({ code: 'not-undoable' })
    await expect(
      admin.api.audit.undo({ params: { id: crypto.randomUUID() } }),
    ).rejects.toMatchObject({ status: 404, message: 'Change not found' })
  })
})
