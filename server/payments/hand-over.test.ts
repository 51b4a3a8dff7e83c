import { beforeEach, describe, expect, it } from 'vitest'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { address } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { examine } from '../doctor/examine.ts'

const at = payingShop()
let admin: Awaited<ReturnType<typeof at.shop.signIn>>

beforeEach(async () => {
  admin = await at.shop.signIn('admin')
  await admin.api.adminSettings.save({ body: { cashOnDelivery: 'on', shippingFee: 0 } })
})

const HODAN = { ...address, recipient: 'Hodan Ali', landmark: 'the blue mosque' }

async function cashOrder(): Promise<string> {
  const { _id } = await at.amina.api.orders.place({
    body: {
      orderItems: [{ product: at.butter, qty: 2 }],
      shippingAddress: HODAN,
      paymentMethod: 'CashOnDelivery',
    },
  })
  return _id
}

const show = (id: string) => at.amina.api.orders.show({ params: { id } })
const codeOf = async (id: string) => (await show(id)).deliveryCode!
const record = (id: string) => admin.api.adminOrders.record({ params: { id } })
const linkTo = (id: string) =>
  admin.api.adminOrders.link({ params: { id }, body: { kind: 'courier', language: 'so' } })
/** Another code than this one. */
const notThe = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function courierOf(id: string) {
  const { url } = await linkTo(id)
  const { token, api } = at.shop.follow(url)
  return {
    url,
    token,
    api,
    look: () => api.courier.show({ params: { id } }),
    handOver: (code: string) => api.courier.handOver({ params: { id }, body: { code } }),
  }
}

async function isSound() {
  const { findings } = await examine(at.shop.shop)
  expect(findings.filter(({ check }) => !['backup-old', 'job-late'].includes(check))).toEqual([])
}

describe('a courier with a link', () => {
  it('sees what the door needs, delivers with the buyer’s code and takes the cash', async () => {
    const id = await cashOrder()
    await admin.api.adminParcels.ship({ params: { id }, body: { courier: 'Warsame' } })
    // What is on its way can no longer be cancelled.
    await expect(at.amina.api.orders.cancel({ params: { id } })).rejects.toMatchObject({
      code: 'order-not-cancellable',
    })
    const courier = await courierOf(id)
    expect(courier.url).toMatch(new RegExp(`/so/order/${id}/deliver#t=`))
    expect(await courier.look()).toEqual({
      number: 1001,
      isDelivered: false,
      parcel: {
        name: 'Hodan Ali',
        phone: address.phone,
        address: address.address,
        city: address.city,
        district: '',
        country: address.country,
        landmark: 'the blue mosque',
        units: 2,
        cashDue: 40,
        isLocked: false,
      },
    })
    expect(await courier.handOver(await codeOf(id))).toEqual({
      number: 1001,
      isDelivered: true,
      parcel: null,
    })
    expect(await show(id)).toMatchObject({ status: 'delivered', isPaid: true, deliveryCode: null })
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    const { events, payments, flag } = await record(id)
    expect(payments).toMatchObject([{ provider: 'cash', amount: 40, recordedBy: 'Warsame' }])
    expect(flag).toBeNull()
    expect(events.find(({ type }) => type === 'delivered')).toMatchObject({
      actor: 'courier',
      reason: 'with-code',
      note: 'Warsame',
    })
    const { cash } = await admin.api.adminPayments.day({ query: {} })
    expect(cash).toEqual([{ name: 'Warsame', payments: 1, taken: 40, handedBack: 0 }])
    await at.shop.doLaterJobs()
    await isSound()
  })

  it('takes what is still due once a part was transferred', async () => {
    const id = await cashOrder()
    const body = { amount: 15, receivedOn: '2026-01-14' }
    await admin.api.adminPayments.recordTransfer({ params: { id }, body })
    const courier = await courierOf(id)
    expect(await courier.look()).toMatchObject({ parcel: { cashDue: 25 } })
    await courier.handOver(await codeOf(id))
    expect(await record(id)).toMatchObject({
      flag: null,
      payments: [
        { provider: 'bank', amount: 15 },
        { provider: 'cash', amount: 25 },
      ],
    })
    await at.shop.doLaterJobs()
    await isSound()
  })

  it('can be undone by the shop for ten minutes, with the cash', async () => {
    const id = await cashOrder()
    const courier = await courierOf(id)
    await courier.handOver(await codeOf(id))
    const { deliveryUndo } = await record(id)
    await admin.api.audit.undo({ params: { id: deliveryUndo!.change } })
    expect(await show(id)).toMatchObject({ status: 'cash-due', isPaid: false })
    expect((await admin.api.adminPayments.day({ query: {} })).cash).toEqual([])
    await isSound()
    await courier.handOver(await codeOf(id))
    expect((await admin.api.adminPayments.day({ query: {} })).cash).toEqual([
      { name: '', payments: 1, taken: 40, handedBack: 0 },
    ])
    await at.shop.doLaterJobs()
    await isSound()
  })

  it('who enters five wrong codes locks it, even at once: then the right one is wrong too', async () => {
    const id = await cashOrder()
    const code = await codeOf(id)
    const courier = await courierOf(id)
    await expect(courier.handOver('12345')).rejects.toMatchObject({
      errors: { code: expect.anything() },
    })
    await expect(courier.handOver(notThe(code))).rejects.toMatchObject({
      status: 409,
      code: 'wrong-delivery-code',
      details: { left: 4 },
    })
    const guesses = await Promise.allSettled(
      [1, 2, 3, 4, 5].map(() => courier.handOver(notThe(code))),
    )
    const codes = guesses.map((guess) => (guess as PromiseRejectedResult).reason.code)
    expect(codes.filter((one) => one === 'wrong-delivery-code')).toHaveLength(3)
    expect(codes.filter((one) => one === 'delivery-code-locked')).toHaveLength(2)
    await expect(courier.handOver(code)).rejects.toMatchObject({ code: 'delivery-code-locked' })
    // A new link does not help either.
    const other = await courierOf(id)
    await expect(other.handOver(code)).rejects.toMatchObject({ code: 'delivery-code-locked' })
    expect(await other.look()).toMatchObject({ parcel: { isLocked: true } })
    expect(await record(id)).toMatchObject({
      codeLocked: true,
      events: [{ type: 'code-locked' }, {}],
    })

    await admin.api.adminOrders.deliver({ params: { id } })
    const { events } = await record(id)
    expect(events.find(({ type }) => type === 'delivered')).toMatchObject({
      actor: 'admin',
      reason: 'without-code',
    })
    await at.shop.doLaterJobs()
    await isSound()
  })

  it('sees neither the order nor the email, for seven days, and nothing once it is delivered', async () => {
    const id = await at.paidOrder()
    const { api, token, look } = await courierOf(id)
    expect(await look()).toMatchObject({ parcel: { cashDue: null } })
    const params = { id }
    const refused = { status: 404, code: 'not-found' }
    await expect(api.orders.show({ params })).rejects.toMatchObject(refused)
    await expect(api.orders.cancel({ params })).rejects.toMatchObject(refused)
    await expect(api.orders.createPayLink({ params })).rejects.toMatchObject(refused)
    await expect(api.payments.toPay({ params })).rejects.toMatchObject(refused)
    for (const path of ['', '/invoice', '/delivery']) {
      const { body } = await at.shop.app.inject({
        url: `/api/orders/${id}${path}`,
        headers: { [ORDER_TOKEN_HEADER]: token },
      })
      expect(body).not.toContain(at.amina.email)
    }
    at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 7 * 86_400_000)
    await expect(look()).rejects.toMatchObject(refused)

    admin = await at.shop.signIn('admin')
    const again = await courierOf(id)
    await admin.api.adminOrders.deliver({ params })
    expect(await again.look()).toEqual({ number: 1001, isDelivered: true, parcel: null })
    await expect(linkTo(id)).rejects.toMatchObject({ code: 'order-not-deliverable' })
  })

  it('is nobody else: the buyer cannot close an order with their own code', async () => {
    const id = await cashOrder()
    const code = await codeOf(id)
    const body = { code }
    await expect(at.amina.api.courier.handOver({ params: { id }, body })).rejects.toMatchObject({
      status: 404,
    })
    const { url } = await admin.api.adminOrders.link({ params: { id } })
    await expect(
      at.shop.follow(url).api.courier.handOver({ params: { id }, body }),
    ).rejects.toMatchObject({ status: 404 })
    // An admin at the door is one.
    await admin.api.courier.handOver({ params: { id }, body })
    const { events, payments } = await record(id)
    expect(payments).toMatchObject([{ recordedBy: 'Shop Admin' }])
    expect(events.find(({ type }) => type === 'delivered')).toMatchObject({
      actor: 'admin',
      reason: 'with-code',
    })
  })
})
