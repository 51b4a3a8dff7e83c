import type { PaypalEmulator } from '#emulators/paypal/start.ts'
import { seed } from '#server/seed/seed.ts'
import { addProducts, type Code } from './add-products.ts'
import { LAST_ORDER, registerBuyers, type Who } from './buyers.ts'
import type { WholeShop } from './whole-shop.ts'

interface Options {
  shop: WholeShop
  paypal: PaypalEmulator
  clock: { now: Date }
  /** Makes sending the next mail fail. */
  failNextMail: () => void
}

type Api = ReturnType<WholeShop['api']>

/** Simulates a fortnight of a shop: orders in every state, and the changes of an owner. */
export async function trade({ shop, paypal, clock, failNextMail }: Options): Promise<void> {
  const { control } = paypal
  await seed(shop.shop)
  const cookie = await shop.signIn('admin@example.com')
  const admin = shop.api(cookie)
  const products = await addProducts(shop, cookie)
  const { people, place, start, pay, payOnce, capture, cancel } = await registerBuyers({
    shop,
    paypal,
    products,
  })
  await changeShop()
  await earlyOrders()
  await trouble()
  await waitingOrders()
  await changeProducts()
  await review()
  await eraseDeeqa()
  await lastDay()

  async function changeShop() {
    await admin.adminSettings.save({
      body: {
        name: 'Hodan Beauty',
        whatsapp: '+252 61 700 1122',
        shippingFee: 7.5,
        lowStockBelow: 20,
      },
    })
    await admin.adminInfo.save({
      params: { slug: 'about' },
      body: { body: 'We are *Hodan*.\n\n- here' },
    })
    const [category] = await admin.adminCategories.list()
    await admin.adminCategories.save({ params: { id: category!._id }, body: { nameSo: 'Subag' } })
  }

  /**
   * Orders that were completed without trouble: delivered, refunded in part and whole, cancelled,
   * deleted.
   */
  async function earlyOrders() {
    clock.now = new Date('2026-01-03T08:00:00Z')
    const delivered = await pay(await place('amina', { SHEA: 2, QASIL: 1 }, '+252 61 500 0000'))
    await admin.adminOrders.deliver({ params: { id: delivered } })
    await admin.adminOrders.note({
      params: { id: delivered },
      body: { note: 'Left with a neighbour' },
    })
    await admin.adminSettings.setDiscount({
      body: { globalDiscount: 12.5, discountDate: '2026-01-31' },
    })

    clock.now = new Date('2026-01-04T21:30:00Z')
    const partly = await pay(await place('bile', { ARGAN: 3, GONE: 1 }, '061 5 000000'))
    const [argan] = await itemsOf(partly)
    await refund(partly, { amount: 10, reason: 'Came broken', restock: [{ item: argan!, qty: 1 }] })

    const returned = await pay(await place('amina', { ROSE: 4, SOAP: 2 }, '00252615000000'))
    await admin.adminOrders.deliver({ params: { id: returned } })
    const goods = (await itemsOf(returned)).map((item) => ({ item, qty: 2 }))
    clock.now = new Date('2026-01-05T10:00:00Z')
    await refund(returned, { amount: 5, reason: 'First part' })
    await refund(returned, { reason: 'The rest', restock: goods })

    const writtenOff = await pay(await place('bile', { SESAME: 5, SHEA: 1 }, 'call my sister'))
    const [sesame] = await itemsOf(writtenOff)
    await refund(writtenOff, { reason: 'Spoilt', restock: [{ item: sesame!, qty: 2 }] })

    await cancel(await place('cawo', { QASIL: 2 }, '+252-61-5000001'))
    const byAdmin = await place('cawo', { ROSE: 1 }, '615 00 00 01')
    await admin.orders.cancel({ params: { id: byAdmin } })
    const deleted = await pay(await place('bile', { SOAP: 3 }, '061-5000002'))
    await admin.adminOrders.remove({ params: { id: deleted } })
    await admin.adminOrders.remove({ params: { id: await place('bile', { SHEA: 1 }, '0') } })
    await shop.shop.jobs.drain(shop.shop)
  }

  /** Payments that do not match, arrive twice or late, and refunds that take long. */
  async function trouble() {
    clock.now = new Date('2026-01-08T12:00:00Z')
    const mismatch = await place('amina', { ARGAN: 1 }, '+252615000000')
    const wrong = await start(mismatch)
    control.approve(wrong)
    control.changeOrder(wrong, { cents: 1_00 })
    await refused(payOnce(mismatch))

    control.allowDuplicateInvoices()
    const twice = await place('amina', { QASIL: 3 }, '٠٦١٥٠٠٠٠٠٠')
    const first = await start(twice)
    control.approve(first)
    await sql('update payments set closed_at = $2 where order_id = $1', [twice, clock.now])
    await pay(twice)
    await capture(first)
    await sql('update payments set closed_at = null where reference = $1', [first])
    await payOnce(twice, first)
    control.allowDuplicateInvoices(false)

    const late = await place('bile', { SHEA: 1 }, '+44 20 7946 0000')
    const reference = await start(late)
    control.approve(reference)
    await capture(reference)
    await cancel(late)
    await refused(payOnce(late))

    const slow = await pay(await place('cawo', { ARGAN: 2 }, '+252 61 500 0001'))
    control.pendNextRefund()
    await refund(slow, { amount: 20, reason: 'Too late' })
    const failed = await pay(await place('cawo', { ARGAN: 1 }, '+252 61 500 0001'))
    control.pendNextRefund()
    const { _id: id } = await refund(failed, { amount: 5 })
    control.decideRefund(control.refunds().at(-1)!.id, 'FAILED')
    await refused(admin.adminRefunds.check({ params: { id } }))

    control.pendNext()
    const held = await place('cawo', { SOAP: 1 }, '+252 61 500 0001')
    control.approve(await start(held))
    await refused(payOnce(held))
    const declined = await place('cawo', { SOAP: 1 }, '252615000001')
    control.approve(await start(declined), 'declined-card')
    await refused(payOnce(declined))
  }

  /**
   * Unpaid orders whose hold has long expired, with and without a payment attempt, and a free one.
   */
  async function waitingOrders() {
    clock.now = new Date('2026-01-09T09:00:00Z')
    await place('amina', { SHEA: 2, ROSE: 1 }, '+252 61 500 0000')
    control.approve(await start(await place('bile', { QASIL: 1 }, '061 5 000003')))
    await start(await place('cawo', { SESAME: 1 }, '252 61 5 00 00 04'))

    await admin.adminSettings.setDiscount({ body: { globalDiscount: 100 } })
    await admin.adminSettings.save({ body: { shippingFee: 0 } })
    await place('bile', { SOAP: 1 }, '061 5 000003')
    await admin.adminSettings.save({ body: { shippingFee: 6, freeShippingAbove: 60 } })
    await admin.adminSettings.setDiscount({
      body: { globalDiscount: 10, discountDate: '2026-02-15' },
    })
    await shop.shop.jobs.drain(shop.shop)
  }

  async function changeProducts() {
    clock.now = new Date('2026-01-10T09:00:00Z')
    const id = products.get('SHEA')!
    await admin.stock.adjust({ params: { id }, body: { by: -3, note: 'Broken in the house' } })
    await admin.bulk.apply({
      body: { ids: [id, products.get('ARGAN')!], price: { kind: 'percent', value: 10 } },
    })
    const [changed] = await admin.audit.list({ query: { group: 'prices' } })
    await admin.audit.undo({ params: { id: changed!._id } })
    await admin.adminProducts.remove({ params: { id: products.get('GONE')! } })
  }

  async function review() {
    const write = (who: Who, code: Code, rating: number, comment: string) =>
      people
        .get(who)!
        .reviews.write({ params: { id: products.get(code)! }, body: { rating, comment } })
    await write('amina', 'SHEA', 5, 'Soft & rich. Waan jeclahay!')
    await write('deeqa', 'SHEA', 4, 'Good butter, small jar.')
    await write('bile', 'QASIL', 2, 'Not what I thought it is.')
    const [newest, , first] = await admin.adminReviews.list({ query: {} })
    await admin.adminReviews.moderate({ params: { id: newest!._id }, body: { hidden: true } })
    await admin.adminReviews.moderate({ params: { id: first!._id }, body: { reply: 'Thank you' } })
  }

  async function eraseDeeqa() {
    clock.now = new Date('2026-01-11T09:00:00Z')
    const delivered = await pay(await place('deeqa', { ROSE: 2 }, '+252 90 700 0000'))
    await admin.adminOrders.deliver({ params: { id: delivered } })
    await pay(await place('deeqa', { SHEA: 1 }, '+252 90 700 0000'))
    await place('deeqa', { QASIL: 1 }, '+252 90 700 0000')
    await shop.shop.jobs.drain(shop.shop)
    const [deeqa] = await admin.adminUsers.list({ query: { keyword: 'deeqa' } })
    await admin.adminUsers.remove({ params: { id: deeqa!._id } })
  }

  /** Orders whose hold has not expired, a paid one to deliver, a failed mail, waiting jobs. */
  async function lastDay() {
    clock.now = new Date('2026-01-15T09:00:00Z')
    failNextMail()
    await pay(await place('amina', { ARGAN: 1, SOAP: 2, ROSE: 1 }, '+252 61 500 0000'))
    await shop.shop.jobs.drain(shop.shop).catch(() => {})
    control.approve(await start(await place('bile', { SESAME: 2 }, '061 5 000003')))
    await place('amina', LAST_ORDER.items, LAST_ORDER.phone, LAST_ORDER.idempotencyKey)
    clock.now = new Date('2026-01-15T12:00:00Z')
  }

  function refund(id: string, body: Parameters<Api['adminRefunds']['create']>[0]['body']) {
    return admin.adminRefunds.create({ params: { id }, body })
  }

  async function itemsOf(id: string): Promise<string[]> {
    return (await admin.orders.show({ params: { id } })).orderItems.map(({ _id }) => _id)
  }

  async function sql(text: string, values: unknown[]): Promise<void> {
    await shop.shop.pool.query(text, values)
  }
}

/**
 * Expects the shop to refuse the call: if it succeeded, the archive would not contain what it
 * should.
 */
async function refused(call: Promise<unknown>): Promise<void> {
  const done = await call.then(
    () => true,
    () => false,
  )
  if (done) throw new Error('That was not refused')
}
