import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type Mailbox, openMailbox } from '#emulators/smtp/mailbox.ts'
import { consents, mails, skus, users } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

const HOUR = 60 * 60_000
const DAY = 24 * HOUR
/** Ten in the morning in Mogadishu. */
const TEN = new Date('2026-01-15T07:00:00Z')

let shop: OpenShop
let box: Mailbox
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string
let oil: string

/** A customer who agreed, in a shop with a mail server, has left two products in the cart. */
beforeEach(async () => {
  box = await openMailbox()
  shop = await openShop({ env: { SMTP_URL: box.url }, parts: { mailer: undefined } })
  onTestFinished(async () => {
    await shop.shop.mailer.close()
    await box.close()
  })
  await shop.changeSettings({ cartReminders: 'on' })
  shop.clock.now = TEN
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ name: 'Shea Butter', nameSo: 'Subag', onHand: 9 })
  oil = await shop.stockProduct({ name: 'Argan Oil', onHand: 9 })
  await agree(true)
  await set({ product: butter, qty: 2 }, { product: oil, qty: 1 })
})

const agree = (cartAndOffers: boolean) =>
  amina.api.consents.save({ body: { cartAndOffers, source: 'cart' } })
const set = (...lines: { product: string; qty: number }[]) =>
  amina.api.accountCart.setLines({ body: { set: lines } })

/** What the mail server has received in all, once the scheduled task has run after this time. */
async function mailsAfter(time: number) {
  shop.clock.now = new Date(shop.clock.now.getTime() + time)
  await shop.tick('remind-carts')
  await shop.doJobs()
  return box.mails.filter(({ subject }) => !subject?.includes('order'))
}

const place = () => ({
  orderItems: [{ product: butter, qty: 1 }],
  shippingAddress: address,
  paymentMethod: 'PayPal' as const,
})

async function sellOut(product: string): Promise<void> {
  await shop.shop.db.update(skus).set({ onHand: 0 }).where(eq(skus.productId, product))
}

describe('a cart that was left', () => {
  it('is told of once, four hours after its last change', async () => {
    expect(await mailsAfter(3 * HOUR)).toEqual([])
    await set({ product: oil, qty: 2 })
    expect(await mailsAfter(4 * HOUR - 1)).toEqual([])
    const [mail] = await mailsAfter(1)
    expect(mail).toMatchObject({
      subject: 'Your cart is still here · Qurux',
      to: [{ address: 'amina@example.com' }],
    })
    expect(mail!.text).toContain('2 × Shea Butter\n2 × Argan Oil')
    expect(mail!.text).toContain('http://shop.test/login?redirect=%2Fcart')
    expect(await mailsAfter(HOUR)).toHaveLength(1)
  })

  it('is told of by day, within three days, and once in 14', async () => {
    // Eight in the evening, eight in the morning, nine.
    expect(await mailsAfter(10 * HOUR)).toEqual([])
    expect(await mailsAfter(12 * HOUR + 59 * 60_000)).toEqual([])
    expect(await mailsAfter(60_000)).toHaveLength(1)
    await set({ product: oil, qty: 3 })
    expect(await mailsAfter(DAY)).toHaveLength(1)
    shop.clock.now = new Date(TEN.getTime() + 15 * DAY)
    await set({ product: oil, qty: 4 })
    expect(await mailsAfter(5 * HOUR)).toHaveLength(2)

    shop.clock.now = new Date(TEN.getTime() + 40 * DAY)
    await set({ product: oil, qty: 5 })
    expect(await mailsAfter(3 * DAY)).toHaveLength(2)
  })

  it('is not told of without consent, or while the owner has it off', async () => {
    await agree(false)
    expect(await mailsAfter(5 * HOUR)).toEqual([])
    await agree(true)
    await shop.changeSettings({ cartReminders: 'off' })
    expect(await mailsAfter(HOUR)).toEqual([])
  })

  it('is not told of after an order, whoever signed in for it', async () => {
    shop.clock.now = new Date(TEN.getTime() + HOUR)
    await amina.api.orders.place({ body: place() })
    expect(await mailsAfter(5 * HOUR)).toEqual([])
    await set({ product: oil, qty: 4 })
    const phone = '+252 61 500 0009'
    await shop.guest.orders.placeAsGuest({
      body: {
        ...place(),
        shippingAddress: { ...address, phone },
        contact: { name: 'Amina', email: 'Amina@example.com' },
      },
    })
    expect(await mailsAfter(20 * HOUR)).toEqual([])
  })

  it('is told of without what is sold out, and not at all if that is everything', async () => {
    await sellOut(butter)
    shop.clock.now = new Date(TEN.getTime() + 5 * HOUR)
    await shop.tick('remind-carts')
    await sellOut(oil)
    await shop.doJobs()
    expect(box.mails).toEqual([])
    shop.clock.now = new Date(TEN.getTime() + 15 * DAY)
    await shop.shop.db.update(skus).set({ onHand: 1 }).where(eq(skus.productId, oil))
    await set({ product: oil, qty: 4 })
    const [mail] = await mailsAfter(4 * HOUR)
    expect(mail!.text).toContain('1 × Argan Oil')
    expect(mail!.text).not.toContain('Shea Butter')
    await sellOut(oil)
    shop.clock.now = new Date(TEN.getTime() + 30 * DAY)
    await set({ product: oil, qty: 3 })
    expect(await mailsAfter(4 * HOUR)).toHaveLength(1)
  })
})

describe('the consent', () => {
  it('is nobody’s at first, and belongs to the address it was given for', async () => {
    const bile = await shop.signIn('bile')
    expect(await bile.api.consents.show()).toEqual({ offered: true, cartAndOffers: false })
    expect(await agree(true)).toEqual({ offered: true, cartAndOffers: true })
    expect(await shop.shop.db.$count(consents)).toBe(1)
    await shop.shop.db.update(users).set({ email: 'new@example.com' }).where(eq(users.id, amina.id))
    expect(await amina.api.consents.show()).toMatchObject({ cartAndOffers: false })
    expect(await mailsAfter(5 * HOUR)).toEqual([])
  })

  it('ends by one click in the mail program or on the page of the link, twice as well', async () => {
    const [mail] = await mailsAfter(4 * HOUR)
    const header = (key: string) => mail!.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<http:\/\/shop\.test(\/api\/unsubscribe\/([\w-]+))>$/.exec(
      header('list-unsubscribe') ?? '',
    )
    const click = () =>
      shop.app.inject({
        method: 'POST',
        url: url![1]!,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'List-Unsubscribe=One-Click',
      })
    expect((await click()).statusCode).toBe(200)
    expect((await click()).statusCode).toBe(200)
    expect(await amina.api.consents.show()).toMatchObject({ cartAndOffers: false })

    await agree(true)
    const [, token] = /stop-alerts#([\w-]+)/.exec(mail!.text!)!
    // The link of an older mail, from before they agreed again: no more is no more.
    for (let time = 1; time <= 2; time++) {
      expect(await shop.guest.stockAlerts.stop({ body: { token: token! } })).toMatchObject({
        message: expect.any(String),
      })
    }
    expect(await amina.api.consents.show()).toMatchObject({ cartAndOffers: false })
    const other = `${token!.startsWith('A') ? 'B' : 'A'}${token!.slice(1)}`
    for (const wrong of [other, 'x', token!.slice(0, 30)]) {
      expect(await refusal(shop.guest.stockAlerts.stop({ body: { token: wrong } }))).toMatchObject({
        status: 404,
      })
      expect(
        await refusal(shop.guest.consents.oneClick({ params: { token: wrong }, body: '' })),
      ).toMatchObject({ status: 404 })
    }
  })

  it('leaves with the account, and so do cart and mail', async () => {
    await mailsAfter(4 * HOUR)
    const admin = await shop.signIn('admin')
    await admin.api.adminUsers.remove({ params: { id: amina.id } })
    expect(await shop.shop.db.$count(consents)).toBe(0)
    expect(await shop.shop.db.$count(mails, eq(mails.recipient, 'amina@example.com'))).toBe(0)
  })
})
