import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { type PaypalEmulator, startPaypalEmulator } from '#emulators/paypal/start.ts'
import { orderEvents, orders, payments, skus, stockMovements } from '#server/db/schema.ts'
import type { JobName } from '#server/jobs/jobs.ts'
import { emulatorTrust } from '#server/payments/open-provider.ts'
import { paypalProvider } from '#server/payments/paypal/provider.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import { address, type OpenShop, openShop } from './open-shop.ts'

/**
 * For a test file about payments: one emulator for the file, and before each test a new shop in
 * which Amina wants butter for $20. The getters always return the current one. With `beforeAll` the
 * tests of a file share one shop, which they leave as it was.
 */
export function payingShop(before: typeof beforeEach | typeof beforeAll = beforeEach) {
  let paypal: PaypalEmulator
  let shop: OpenShop
  let amina: Awaited<ReturnType<OpenShop['signIn']>>
  let butter: string

  beforeAll(async () => {
    paypal = await startPaypalEmulator({ siteUrl: 'http://shop.test' })
  })
  afterAll(() => paypal.stop())
  before(async () => {
    paypal.control.repair()
    paypal.control.allowDuplicateInvoices(false)
    shop = await openShop({ parts: { payments: paymentProviders({ PayPal: openProvider() }) } })
    amina = await shop.signIn('amina')
    butter = await shop.stockProduct({ listPrice: 20_00, onHand: 5 })
  })

  return {
    get paypal() {
      return paypal
    },
    get shop() {
      return shop
    },
    get amina() {
      return amina
    },
    get butter() {
      return butter
    },
    openProvider,
    /** The provider that the shop works with. */
    get provider() {
      return shop.shop.payments.of('PayPal')!
    },
    set provider(provider: PaymentProvider) {
      shop.shop.payments = paymentProviders({ PayPal: provider })
    },
    placeOrder,
    start,
    pay,
    rowsOf,
    /** An order whose payment the shopper has approved, but which is not captured. */
    async approvedOrder(instrument: 'account' | 'declined-card' = 'account') {
      const id = await placeOrder()
      const reference = await start(id)
      paypal.control.approve(reference, instrument)
      return { id, reference }
    },
    /** A paid order. */
    async paidOrder(qty = 1) {
      const id = await placeOrder(qty)
      const reference = await start(id)
      paypal.control.approve(reference)
      await pay(id, reference)
      return id
    },
    /** The stock of a product, and whether the ledger agrees with it. */
    async stockOf(product = butter) {
      const [sku] = await shop.shop.db.select().from(skus).where(eq(skus.productId, product))
      const rows = await shop.shop.db
        .select()
        .from(stockMovements)
        .where(eq(stockMovements.skuId, sku!.id))
      const sum = (field: 'onHand' | 'reserved') =>
        rows.reduce((total, row) => total + row[field], 0)
      expect([sum('onHand'), sum('reserved')]).toEqual([sku!.onHand, sku!.reserved])
      return { onHand: sku!.onHand, reserved: sku!.reserved }
    },
    /** Payloads of the waiting jobs of a kind. */
    async jobs(name: JobName) {
      const sql = 'select data from pgboss.job where name = $1 order by created_on'
      return (await shop.shop.pool.query(sql, [name])).rows.map(({ data }) => data)
    },
    async orderRow(id: string) {
      const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
      return row!
    },
    async historyOf(id: string) {
      const rows = await shop.shop.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(orderEvents.id)
      return rows.map(({ type }) => type)
    },
    async paidJobs() {
      const sql = "select data from pgboss.job where name = 'order-paid'"
      return (await shop.shop.pool.query(sql)).rows
    },
    /** Captured payments of an order at the provider. */
    takenFor: (id: string) =>
      paypal.control.captures().filter((capture) => capture.custom_id === id),
  }

  function openProvider() {
    return paypalProvider({
      ...paypal,
      backoff: 20,
      timeout: 3_000,
      retries: 3,
      currency: 'USD',
      demo: true,
      browser: { sdkUrl: '/demo-paypal/sdk/js', environment: 'sandbox' },
      approvalOrigins: ['http://shop.test'],
      webhook: { id: paypal.webhookId, trust: emulatorTrust(paypal) },
    })
  }

  async function placeOrder(qty = 1, api = amina.api, product = butter) {
    const { _id } = await api.orders.place({
      body: {
        orderItems: [{ product, qty }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    return _id
  }

  async function start(id: string, api = amina.api) {
    return (await api.payments.start({ params: { id } })).id
  }

  function pay(id: string, reference?: string, api = amina.api) {
    return api.payments.pay({ params: { id }, body: reference ? { id: reference } : {} })
  }

  function rowsOf(id: string) {
    return shop.shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
  }
}
