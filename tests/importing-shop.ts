import { eq } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { skus } from '#server/db/schema.ts'
import { fileOf, formOf } from './form.ts'
import { address, type OpenShop, openShop } from './open-shop.ts'

/**
 * For a test file about product files: opens a new shop with an admin before each test. The getters
 * always return the current one.
 */
export function importingShop() {
  let shop: OpenShop
  let admin: Awaited<ReturnType<OpenShop['signIn']>>

  beforeEach(async () => {
    shop = await openShop()
    admin = await shop.signIn('admin')
  })

  return {
    get shop() {
      return shop
    },
    get admin() {
      return admin
    },
    get api() {
      return admin.api
    },
    upload,
    check,
    write,
    imported,
    download,
    orderOne,
    stockOf,
    skuCodes,
    expectLedgerFits,
  }

  async function upload(bytes: Uint8Array | string) {
    const { payload, headers } = await formOf({ file: fileOf(bytes, 'goods.csv') })
    return shop.app.inject({
      method: 'POST',
      url: '/api/imports',
      payload,
      headers: { ...headers, cookie: admin.cookie },
    })
  }

  async function check(bytes: Uint8Array | string) {
    const answer = await upload(bytes)
    expect(answer.statusCode, answer.body).toBe(201)
    await shop.doJobs()
    return admin.api.imports.show({ params: { id: answer.json()._id } })
  }

  async function write(id: string) {
    await admin.api.imports.start({ params: { id } })
    await shop.doJobs()
    return admin.api.imports.show({ params: { id } })
  }

  async function imported(bytes: string) {
    const file = await check(bytes)
    expect(file.state).toBe('ready')
    return write(file._id)
  }

  async function download(url: string, query: Record<string, string>): Promise<string> {
    const answer = await shop.app.inject({ url, query, headers: { cookie: admin.cookie } })
    expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8')
    return answer.rawPayload.toString('utf8')
  }

  async function orderOne(product: string): Promise<void> {
    const amina = await shop.signIn('amina')
    await amina.api.orders.place({
      body: {
        orderItems: [{ product, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
  }

  async function stockOf(code: string) {
    const [sku] = await shop.shop.db.select().from(skus).where(eq(skus.code, code))
    return sku
  }

  async function skuCodes(): Promise<string[]> {
    const rows = await shop.shop.db.select({ code: skus.code }).from(skus)
    return rows.map(({ code }) => code)
  }

  /** Expects the ledger of each SKU to add up to its stock. */
  async function expectLedgerFits(): Promise<void> {
    const { rows } = await shop.shop.pool.query(
      `select s.code from skus s left join stock_movements m on m.sku_id = s.id
       group by s.id having sum(coalesce(m.on_hand, 0)) <> s.on_hand
         or sum(coalesce(m.reserved, 0)) <> s.reserved`,
    )
    expect(rows).toEqual([])
  }
}
