import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import type { PaymentMethod } from '#domain/checkout.ts'
import { tokenInFragment } from '#domain/order-links.ts'
import { idempotencyKeys, mails, orderLinks, orders, stockAlerts } from '#server/db/schema.ts'
import { lockOrder } from '#server/orders/orders.ts'
import { restartHold } from '#server/orders/restart-hold.ts'
import { readSettings } from '#server/settings/settings.ts'
import { change } from '#server/unit.ts'
import { refusal } from '#tests/browser.ts'
import { countQueries } from '#tests/count-queries.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'

const MINUTE = 60_000

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ onHand: 50 })
})

interface Options {
  email?: string
  phone?: string
  language?: 'en' | 'so'
  paymentMethod?: PaymentMethod
  idempotencyKey?: string
}

const orderOf = ({ email, phone, language = 'en', paymentMethod = 'PayPal' }: Options) => ({
  orderItems: [{ product: butter, qty: 1 }],
  shippingAddress: { ...address, phone: phone ?? address.phone },
  paymentMethod,
  language,
  contact: { name: 'Hodan Maxamed', ...(email !== undefined && { email }) },
})

/** An order of somebody without an account, and what their browser may do with it. */
async function buy(options: Options = {}) {
  const { idempotencyKey } = options
  const order = await shop.guest.orders.placeAsGuest(
    { body: orderOf(options) },
    idempotencyKey ? { idempotencyKey } : {},
  )
  const { api } = shop.follow(`http://shop.test/order/${order._id}#t=${order.token}`)
  return { ...order, id: order._id, api }
}

const rowOf = async (id: string) =>
  (await shop.shop.db.select().from(orders).where(eq(orders.id, id)))[0]!

/** The token of the link in the newest mail. */
function tokenInMail(): string {
  const link = /\/order\/[\w-]+(#t=[\w-]+)/.exec(shop.mails.at(-1)!.text)
  return tokenInFragment(link![1]!)!
}

describe('a guest', () => {
  it('orders with a name and a phone number, and no mail is written without an email', async () => {
    const { id, api, token, ...order } = await buy()
    expect(order).toMatchObject({
      status: 'placed',
      placedAs: 'guest',
      user: { _id: null, name: 'Hodan Maxamed', email: '' },
      totalPrice: 30,
    })
    expect((await api.orders.show({ params: { id } })).number).toBe(order.number)
    expect((await refusal(shop.guest.orders.show({ params: { id } }))).status).toBe(401)
    await shop.doJobs()
    expect(await shop.shop.db.$count(mails, eq(mails.recipient, ''))).toBe(0)
    expect(shop.mails.filter(({ text }) => text.includes(token))).toEqual([])

    const [listed] = await admin.api.adminOrders.list({ query: {} })
    expect(listed).toMatchObject({ _id: id, placedAs: 'guest' })
  })

  it('is written to in their language, with a link of its own in every mail', async () => {
    const { id, api } = await buy({ email: ' Hodan@Example.com ', language: 'so' })
    await shop.doJobs()
    const [toBuyer] = shop.mails.filter(({ to }) => to === 'hodan@example.com')
    expect(toBuyer!.subject).toContain('Dalabkaaga')
    expect(toBuyer!.text).toContain(`http://shop.test/so/order/${id}#t=`)

    await shop.shop.db.update(orders).set({ paidAt: NOON }).where(eq(orders.id, id))
    await admin.api.adminOrders.deliver({ params: { id } })
    await shop.doLaterJobs()
    const links = shop.mails
      .filter(({ to }) => to === 'hodan@example.com')
      .map(({ text }) => /#t=(\S+)/.exec(text)![1]!)
    expect(links).toHaveLength(2)
    expect(new Set(links).size).toBe(2)
    for (const one of links) {
      const { api: byMail } = shop.follow(`http://shop.test/order/${id}#t=${one}`)
      expect((await byMail.orders.show({ params: { id } })).isDelivered).toBe(true)
    }
    expect((await api.orders.show({ params: { id } }))._id).toBe(id)
  })

  it('repeats an order with its key, and gets the same one with another token', async () => {
    const key = { idempotencyKey: 'first-order' }
    const [first, again] = [await buy(key), await buy(key)]
    expect(again.id).toBe(first.id)
    expect(again.token).not.toBe(first.token)
    expect((await again.api.orders.show({ params: { id: first.id } }))._id).toBe(first.id)
    expect(await refusal(buy({ ...key, phone: '+252 61 500 0009' }))).toMatchObject({
      code: 'idempotency-mismatch',
    })
    const stored = JSON.stringify(await shop.shop.db.select().from(idempotencyKeys))
    for (const { token } of [first, again]) expect(stored).not.toContain(token)
  })

  it('may have three unpaid orders for each phone number, however it is written', async () => {
    for (const phone of ['+252 61 500 0000', '0615000000', '252615000000']) await buy({ phone })
    expect(await refusal(buy())).toMatchObject({
      status: 409,
      code: 'too-many-unpaid-orders',
      // Whoever types a number is not told of its orders.
      details: { limit: 'shared', maxOrders: 3, unpaid: [] },
    })
    expect((await buy({ phone: '+252 61 500 0001' })).status).toBe('placed')
    expect(await refusal(buy({ phone: '-' }))).toMatchObject({
      code: 'invalid-input',
      errors: { 'shippingAddress.phone': expect.any(String) },
    })
  })

  it('holds units for at most two hours, also after starting to pay', async () => {
    const { id, payBefore } = await buy()
    shop.clock.now = new Date(new Date(payBefore!).getTime() - MINUTE)
    const rules = await readSettings(shop.shop.db, shop.shop)
    await change(shop.shop, null, async (unit) =>
      restartHold(unit, await lockOrder(unit.tx, id), rules),
    )
    const { holdUntil } = await rowOf(id)
    expect(holdUntil.getTime()).toBeGreaterThan(new Date(payBefore!).getTime())
    expect(holdUntil.getTime()).toBeLessThanOrEqual(NOON.getTime() + 120 * MINUTE)
  })

  it('is refused when the owner wants accounts, while customers go on', async () => {
    await shop.changeSettings({ guestCheckout: 'off' })
    expect(await refusal(buy())).toMatchObject({ status: 403, code: 'guests-off' })
    expect((await shop.guest.settings.shop()).guestCheckout).toBe('off')
    const { contact: _, ...body } = orderOf({})
    const { api } = await shop.signIn('amina')
    expect((await api.orders.place({ body })).placedAs).toBe('customer')
    // The specification's call stays closed to guests.
    expect((await refusal(shop.guest.orders.place({ body }))).status).toBe(401)
  })
})

describe('a lost link', () => {
  const find = (number: number, contact: string) =>
    shop.guest.orders.find({ body: { number, contact } })

  it('is answered in the same way, by the same queries, whether there is such an order', async () => {
    const { number } = await buy({ email: 'hodan@example.com' })
    await shop.doJobs()
    shop.mails.length = 0
    const asked: unknown[] = []
    const ask = (nth: number, contact: string) =>
      countQueries(shop.shop, async () => asked.push(await find(nth, contact)))
    const counts = [
      await ask(number, 'HODAN@example.com'),
      await ask(number, 'other@example.com'),
      await ask(number + 1, 'hodan@example.com'),
      await ask(number, '061 500 0000'),
    ]
    expect(new Set(counts).size).toBe(1)
    expect(new Set(asked.map((one) => JSON.stringify(one))).size).toBe(1)

    await shop.doJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual(['hodan@example.com', 'hodan@example.com'])
    const { _id: id } = (await admin.api.adminOrders.list({ query: {} }))[0]!
    const { api } = shop.follow(`http://shop.test/order/${id}#t=${tokenInMail()}`)
    expect((await api.orders.show({ params: { id } })).number).toBe(number)
  })

  it('leads to no mail without an email, and to no token for a customer with an account', async () => {
    const { number } = await buy()
    const amina = await shop.signIn('amina')
    const { contact: _, ...body } = orderOf({ phone: '+252 61 500 0007' })
    const own = await amina.api.orders.place({ body })
    await shop.doJobs()
    shop.mails.length = 0
    await find(number, address.phone)
    await find(own.number, amina.email)
    await shop.doJobs()
    expect(shop.mails.map(({ to }) => to)).toEqual([amina.email])
    expect(shop.mails[0]!.text).not.toContain('#t=')
  })

  it('cannot be used to flood somebody with mails', async () => {
    const { number } = await buy({ email: 'hodan@example.com' })
    for (let nth = 0; nth < 5; nth++) await find(number, 'hodan@example.com')
    expect((await refusal(find(number, 'hodan@example.com'))).status).toBe(429)
  })
})

describe('a claim', () => {
  it('needs the token: an account with the same email sees nothing before', async () => {
    const { id, token } = await buy({ email: 'amina@example.com' })
    const amina = await shop.signIn('amina')
    expect(await amina.api.orders.mine({ query: {} })).toEqual([])
    expect((await refusal(amina.api.orders.claim({ params: { id } }))).status).toBe(404)

    const claim = (person: { cookie: string }) =>
      shop.app.inject({
        method: 'POST',
        url: `/api/orders/${id}/claim`,
        headers: { cookie: person.cookie, 'x-order-token': token },
      })
    for (const answer of [await claim(amina), await claim(amina)]) {
      expect(answer.json()).toMatchObject({ _id: id, user: { _id: amina.id }, placedAs: 'guest' })
    }
    expect(await amina.api.orders.mine({ query: {} })).toMatchObject([{ _id: id }])
    const { events } = await admin.api.adminOrders.record({ params: { id } })
    expect(events.filter(({ type }) => type === 'claimed')).toHaveLength(1)

    expect((await claim(await shop.signIn('bile'))).statusCode).toBe(404)
    const other = shop.follow(`http://shop.test/order/${id}#t=${token}`)
    expect((await refusal(other.api.orders.claim({ params: { id } }))).status).toBe(401)
  })

  it('opens reviews for buyers, which stay closed to guests', async () => {
    await shop.changeSettings({ reviewers: 'buyers' })
    const { id, token, api } = await buy()
    await shop.shop.db.update(orders).set({ paidAt: NOON }).where(eq(orders.id, id))
    const review = { params: { id: butter }, body: { rating: 5, comment: 'Soft' } }
    expect((await refusal(api.reviews.write(review))).status).toBe(401)
    const amina = await shop.signIn('amina')
    expect((await refusal(amina.api.reviews.write(review))).status).toBe(403)
    await shop.app.inject({
      method: 'POST',
      url: `/api/orders/${id}/claim`,
      headers: { cookie: amina.cookie, 'x-order-token': token },
    })
    expect((await amina.api.reviews.write(review)).message).toBeDefined()
    // Mails go to the account from now on.
    expect((await rowOf(id)).buyerEmail).toBe(amina.email)
  })
})

describe('erasing the buyer of a guest’s order', () => {
  it('leaves what an account with the same number asked for', async () => {
    const { id } = await buy()
    const empty = await shop.stockProduct({ onHand: 0 })
    const ask = (api: typeof admin.api) =>
      api.stockAlerts.ask({
        params: { id: empty },
        body: { phone: address.phone, language: 'en' },
      })
    const bile = await shop.signIn('bile')
    await ask(bile.api)
    const waiting = () => shop.shop.db.$count(stockAlerts)
    await admin.api.adminOrders.eraseBuyer({ params: { id } })
    expect(await waiting()).toBe(1)
    await shop.shop.db.delete(stockAlerts)
    await ask(shop.guest as typeof admin.api)
    const again = await buy()
    await admin.api.adminOrders.eraseBuyer({ params: { id: again.id } })
    expect(await waiting()).toBe(0)
  })

  const erase = (id: string) => admin.api.adminOrders.eraseBuyer({ params: { id } })

  it('empties name, phone, address, links and stored replies', async () => {
    const { id, api } = await buy({ email: 'hodan@example.com', idempotencyKey: 'key' })
    await shop.doJobs()
    expect((await admin.api.adminOrders.record({ params: { id } })).isGuest).toBe(true)
    await erase(id)
    expect((await admin.api.adminOrders.record({ params: { id } })).isGuest).toBe(false)
    const renewed = admin.api.adminOrders.link({ params: { id } })
    expect((await refusal(renewed)).status).toBe(404)
    expect(await rowOf(id)).toMatchObject({
      buyerName: '',
      buyerEmail: '',
      phone: '',
      cancelledAt: NOON,
      erasedAt: NOON,
    })
    expect(await shop.shop.db.$count(orderLinks)).toBe(0)
    expect((await refusal(api.orders.show({ params: { id } }))).status).toBe(404)
    const { rows } = await shop.shop.pool.query<{ name: string }>(
      `select table_name as name from information_schema.tables
       where table_schema = 'public' and table_type = 'BASE TABLE'`,
    )
    for (const { name } of rows) {
      const all = await shop.shop.pool.query(`select to_jsonb(t)::text as row from "${name}" t`)
      const left = all.rows.map(({ row }) => row).join()
      expect(left, name).not.toMatch(/hodan|61500 ?0000|liberation/i)
    }
    await erase(id)
  })

  it('leaves the phone of one that is not yet delivered, and others alone', async () => {
    const [mine, other] = [await buy(), await buy()]
    const paid = { paidAt: NOON, deliveredAt: NOON }
    await shop.shop.db.update(orders).set(paid).where(eq(orders.id, other.id))
    await shop.shop.db.update(orders).set({ paidAt: NOON }).where(eq(orders.id, mine.id))
    await erase(mine.id)
    expect(await rowOf(mine.id)).toMatchObject({ phone: '+252615000000', buyerEmail: '' })
    shop.clock.now = new Date(NOON.getTime() + 60 * MINUTE)
    await shop.tick('purge-data')
    // Nobody has erased this guest, who has no email either.
    expect((await rowOf(other.id)).phone).toBe('+252615000000')
    const { _id: own } = await (await shop.signIn('amina')).api.orders.place({
      body: { ...orderOf({ phone: '+252 61 500 0008' }) },
    })
    expect((await refusal(erase(own))).status).toBe(404)
  })
})
