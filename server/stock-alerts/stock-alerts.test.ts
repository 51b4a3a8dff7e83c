import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import { bundleItems, mails, skus, stockAlerts } from '#server/db/schema.ts'
import { handlers } from '#server/job-handlers.ts'
import { openBrowser, refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { toMessage } from '../notifications/message.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ onHand: 0 })
})

const hodan = { email: 'hodan@example.com', language: 'en' } as const

const ask = (body: Parameters<OpenShop['guest']['stockAlerts']['ask']>[0]['body'], id = butter) =>
  shop.guest.stockAlerts.ask({ params: { id }, body })

const adjust = (by: number, id = butter) =>
  admin.api.stock.adjust({ params: { id }, body: { by, note: 'Counted' } })

const alertRows = () => shop.shop.db.select().from(stockAlerts).orderBy(stockAlerts.id)

const pass = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

async function skuOf(productId: string): Promise<string> {
  const [sku] = await shop.shop.db.select().from(skus).where(eq(skus.productId, productId))
  return sku!.id
}

/** Many who wait, the first of them first. */
async function queueUp(people: number, productId = butter): Promise<void> {
  const skuId = await skuOf(productId)
  await shop.shop.db.insert(stockAlerts).values(
    Array.from({ length: people }, (_, nth) => ({
      skuId,
      channel: 'email' as const,
      contact: `person${nth}@example.com`,
      language: 'en' as const,
      tokenHash: Buffer.from(`hash ${nth} ${productId}`),
      createdAt: shop.clock.now,
    })),
  )
}

/** The waiting looks at restocked SKUs: which, and in how many minutes. */
async function looks(): Promise<{ skuId: string; minutes: number }[]> {
  const { rows } = await shop.shop.pool.query(`
    select data ->> 'skuId' as "skuId",
      round(extract(epoch from start_after - created_on) / 60)::int as minutes
    from pgboss.job where name = 'tell-waiting' and state = 'created' order by start_after`)
  return rows
}

/** Ten minutes after a restock: runs the jobs that wait now, and sends the mails. */
async function look(): Promise<void> {
  const waiting = await looks()
  await shop.shop.pool.query(
    "update pgboss.job set state = 'completed' where name = 'tell-waiting' and state = 'created'",
  )
  for (const { skuId } of waiting) await handlers['tell-waiting'](shop.shop, { skuId })
  await shop.doJobs()
}

const recipients = () => shop.mails.map(({ to }) => to)

describe('asking to be told', () => {
  it('stores a contact once, and answers the same to everybody', async () => {
    const first = await ask(hodan)
    expect(await ask({ ...hodan, email: ' Hodan@Example.com ' })).toEqual(first)
    expect(await alertRows()).toMatchObject([
      {
        channel: 'email',
        contact: 'hodan@example.com',
        language: 'en',
        userId: null,
        toldAt: null,
      },
    ])
  })

  it('normalises phone numbers, and refuses nonsense by field', async () => {
    await ask({ phone: '061 500 0000', language: 'so' })
    await ask({ phone: '+252 61-500-00-00', language: 'so' })
    await ask({ phone: '00447911123456', language: 'en' })
    expect(await alertRows()).toMatchObject([
      { channel: 'whatsapp', contact: '+252615000000', language: 'so' },
      { channel: 'whatsapp', contact: '+447911123456' },
    ])
    for (const phone of ['12', 'call me', '+', '٣']) {
      const error = await refusal(ask({ phone, language: 'en' }))
      expect(error, phone).toMatchObject({ status: 400, code: 'invalid-input' })
      expect(Object.keys(error.errors)).toEqual(['phone'])
    }
    for (const body of [{ language: 'en' }, { ...hodan, phone: '0615000000' }] as const) {
      expect((await refusal(ask(body))).errors).toHaveProperty('email')
    }
  })

  it('is refused while the product is in stock', async () => {
    await adjust(1)
    expect(await refusal(ask(hodan))).toMatchObject({ status: 409, code: 'in-stock' })
    expect(await alertRows()).toEqual([])
  })

  it('is possible for products on sale only', async () => {
    const draft = await shop.stockProduct({ onHand: 0, publishedAt: null })
    const other = await shop.stockProduct({ onHand: 0 })
    expect((await refusal(ask(hodan, draft))).status).toBe(404)
    const foreign = await refusal(ask({ ...hodan, variant: await skuOf(other) }))
    expect(foreign).toMatchObject({ status: 409, code: 'variant-needed' })
    await ask({ ...hodan, variant: await skuOf(butter) })
    await admin.api.adminProducts.remove({ params: { id: other } })
    expect((await refusal(ask(hodan, other))).status).toBe(404)
  })

  it('is limited to 20 an hour from one address', async () => {
    const town = openBrowser(shop.app, '198.51.100.1').api
    const from = (nth: number, { stockAlerts } = town) =>
      stockAlerts.ask({
        params: { id: butter },
        body: { email: `person${nth}@example.com`, language: 'en' },
      })
    for (let nth = 1; nth <= 20; nth++) await from(nth)
    expect(await refusal(from(21))).toMatchObject({ status: 429, code: 'too-many-requests' })
    await from(21, openBrowser(shop.app, '203.0.113.7').api)
    pass(HOUR)
    await from(22)
    expect(await alertRows()).toHaveLength(22)
  })
})

describe('a restock', () => {
  it('of one unit tells ten of five hundred, oldest first, and the next ten after six hours', async () => {
    await queueUp(500)
    await adjust(1)
    const skuId = await skuOf(butter)
    expect(await looks()).toEqual([{ skuId, minutes: 10 }])
    await look()
    const first = Array.from({ length: 10 }, (_, nth) => `person${nth}@example.com`)
    expect(recipients().toSorted()).toEqual(first.toSorted())
    expect(await looks()).toEqual([{ skuId, minutes: 360 }])
    // A further restock does not start the next wave earlier.
    await adjust(-1)
    await adjust(1)
    expect(await looks()).toEqual([{ skuId, minutes: 360 }])
    await look()
    expect(recipients()).toHaveLength(20)
    expect(new Set(recipients()).size).toBe(20)
  })

  it('of many units tells twice as many people, and then nobody is left', async () => {
    await queueUp(50)
    await adjust(30)
    await look()
    expect(recipients()).toHaveLength(50)
    expect(await looks()).toEqual([])
  })

  it('stops between two waves when the units are sold', async () => {
    await queueUp(20)
    await adjust(1)
    await look()
    await adjust(-1)
    await look()
    expect(recipients()).toHaveLength(10)
    expect(await looks()).toEqual([])
    await adjust(1)
    expect(await looks()).toMatchObject([{ minutes: 10 }])
  })

  it('that goes up, down and up within ten minutes is one wave', async () => {
    await queueUp(30)
    await adjust(1)
    await adjust(-1)
    await adjust(1)
    expect(await looks()).toHaveLength(1)
    await look()
    expect(recipients()).toHaveLength(10)
  })

  it('that is gone after ten minutes tells nobody', async () => {
    await queueUp(3)
    await adjust(1)
    await adjust(-1)
    await look()
    expect(recipients()).toEqual([])
    expect(await looks()).toEqual([])
  })

  it('for which nobody waits by email starts nothing', async () => {
    await ask({ phone: '0615000000', language: 'so' })
    await adjust(1)
    expect(await looks()).toEqual([])
  })

  it('of a draft or a deleted product tells nobody until it is on sale', async () => {
    await ask(hodan)
    await admin.api.adminProducts.remove({ params: { id: butter } })
    await adjust(1)
    await look()
    expect(recipients()).toEqual([])
    await admin.api.adminProducts.restore({ params: { id: butter } })
    await look()
    expect(recipients()).toEqual(['hodan@example.com'])
  })

  it('of a part tells those who wait for a set, once all its parts are there', async () => {
    const set = await shop.stockProduct({ name: 'Gift Set', onHand: 0 })
    const soap = await shop.stockProduct({ name: 'Soap', onHand: 0 })
    const bundleSkuId = await skuOf(set)
    await shop.shop.db.insert(bundleItems).values([
      { bundleSkuId, skuId: await skuOf(butter), quantity: 2 },
      { bundleSkuId, skuId: await skuOf(soap), quantity: 1 },
    ])
    await ask(hodan, set)
    await adjust(9, soap)
    await adjust(1)
    await look()
    expect(recipients()).toEqual([])
    await adjust(1)
    expect(await looks()).toEqual([{ skuId: bundleSkuId, minutes: 10 }])
    await look()
    expect(recipients()).toEqual(['hodan@example.com'])
  })

  it('by a cancelled or an expired order counts too', async () => {
    const amina = await shop.signIn('amina')
    await adjust(1)
    const place = () =>
      amina.api.orders.place({
        body: {
          orderItems: [{ product: butter, qty: 1 }],
          shippingAddress: address,
          paymentMethod: 'PayPal',
        },
      })
    const { _id } = await place()
    await ask(hodan)
    expect(await looks()).toEqual([])
    await amina.api.orders.cancel({ params: { id: _id } })
    expect(await looks()).toHaveLength(1)
    await look()
    await place()
    await ask({ ...hodan, email: 'bile@example.com' })
    pass(3 * DAY)
    await shop.tick('expire-orders')
    expect(await looks()).toHaveLength(1)
    shop.mails.length = 0
    await look()
    expect(recipients()).toContain('bile@example.com')
  })
})

describe('the mail', () => {
  const token = (text: string) => /stop-alerts#(\S+)/.exec(text)![1]!

  it('links to the product, promises nothing, and can be stopped without signing in', async () => {
    const other = await shop.stockProduct({ name: 'Qasil Powder', onHand: 0 })
    await ask({ ...hodan, language: 'so' })
    await ask(hodan, other)
    await adjust(1)
    await look()
    const [mail] = shop.mails
    expect(mail!.subject).toBe('Raw Shea Butter ayaa ku soo noqday Qurux')
    expect(mail!.text).toContain(`http://shop.test/so/product/${butter}`)
    expect(mail!.text).toContain('Xabbad kuuma aanan haynin')
    const secret = token(mail!.text)
    expect(JSON.stringify(await alertRows())).not.toContain(secret)

    expect(await refusal(shop.guest.stockAlerts.stop({ body: { token: 'x' } }))).toMatchObject({
      status: 404,
    })
    await shop.guest.stockAlerts.stop({ body: { token: secret } })
    expect(await alertRows()).toEqual([])
    await adjust(1, other)
    await look()
    expect(shop.mails).toHaveLength(1)
    const again = await refusal(shop.guest.stockAlerts.stop({ body: { token: secret } }))
    expect(again.status).toBe(404)
  })

  it('can be stopped by one click in the mail program', async () => {
    await ask(hodan)
    await ask({ ...hodan, email: 'amina@example.com' })
    await adjust(2)
    await look()
    const mail = shop.mails.find(({ to }) => to === hodan.email)!
    const path = `/api/unsubscribe/${token(mail.text)}`
    expect(toMessage(mail).headers).toMatchObject({
      'List-Unsubscribe': `<http://shop.test${path}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    })
    const click = async (url: string) => {
      const headers = { 'content-type': 'application/x-www-form-urlencoded' }
      const payload = 'List-Unsubscribe=One-Click'
      return (await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode
    }
    expect(await click('/api/unsubscribe/x')).toBe(404)
    expect(await click(path)).toBe(200)
    expect(await alertRows()).toMatchObject([{ contact: 'amina@example.com' }])
    expect(await click(path)).toBe(404)
  })

  it('is sent once, however often its job runs, and not after it was stopped', async () => {
    await ask(hodan)
    const [alert] = await alertRows()
    const job = { alertId: alert!.id, mailId: '01890a5d-ac96-774b-bcce-b302099a8057' }
    await handlers['back-in-stock'](shop.shop, job)
    await handlers['back-in-stock'](shop.shop, job)
    expect(recipients()).toEqual(['hodan@example.com'])
    const log = await admin.api.adminMails.list({ query: {} })
    expect(log).toMatchObject([{ kind: 'back-in-stock', state: 'sent', resendable: false }])
    await shop.guest.stockAlerts.stop({ body: { token: token(shop.mails[0]!.text) } })
    await handlers['back-in-stock'](shop.shop, { ...job, mailId: alert!.id })
    expect(shop.mails).toHaveLength(1)
  })

  it('opens the variant that was waited for, where there are several', async () => {
    await giveShades()
    const error = await refusal(ask({ ...hodan, language: 'so' }))
    expect(error).toMatchObject({ status: 409, code: 'variant-needed' })
    const product = await shop.guest.catalog.show({ params: { id: butter } })
    const rose = product.variants.find(({ sku }) => sku === 'TINT-ROSE')!
    await ask({ ...hodan, language: 'so', variant: rose._id })
    await admin.api.stock.adjust({
      params: { id: butter },
      body: { by: 1, note: 'Counted', variant: rose._id },
    })
    await look()
    expect(shop.mails[0]!.subject).toBe('Raw Shea Butter, Uurdi ayaa ku soo noqday Qurux')
    expect(shop.mails[0]!.text).toContain(`/so/product/${butter}?variant=TINT-ROSE`)
    const [listed] = await admin.api.adminAlerts.list({ query: {} })
    expect(listed!.variant).toMatchObject({ sku: 'TINT-ROSE', choice: [{ valueSo: 'Uurdi' }] })
  })

  it('is sent when a variant is taken back on sale with its units', async () => {
    const rose = await giveShades()
    await ask({ ...hodan, variant: rose })
    await save(['Plum'])
    await shop.shop.db.update(skus).set({ onHand: 3 }).where(eq(skus.id, rose))
    await look()
    expect(shop.mails).toEqual([])
    await save(['Rose', 'Plum'])
    await look()
    expect(shop.mails.map(({ subject }) => subject)).toEqual([
      'Raw Shea Butter, Rose is back in stock at Qurux',
    ])
  })

  /** The product comes in two shades: rose, its present SKU, and plum. */
  async function giveShades(): Promise<string> {
    const rose = await skuOf(butter)
    await shop.shop.db.update(skus).set({ code: 'TINT-ROSE' }).where(eq(skus.id, rose))
    await save(['Rose', 'Plum'])
    return rose
  }

  async function save(shades: ('Rose' | 'Plum')[]): Promise<void> {
    const params = { id: butter }
    const { version, variants } = await admin.api.adminProducts.edit({ params })
    const valueSo = { Rose: 'Uurdi', Plum: 'Guduud' }
    await admin.api.variants.save({
      params,
      body: {
        version,
        options: [
          { kind: 'shade', values: shades.map((value) => ({ value, valueSo: valueSo[value] })) },
        ],
        variants: shades.map((shade) => {
          const sku = `TINT-${shade.toUpperCase()}`
          const known = variants.find((one) => one.sku === sku)
          return { _id: known?._id, choice: [shade], sku, price: 9 }
        }),
      },
    })
  }
})

describe('what is forgotten', () => {
  it('is who was told 30 days ago, and who has waited for 180 days', async () => {
    const other = await shop.stockProduct({ onHand: 0 })
    await ask(hodan)
    await ask(hodan, other)
    await adjust(1)
    await look()
    pass(29 * DAY)
    await shop.tick('purge-data')
    expect(await alertRows()).toHaveLength(2)
    pass(2 * DAY)
    await shop.tick('purge-data')
    expect(await alertRows()).toMatchObject([{ toldAt: null }])
    pass(150 * DAY)
    await shop.tick('purge-data')
    expect(await alertRows()).toEqual([])
  })

  it('is everything of a deleted account, asked for with or without signing in', async () => {
    const amina = await shop.signIn('amina')
    const soap = await shop.stockProduct({ name: 'Black Soap', onHand: 1 })
    await amina.api.orders.place({
      body: {
        orderItems: [{ product: soap, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    await amina.api.stockAlerts.ask({
      params: { id: butter },
      body: { email: 'amina.work@example.com', language: 'en' },
    })
    await ask({ email: 'amina@example.com', language: 'en' })
    await ask({ phone: address.phone, language: 'so' })
    await ask({ email: 'bile@example.com', language: 'en' })
    await adjust(1)
    await look()
    const stored = async () =>
      JSON.stringify([await alertRows(), await shop.shop.db.select().from(mails)])
    expect(await stored()).toMatch(/amina.*615000000/)
    expect(recipients()).toContain('amina@example.com')
    await admin.api.adminUsers.remove({ params: { id: amina.id } })
    expect(await stored()).not.toMatch(/amina|615000000/)
    expect(await stored()).toContain('bile@example.com')
  })
})

describe('admins', () => {
  const list = (query = {}) => admin.api.adminAlerts.list({ query })

  it('see who waits, what is in stock first, with a chat in the customer’s language', async () => {
    const qasil = await shop.stockProduct({ name: 'Qasil & Co', nameSo: 'Qasil', onHand: 0 })
    await ask(hodan)
    await ask({ phone: '0615000000', language: 'so' }, qasil)
    expect(await list()).toMatchObject([
      { product: { _id: qasil }, channel: 'whatsapp', contact: '+252615000000', countInStock: 0 },
      { product: { _id: butter, name: 'Raw Shea Butter' }, contact: hodan.email, link: null },
    ])
    await adjust(2)
    const [first, second] = await list()
    expect(first).toMatchObject({ product: { _id: butter }, countInStock: 2 })
    const chat = new URL(second!.link!)
    expect(chat.origin + chat.pathname).toBe('https://wa.me/252615000000')
    expect(chat.searchParams.get('text')).toMatch(/^Salaan, waa Qurux\..* Qasil .*\/so\/product\//s)
    expect(await list({ product: qasil })).toHaveLength(1)
    expect(await list({ state: 'told' })).toEqual([])
  })

  it('mark people as told, once, in the change log without the contact', async () => {
    await ask({ phone: '0615000000', language: 'so' })
    const [alert] = await list({ state: 'waiting' })
    const tell = () => admin.api.adminAlerts.tell({ params: { id: alert!._id } })
    await tell()
    await tell()
    expect(await list({ state: 'waiting' })).toEqual([])
    expect(await list({ state: 'told' })).toMatchObject([
      { toldAt: shop.clock.now.toISOString(), contact: '+252615000000' },
    ])
    const log = await admin.api.audit.list({ query: {} })
    expect(log.filter(({ action }) => action === 'stock-alert-told')).toMatchObject([
      { subjectId: butter, subject: 'Raw Shea Butter' },
    ])
    expect(JSON.stringify(log)).not.toContain('615000000')
    // Told once, they can wait again.
    await ask({ phone: '0615000000', language: 'so' })
    expect(await list({ state: 'waiting' })).toHaveLength(1)
    expect((await refusal(admin.api.adminAlerts.tell({ params: { id: butter } }))).status).toBe(404)
  })

  it('see the number of people who wait in the list of products', async () => {
    await shop.stockProduct({ name: 'Soap', onHand: 3 })
    await ask(hodan)
    await ask({ phone: '0615000000', language: 'so' })
    const rows = await admin.api.adminProducts.list({ query: { sort: 'name' } })
    expect(rows).toMatchObject([
      { name: 'Raw Shea Butter', waiting: 2 },
      { name: 'Soap', waiting: 0 },
    ])
    const details = await admin.api.adminProducts.edit({ params: { id: butter } })
    expect(details.waiting).toBe(2)
  })
})
