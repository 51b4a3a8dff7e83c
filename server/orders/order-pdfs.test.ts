import { eq, sql } from 'drizzle-orm'
import { extractText, getDocumentProxy } from 'unpdf'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.ts'
import type { ShippingAddress } from '#domain/checkout.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { orders, payments, products, refunds, settings, skus } from '#server/db/schema.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
  admin = await shop.signIn('admin')
})

async function place(names: string[], more: { language?: 'en' | 'so'; nameSo?: string } = {}) {
  const { language = 'en', nameSo } = more
  const ids = []
  for (const [n, name] of names.entries()) {
    const sku = `QX-${String(n + 1).padStart(3, '0')}`
    ids.push(
      await shop.stockProduct({
        name,
        sku,
        listPrice: 10_99 + n,
        onHand: 9,
        ...(nameSo && { nameSo }),
      }),
    )
  }
  return buy(
    ids.map((product) => ({ product, qty: 2 })),
    language,
  )
}

function buy(
  orderItems: { product: string; variant?: string; qty: number }[],
  language: 'en' | 'so' = 'en',
  shippingAddress: ShippingAddress = address,
) {
  return amina.api.orders.place({
    body: { orderItems, shippingAddress, paymentMethod: 'PayPal', language },
  })
}

const value = (value: string, valueSo: string | null = null) => ({ value, valueSo, swatch: null })

/** Two shades of one product. */
async function placeTint(language: 'en' | 'so') {
  const tint = await shop.stockProduct({
    name: 'Lip Tint',
    nameSo: 'Midabka Bushimaha',
    sku: 'TINT-RUBY',
    listPrice: 12_00,
  })
  const [ruby, sand] = await shop.addVariants(
    tint,
    [
      { kind: 'shade', values: [value('Ruby', 'Casaan'), value('Sand')] },
      { kind: 'type', values: [value('Matte')] },
    ],
    [{ choice: ['Ruby', 'Matte'] }, { choice: ['Sand', 'Matte'], sku: 'TINT-SAND', price: 14 }],
  )
  const lines = [
    { product: tint, variant: ruby!, qty: 2 },
    { product: tint, variant: sand!, qty: 1 },
  ]
  return { tint, order: await buy(lines, language) }
}

function ask(order: Pick<Order, '_id'>, kind: 'invoice' | 'packing-slip', cookie = admin.cookie) {
  return shop.app.inject({ url: `/api/orders/${order._id}/${kind}`, headers: { cookie } })
}

/** The text of each page, as a PDF reader extracts it. */
async function pagesOf(order: Pick<Order, '_id'>, kind: 'invoice' | 'packing-slip') {
  const { rawPayload } = await ask(order, kind)
  const document = await getDocumentProxy(new Uint8Array(rawPayload))
  const { text } = await extractText(document)
  return text.map((page) => page.replace(/\s+/g, ' '))
}

describe('an invoice', () => {
  it('shows the figures of the order, with discount, refund and the remainder', async () => {
    await shop.setDiscount(12.5)
    const order = await place(['Raw Shea Butter', 'Qasil Powder'])
    await shop.shop.db.update(orders).set({ paidAt: new Date('2026-01-15T22:30:00Z') })
    const [payment] = await shop.shop.db
      .insert(payments)
      .values({
        orderId: order._id,
        provider: 'paypal',
        reference: uuidv7(),
        currency: 'USD',
        amount: toCents(order.totalPrice),
        capturedAt: shop.clock.now,
      })
      .returning()
    const refund = { orderId: order._id, paymentId: payment!.id }
    await shop.shop.db.insert(refunds).values([
      { ...refund, amount: 5_00, completedAt: new Date('2026-01-20T10:00:00Z') },
      { ...refund, amount: 7_00, failedAt: shop.clock.now },
    ])

    const [page] = await pagesOf(order, 'invoice')
    for (const [n, { listPrice, price, qty, name }] of order.orderItems.entries()) {
      const figures = [listPrice, price, price * qty].map((one) => formatMoney(toCents(one)))
      expect(page).toContain(`${name} SKU QX-00${n + 1} ${qty} ${figures.join(' ')}`)
    }
    const list = order.orderItems.reduce(
      (sum, { listPrice, qty }) => sum + toCents(listPrice) * qty,
      0,
    )
    expect(page).toContain(`Items at list price ${formatMoney(list)}`)
    const reduced = toCents(order.itemsPrice) - list
    expect(page).toContain(`Discount 12.5% ${formatMoney(reduced)}`)
    expect(page).toContain(
      `Items ${formatMoney(toCents(order.itemsPrice))} Shipping $10.00 Tax $0.00`,
    )
    expect(page).toContain(`Total ${formatMoney(toCents(order.totalPrice))}`)
    expect(page).toContain('Refund on 2026-01-20 -$5.00')
    expect(page).toContain(`Total after refunds ${formatMoney(toCents(order.totalPrice) - 5_00)}`)
    expect(page).not.toContain('$7.00')
    // 22:30 in London is already the next day in Mogadishu.
    expect(page).toContain('Paid on 2026-01-16')
    expect(page).toContain('Ordered on 2026-01-15')
    expect(page).toContain(`Order #${order.number}`)
    expect(page).toContain('Amina Warsame')
    expect(page).toContain('Page 1 of 1')
  })

  it('of an undiscounted order shows one price, and that it is not paid', async () => {
    const order = await place(['Raw Shea Butter'])
    const [page] = await pagesOf(order, 'invoice')
    expect(page).toContain('Not paid')
    expect(page).toContain('Raw Shea Butter SKU QX-001 2 $10.99 $21.98')
    expect(page).not.toMatch(/List price|Discount|Refund/)
  })

  it('is in the buyer’s language and uses the shop’s settings', async () => {
    await shop.shop.db.insert(settings).values([
      { key: 'name', value: 'Dukaanka Şahra' },
      { key: 'address', value: 'Hargeysa' },
    ])
    const order = await place(['Raw Shea Butter'], { language: 'so', nameSo: 'Subagga Shea' })
    const [page] = await pagesOf(order, 'invoice')
    expect(page).toContain('Qaansheeg')
    expect(page).toContain('Dukaanka Şahra Hargeysa')
    expect(page).toContain('Subagga Shea')
    expect(page).toContain('Lama bixin')
    expect(page).not.toMatch(/Invoice|Raw Shea/)
  })

  it('is for its own customer and admins, and must not be cached', async () => {
    const order = await place(['Raw Shea Butter'])
    const own = await ask(order, 'invoice', amina.cookie)
    expect(own.statusCode).toBe(200)
    expect(own.headers['content-type']).toBe('application/pdf')
    expect(own.headers['content-disposition']).toContain(`invoice-${order.number}.pdf`)
    expect(own.headers['cache-control']).toBe('no-store')
    const { cookie } = await shop.signIn('bile')
    expect((await ask(order, 'invoice', cookie)).statusCode).toBe(404)
    expect((await ask(order, 'packing-slip', amina.cookie)).statusCode).toBe(403)
  })
})

describe('a packing slip', () => {
  it('shows products and address, without prices', async () => {
    const order = await place(['Raw Shea Butter', 'Qasil Powder'])
    const [page] = await pagesOf(order, 'packing-slip')
    expect(page).toContain('Packing slip')
    expect(page).toContain('Amina Warsame 1 Liberation Road Mogadishu 00252 Somalia')
    expect(page).toContain('Phone: +252 61 500 0000')
    expect(page).toContain('4 units in total')
    expect(page).toContain('2 Raw Shea Butter SKU QX-001')
    expect(page).not.toContain('$')
    expect(page).not.toContain('Gift note')
    await shop.shop.db.update(orders).set({ giftNote: 'Eid Mubarak, from all of us' })
    const [gift] = await pagesOf(order, 'packing-slip')
    expect(gift).toContain('Gift note Eid Mubarak, from all of us')
    expect(gift).not.toContain('$')
    expect((await pagesOf(order, 'invoice'))[0]).not.toContain('Eid Mubarak')
  })

  it('leads the courier to the door, and the invoice names the buyer', async () => {
    const product = await shop.stockProduct({ onHand: 9 })
    const order = await buy([{ product, qty: 1 }], 'so', {
      ...address,
      postalCode: '',
      recipient: 'Hodan Ali',
      landmark: 'masjidka hortiisa',
      place: 'SO/mogadishu/waberi',
      pin: '2.03711,45.34375',
    })
    const [slip] = await pagesOf(order, 'packing-slip')
    const where =
      '1 Liberation Road U dhow: masjidka hortiisa Waaberi, Muqdisho Soomaaliya Telefoon: +252 61 500 0000'
    expect(slip).toContain(`Hodan Ali ${where} 2.03711,45.34375`)
    const [invoice] = await pagesOf(order, 'invoice')
    expect(invoice).toContain(`Amina Warsame ${where}`)
    expect(invoice).not.toContain('2.03711')
    await shop.doJobs()
    const lines = 'Hodan Ali\n1 Liberation Road\nU dhow: masjidka hortiisa\nWaaberi, Muqdisho'
    expect(shop.mails[0]!.text).toContain(lines)
  })

  it('names each chosen variant, as do the invoice and the mail', async () => {
    const { order } = await placeTint('en')
    const [slip] = await pagesOf(order, 'packing-slip')
    expect(slip).toContain('2 Lip Tint · Ruby · Matte SKU TINT-RUBY')
    expect(slip).toContain('1 Lip Tint · Sand · Matte SKU TINT-SAND')
    expect(slip).toContain('3 units in total')
    const [invoice] = await pagesOf(order, 'invoice')
    expect(invoice).toContain('Lip Tint · Ruby · Matte SKU TINT-RUBY 2 $12.00 $24.00')
    expect(invoice).toContain('Lip Tint · Sand · Matte SKU TINT-SAND 1 $14.00 $14.00')
    await shop.doJobs()
    expect(shop.mails[0]!.text).toContain('2 × Lip Tint · Ruby · Matte: $12.00 × 2 = $24.00')
    expect(shop.mails[0]!.text).toContain('1 × Lip Tint · Sand · Matte: $14.00')
  })

  it('names them in the buyer’s language, and as they were sold', async () => {
    const { tint, order } = await placeTint('so')
    await shop.shop.db.update(products).set({ options: [] }).where(eq(products.id, tint))
    await shop.shop.db.update(skus).set({ code: sql`'NEW-' || ${skus.code}` })
    for (const kind of ['packing-slip', 'invoice'] as const) {
      const [page] = await pagesOf(order, kind)
      expect(page).toContain('Midabka Bushimaha · Casaan · Matte SKU TINT-RUBY')
      expect(page).not.toContain('Ruby')
    }
    await shop.doJobs()
    expect(shop.mails[0]!.text).toContain('2 × Midabka Bushimaha · Casaan · Matte:')
  })

  it('names every unit of a set, in total', async () => {
    const oil = await shop.stockProduct({ name: 'Argan Oil', sku: 'OIL-30', onHand: 20 })
    const size = { kind: 'size' as const, values: [value('30 ml'), value('50 ml')] }
    const [, large] = await shop.addVariants(
      oil,
      [size],
      [{ choice: ['30 ml'] }, { choice: ['50 ml'], sku: 'OIL-50', countInStock: 20 }],
    )
    const comb = await shop.stockProduct({ name: 'Comb', sku: 'COMB', onHand: 20 })
    const { variants } = await shop.guest.catalog.show({ params: { id: comb } })
    const set = await shop.stockProduct({
      name: 'Hair Set',
      sku: 'SET',
      listPrice: 30_00,
      onHand: 0,
    })
    const parts = [
      { variant: large!, qty: 2 },
      { variant: variants[0]!._id, qty: 1 },
    ]
    await shop.addVariants(set, [], [{ parts }])
    const order = await buy([
      { product: set, qty: 3 },
      { product: comb, qty: 1 },
    ])
    const [slip] = await pagesOf(order, 'packing-slip')
    expect(slip).toContain(
      '3 Hair Set SKU SET 6 – Argan Oil · 50 ml SKU OIL-50 3 – Comb SKU COMB 1 Comb SKU COMB',
    )
    // The set itself is no unit: six bottles and four combs go into the parcel.
    expect(slip).toContain('10 units in total')
    const [invoice] = await pagesOf(order, 'invoice')
    expect(invoice).toContain('Hair Set SKU SET 2 × Argan Oil · 50 ml 1 × Comb 3 $30.00 $90.00')
    await shop.doJobs()
    expect(shop.mails[0]!.text).toContain(
      '3 × Hair Set (2 × Argan Oil · 50 ml, 1 × Comb): $30.00 × 3 = $90.00',
    )
  })

  it('of 60 lines spans numbered pages, with every line once', async () => {
    await shop.changeSettings({ maxUnpaidUnits: 1_000 })
    const names = Array.from({ length: 60 }, (_, n) => `Piece no. ${n + 1}.`)
    const order = await place(names)
    const pages = await pagesOf(order, 'packing-slip')
    expect(pages.length).toBeGreaterThan(1)
    for (const [n, page] of pages.entries()) {
      expect(page).toContain(`Page ${n + 1} of ${pages.length}`)
      expect(page).toContain('Packed')
    }
    const whole = pages.join(' ')
    for (const name of names) expect(whole.split(name)).toHaveLength(2)
  })

  it.each([
    ['a very long name', `${'Very long '.repeat(18)}name`],
    ['one word without end', 'Qasil'.repeat(38)],
    ['letters of many languages', 'Şükrü Łukasz Ħāḥ naïve Ơ–“x” ½ × ’'],
    ['Arabic', 'محمد عبدالله 12 ab صابون'],
    ['signs no font has', '化粧品 🌿👩‍👩‍👧 \u{10ffff}\u0007‮ x'],
  ])('handles %s', async (_, name) => {
    const order = await place([name])
    await shop.shop.db
      .update(orders)
      .set({ buyerName: name, shippingAddress: { ...address, address: name, city: name } })
      .where(eq(orders.id, order._id))
    const [page] = await pagesOf(order, 'packing-slip')
    expect(page).toContain('SKU QX-001')
    expect(page).toContain('Page 1 of 1')
    const plain = name.replace(/\s+/g, '')
    if (/^[\x20-\x7e]*$/.test(name)) expect(page!.replace(/\s+/g, '')).toContain(plain)
  })
})
