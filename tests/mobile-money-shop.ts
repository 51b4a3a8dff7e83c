import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach } from 'vitest'
import { startWaafipayEmulator, type WaafipayEmulator } from '#emulators/waafipay/start.ts'
import { orderEvents, orderLines, orders, payments, stockMovements } from '#server/db/schema.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import { waafipayProvider } from '#server/payments/waafipay/provider.ts'
import { address, type OpenShop, openShop } from './open-shop.ts'

/**
 * For a test file about mobile money: one emulator and one shop for the file, in which Amina wants
 * butter for $20.
 */
export function mobileMoneyShop() {
  let waafipay: WaafipayEmulator
  let shop: OpenShop
  let amina: Awaited<ReturnType<OpenShop['signIn']>>
  let butter: string

  beforeAll(async () => {
    waafipay = await startWaafipayEmulator({ pinTimeout: 20 })
  })
  afterAll(() => waafipay.stop())
  beforeEach(() => {
    waafipay.control.repair()
    waafipay.control.calls.length = 0
  })
  beforeAll(async () => {
    const provider = waafipayProvider({
      ...waafipay,
      demo: true,
      times: { asking: 1_000, other: 600 },
    })
    shop = await openShop({ parts: { payments: paymentProviders({ MobileMoney: provider }) } })
    amina = await shop.signIn('amina')
    butter = await shop.stockProduct({ listPrice: 20_00, onHand: 50 })
    // Orders whose payment is unknown pile up.
    await shop.changeSettings({ maxUnpaidOrders: 50 })
  })

  return {
    get control() {
      return waafipay.control
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
    placeOrder,
    start,
    prompt,
    rowsOf,
    /** An order for which a phone was asked, and all that follows from the answer. */
    async asked(phone = PHONE) {
      const id = await placeOrder()
      await start(id, phone)
      await shop.doJobs()
      return id
    },
    /** Moves the clock and runs what is scheduled. */
    async later(minutes: number) {
      shop.clock.now = new Date(shop.clock.now.getTime() + minutes * 60_000)
      await shop.tick('settle-payments')
      await shop.tick('expire-orders')
      await shop.doJobs()
    },
    async orderRow(id: string) {
      const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, id))
      return row!
    },
    /** Units that wait for an order. */
    async reservedOf(id: string) {
      const lines = await shop.shop.db.select().from(orderLines).where(eq(orderLines.orderId, id))
      const moved = await shop.shop.db
        .select()
        .from(stockMovements)
        .where(
          inArray(
            stockMovements.orderLineId,
            lines.map((line) => line.id),
          ),
        )
      return moved.reduce((sum, { reserved }) => sum + reserved, 0)
    },
    async historyOf(id: string) {
      const rows = await shop.shop.db
        .select()
        .from(orderEvents)
        .where(eq(orderEvents.orderId, id))
        .orderBy(orderEvents.id)
      return rows.map(({ type }) => type)
    },
    /** The operator's own books about an order's attempts. */
    async booksOf(id: string) {
      const references = (await rowsOf(id)).map(({ reference }) => reference)
      return waafipay.control.ledger().filter(({ reference }) => references.includes(reference))
    },
    admin: async (id: string) => {
      const { api } = await shop.signIn('admin')
      return {
        api,
        record: () => api.adminOrders.record({ params: { id } }),
        resolve: (body: { arrived: boolean; transaction?: string }, payment?: string) =>
          rowsOf(id).then((rows) =>
            api.adminPayments.resolve({ params: { id: payment ?? rows.at(-1)!.id }, body }),
          ),
      }
    },
  }

  async function placeOrder(api = amina.api) {
    const { _id } = await api.orders.place({
      body: {
        orderItems: [{ product: butter, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'MobileMoney',
      },
    })
    return _id
  }

  async function start(id: string, phone = PHONE, api = amina.api) {
    return (await api.payments.start({ params: { id }, body: { phone } })).id
  }

  function prompt(id: string) {
    return amina.api.payments.prompt({ params: { id } })
  }

  function rowsOf(id: string) {
    return shop.shop.db.select().from(payments).where(eq(payments.orderId, id)).orderBy(payments.id)
  }
}

/** Its owner approves. */
export const PHONE = '061 500 0000'
