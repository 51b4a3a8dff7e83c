import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { startWaafipayEmulator } from '#emulators/waafipay/start.ts'
import { mails, orders, payments } from '#server/db/schema.ts'
import type { PaymentProvider } from '#server/payments/provider.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import { waafipayProvider } from '#server/payments/waafipay/provider.ts'
import { refusal } from '#tests/browser.ts'
import { address, NOON } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'

const HOUR = 3_600_000
const it_ = payingShop()

let id: string
let buyer: ReturnType<typeof it_.shop.follow>['api']

/** Somebody without an account wants butter, and has nothing to pay it with. */
beforeEach(async () => {
  const { token, ...order } = await it_.shop.guest.orders.placeAsGuest({
    body: {
      orderItems: [{ product: it_.butter, qty: 1 }],
      shippingAddress: { ...address, landmark: 'Opposite the blue mosque', recipient: 'Ayaan' },
      paymentMethod: 'PayPal',
      contact: { name: 'Hodan Warsame Maxamed', email: 'hodan@example.com' },
    },
  })
  id = order._id
  buyer = it_.shop.follow(`http://shop.test/order/${id}#t=${token}`).api
})

const ask = () => buyer.orders.createPayLink({ params: { id } })
const payer = async () => it_.shop.follow((await ask()).url).api
const toPay = (api: typeof buyer) => api.payments.toPay({ params: { id } })
const rowOf = async () =>
  (await it_.shop.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!

describe('a link for somebody else to pay', () => {
  it('pays the order, without account, and tells nothing of where the buyer lives', async () => {
    const { url } = await ask()
    expect(url).toMatch(new RegExp(`^http://shop\\.test/order/${id}/pay#t=[\\w-]{43}$`))
    const { api } = it_.shop.follow(url)
    const replies: unknown[] = [await toPay(api)]
    expect(replies[0]).toMatchObject({
      user: { name: 'Hodan M.', email: '' },
      shippingAddress: { city: 'Mogadishu' },
      totalPrice: 30,
      methods: ['PayPal'],
    })
    const started = await api.payments.start({ params: { id }, body: {} })
    it_.paypal.control.approve(started.id)
    const paid = await api.payments.pay({ params: { id }, body: { id: started.id } })
    expect(paid.isPaid).toBe(true)
    const { api: admin } = await it_.shop.signIn('admin')
    const shipment = {
      courier: 'Rahma Ali',
      trackingNumber: 'RX 17',
      trackingUrl: 'https://track.example.com/RX17',
    }
    await admin.adminParcels.ship({ params: { id }, body: shipment })
    replies.push(started, paid, await api.payments.prompt({ params: { id } }))
    replies.push(await api.payments.pay({ params: { id }, body: {} }))
    expect(JSON.stringify(replies)).not.toMatch(
      /liberation|61 ?500|blue mosque|ayaan|hodan@|warsame|rahma|RX ?17/i,
    )
    expect((await buyer.orders.show({ params: { id } })).isPaid).toBe(true)
    await it_.shop.doJobs()
    expect(it_.shop.mails.filter(({ to }) => to === 'hodan@example.com')).toHaveLength(2)
  })

  it('mails whoever paid a receipt, which tells nothing of where the buyer lives', async () => {
    const api = await payer()
    const send = (email: string) =>
      api.receipts.send({ params: { id }, body: { email, language: 'so' } })
    expect((await refusal(send('cousin@example.com'))).status).toBe(404)
    const { id: reference } = await api.payments.start({ params: { id }, body: {} })
    it_.paypal.control.approve(reference)
    await api.payments.pay({ params: { id }, body: { id: reference } })
    expect(await refusal(send('cousin'))).toMatchObject({ status: 400 })
    await send('Cousin@example.com')
    await it_.shop.doJobs()
    const [mail] = it_.shop.mails.filter(({ to }) => to === 'cousin@example.com')
    expect(mail!.subject).toMatch(/^Rasiidka dalabka #/)
    expect(mail!.text).toMatch(/Hodan M\., Mogadishu/)
    expect(mail!.text).toContain('$30.00')
    for (const part of [mail!.text, mail!.html]) {
      expect(part).not.toMatch(/liberation|61 ?500|blue mosque|ayaan|hodan@|warsame|\/order\//i)
    }
    for (const _ of [1, 2]) await send('cousin@example.com')
    expect((await refusal(send('cousin@example.com'))).code).toBe('too-many-requests')

    const recipients = async () => {
      const rows = await it_.shop.shop.db.select().from(mails).where(eq(mails.orderId, id))
      return rows.map(({ recipient }) => recipient)
    }
    it_.shop.clock.now = new Date(NOON.getTime() + 89 * 24 * HOUR)
    await it_.shop.tick('purge-data')
    expect(await recipients()).toContain('cousin@example.com')
    it_.shop.clock.now = new Date(NOON.getTime() + 91 * 24 * HOUR)
    await it_.shop.tick('purge-data')
    expect(await recipients()).not.toContain('cousin@example.com')
    expect(await recipients()).toContain('hodan@example.com')
  })

  it('shows the gift note to whoever pays', async () => {
    const giftNote = 'For Ayaan, with love'
    const { token, ...order } = await it_.shop.guest.orders.placeAsGuest({
      body: {
        orderItems: [{ product: it_.butter, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
        contact: { name: 'Hodan Warsame' },
        giftNote: `  ${giftNote} `,
      },
    })
    expect(order.giftNote).toBe(giftNote)
    const own = it_.shop.follow(`http://shop.test/order/${order._id}#t=${token}`).api
    const { url } = await own.orders.createPayLink({ params: { id: order._id } })
    const shown = await it_.shop.follow(url).api.payments.toPay({ params: { id: order._id } })
    expect(shown.giftNote).toBe(giftNote)
  })

  it('opens nothing else: neither the order, nor its invoice, nor its end', async () => {
    const api = await payer()
    const { token } = it_.shop.follow((await ask()).url)
    const invoice = await it_.shop.app.inject({
      url: `/api/orders/${id}/invoice`,
      headers: { 'x-order-token': token },
    })
    expect(invoice.statusCode).toBe(404)
    for (const call of [api.orders.show, api.orders.cancel, api.orders.createPayLink]) {
      expect((await refusal(call({ params: { id } }))).status).toBe(404)
    }
    expect((await refusal(api.orders.revokePayLinks({ params: { id } }))).status).toBe(404)
  })

  it('lengthens the hold to 48 hours, once', async () => {
    await ask()
    expect((await rowOf()).holdUntil).toEqual(new Date(NOON.getTime() + 48 * HOUR))
    it_.shop.clock.now = new Date(NOON.getTime() + HOUR)
    const { expiresAt } = await ask()
    expect((await rowOf()).holdUntil).toEqual(new Date(NOON.getTime() + 48 * HOUR))
    expect(expiresAt).toBe(new Date(NOON.getTime() + 48 * HOUR).toISOString())
  })

  it('ends when it is closed, and with an order that was paid, cancelled or has expired', async () => {
    const closed = await payer()
    await buyer.orders.revokePayLinks({ params: { id } })
    expect((await refusal(toPay(closed))).status).toBe(404)
    const open = await payer()
    const facts = [
      { cancelledAt: NOON },
      { expiredAt: NOON },
      { paidAt: NOON },
      { paidAt: new Date(NOON.getTime() - 2 * HOUR) },
    ]
    const none = { cancelledAt: null, expiredAt: null, paidAt: null }
    for (const fact of facts) {
      await it_.shop.shop.db
        .update(orders)
        .set({ ...none, ...fact })
        .where(eq(orders.id, id))
      expect((await refusal(toPay(open))).status).toBe(404)
    }
    expect((await refusal(open.payments.pay({ params: { id }, body: {} }))).status).toBe(404)
    expect((await refusal(ask())).code).toBe('order-not-payable')
  })

  it('exists three times at once, and ten times a day', async () => {
    for (let nth = 0; nth < 3; nth++) await ask()
    expect(await refusal(ask())).toMatchObject({ status: 409, code: 'too-many-links' })
    for (const many of [3, 3, 1]) {
      await buyer.orders.revokePayLinks({ params: { id } })
      for (let nth = 0; nth < many; nth++) await ask()
    }
    await buyer.orders.revokePayLinks({ params: { id } })
    expect((await refusal(ask())).code).toBe('too-many-links')
  })

  it('is paid by mobile money, in place of the PayPal payment that the buyer had begun', async () => {
    const waafipay = await startWaafipayEmulator({ pinTimeout: 20 })
    onTestFinished(() => waafipay.stop())
    const times = { asking: 5_000, other: 5_000 }
    it_.shop.shop.payments = paymentProviders({
      PayPal: it_.openProvider(),
      MobileMoney: waafipayProvider({ ...waafipay, demo: true, times }),
    })
    const api = await payer()
    expect((await toPay(api)).methods).toEqual(['PayPal', 'MobileMoney'])
    const begun = await buyer.payments.start({ params: { id } })
    await api.payments.start({ params: { id }, body: { phone: '061 500 0000' } })
    await it_.shop.doJobs()
    await it_.shop.shop.calls.finished()
    // Now the buyer approves at PayPal all the same, and both ask for the outcome.
    it_.paypal.control.approve(begun.id)
    const outcomes = await Promise.allSettled([
      buyer.payments.pay({ params: { id }, body: { id: begun.id } }),
      api.payments.pay({ params: { id }, body: {} }),
    ])
    expect(outcomes.map(({ status }) => status)).toContain('fulfilled')
    await it_.shop.doJobs()
    const rows = await it_.shop.shop.db.select().from(payments).where(eq(payments.orderId, id))
    expect(rows).toHaveLength(2)
    expect(rows.filter(({ capturedAt }) => capturedAt)).toMatchObject([
      { provider: 'waafipay-demo' },
    ])
    expect(await rowOf()).toMatchObject({ paidAt: expect.any(Date), flag: null })
  })

  it('takes the place of no payment that the buyer approves at this very moment', async () => {
    const waafipay = await startWaafipayEmulator({ pinTimeout: 20 })
    onTestFinished(() => waafipay.stop())
    const api = await payer()
    const begun = await buyer.payments.start({ params: { id } })
    const provider: PaymentProvider = it_.openProvider()
    const [isCapturing, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    let paying: ReturnType<typeof buyer.payments.pay> | undefined
    it_.shop.shop.payments = paymentProviders({
      PayPal: {
        ...provider,
        async lookUp(...args) {
          const state = await provider.lookUp(...args)
          if (paying) return state
          it_.paypal.control.approve(begun.id)
          paying = buyer.payments.pay({ params: { id }, body: { id: begun.id } })
          await isCapturing.promise
          return state
        },
        async capture(...args) {
          isCapturing.resolve()
          await goOn.promise
          return provider.capture(...args)
        },
      },
      MobileMoney: waafipayProvider({
        ...waafipay,
        demo: true,
        times: { asking: 5_000, other: 5_000 },
      }),
    })
    const body = { phone: '061 500 0000' }
    expect(await refusal(api.payments.start({ params: { id }, body }))).toMatchObject({
      code: 'payment-pending',
    })
    goOn.resolve()
    expect(await paying).toMatchObject({ isPaid: true })
    expect(await it_.rowsOf(id)).toMatchObject([{ capturedAmount: 30_00, closedAt: null }])
  })

  it('captures once, though buyer and payer approve at the same moment', async () => {
    const api = await payer()
    const [first, second] = await Promise.all([
      buyer.payments.start({ params: { id } }),
      api.payments.start({ params: { id }, body: {} }),
    ])
    expect(second.id).toBe(first.id)
    it_.paypal.control.approve(first.id)
    const pay = (one: typeof buyer) => one.payments.pay({ params: { id }, body: { id: first.id } })
    for (const paid of await Promise.all([pay(api), pay(buyer)])) expect(paid.isPaid).toBe(true)
    const taken = await it_.shop.shop.db.select().from(payments).where(eq(payments.orderId, id))
    expect(taken.filter(({ capturedAt }) => capturedAt)).toHaveLength(1)
  })
})
