import { beforeEach, describe, expect, it } from 'vitest'
import type { ShownZones } from '#contract/admin/shipping.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  shop = await openShop()
  amina = await shop.signIn('amina')
  admin = await shop.signIn('admin')
  butter = await shop.stockProduct({ listPrice: 20_00, onHand: 50 })
})

type Rate = ShownZones['zones'][number]['rates'][number]

const delivery = (name: string, price: number, more: Partial<Rate> = {}) => ({
  kind: 'delivery' as const,
  name,
  nameSo: null,
  price,
  freeAbove: null,
  minTotal: null,
  maxTotal: null,
  minWeight: null,
  maxWeight: null,
  daysMin: null,
  daysMax: null,
  pickupAt: '',
  pickupAtSo: null,
  ...more,
})

const zone = (name: string, rates: object[], more: object = {}) => ({
  name,
  nameSo: null,
  countries: [],
  places: [],
  rates,
  ...more,
})

/** Adds zones to what is everywhere. */
async function save(...zones: object[]) {
  const { version, zones: before } = await admin.api.adminShipping.show()
  const body = { version, zones: [before[0]!, ...zones] }
  return admin.api.adminShipping.save({ body: body as never })
}

const orderTo = (to: object = {}, more: object = {}, qty = 1) =>
  amina.api.orders.place({
    body: {
      orderItems: [{ product: butter, qty }],
      shippingAddress: { ...address, ...to },
      paymentMethod: 'PayPal',
      ...more,
    },
  })

const ratesTo = (country: string, place?: string, qty = 1) =>
  shop.guest.shipping.rates({ body: { orderItems: [{ product: butter, qty }], country, place } })

describe('a shop that nobody has changed', () => {
  it('delivers everywhere for its two settings, 10 and free above 100', async () => {
    expect(await ratesTo('Atlantis')).toMatchObject([{ name: 'Standard delivery', price: 10 }])
    expect(await ratesTo('Sweden', undefined, 6)).toMatchObject([{ price: 0 }])
    const order = await orderTo()
    expect(order).toMatchObject({
      shippingPrice: 10,
      rateName: 'Standard delivery',
      pickupAt: null,
    })
    expect((await admin.api.adminShipping.show()).zones).toMatchObject([
      { name: 'Everywhere', rates: [{ price: 10, freeAbove: 100 }] },
    ])
  })

  it('keeps the settings and the first rate the same, whichever is changed', async () => {
    await admin.api.adminSettings.save({ body: { shippingFee: 7.5, freeShippingAbove: null } })
    const { version, zones } = await admin.api.adminShipping.show()
    expect(zones[0]!.rates).toMatchObject([{ price: 7.5, freeAbove: null }])
    const rates = zones[0]!.rates.map((rate) => ({ ...rate, price: 4, freeAbove: 60 }))
    await admin.api.adminShipping.save({ body: { version, zones: [{ ...zones[0]!, rates }] } })
    const fee = { shippingFee: 4, freeShippingAbove: 60 }
    expect(await admin.api.adminSettings.show()).toMatchObject(fee)
    expect(await shop.guest.settings.shop()).toMatchObject(fee)
    expect((await orderTo()).shippingPrice).toBe(4)
  })
})

describe('zones', () => {
  it('prefer district to city to country, in any spelling', async () => {
    await save(
      zone('Somalia', [delivery('By bus', 8)], { countries: ['SO'] }),
      zone('Mogadishu', [delivery('Rider', 3)], { places: ['SO/mogadishu'] }),
      zone('Hodan', [delivery('Next door', 1)], { places: ['SO/mogadishu/hodan'] }),
    )
    expect((await orderTo({ city: 'Berbera' })).shippingPrice).toBe(8)
    for (const city of ['Muqdisho', 'Mogadishu', 'Xamar']) {
      expect((await orderTo({ city })).rateName).toBe('Rider')
    }
    await amina.api.orders
      .mine({ query: {} })
      .then((orders) =>
        Promise.all(orders.map(({ _id: id }) => amina.api.orders.cancel({ params: { id } }))),
      )
    expect((await orderTo({ city: 'xamar', district: 'Xodan' })).shippingPrice).toBe(1)
    expect((await orderTo({ country: 'Kenya', postalCode: '00100' })).shippingPrice).toBe(10)
    expect(await ratesTo('Somalia', 'SO/mogadishu/hodan')).toMatchObject([{ name: 'Next door' }])
    const quote = await shop.guest.cart.quote({
      body: {
        orderItems: [{ product: butter, qty: 1 }],
        country: 'Somalia',
        place: 'SO/mogadishu',
      },
    })
    expect(quote).toMatchObject({ shippingPrice: 3, totalPrice: 23, delivers: true })
  })

  it('refuse what is nowhere delivered, also if it could only be picked up', async () => {
    const { version, zones } = await admin.api.adminShipping.show()
    const pickup = delivery('Our shop', 0, { kind: 'pickup', pickupAt: 'Bakaaro, 9–17' })
    await admin.api.adminShipping.save({
      body: {
        version,
        zones: [
          { ...zones[0]!, rates: [] },
          zone('Somalia', [delivery('Rider', 3)], { countries: ['SO'] }),
          zone('Kenya', [pickup], { countries: ['KE'] }),
        ] as never,
      },
    })
    expect(await refusal(orderTo({ country: 'Sweden' }))).toMatchObject({
      status: 409,
      code: 'no-delivery',
    })
    expect(await refusal(orderTo({ country: 'Kenya' }))).toMatchObject({ code: 'no-delivery' })
    expect(await ratesTo('Atlantis')).toEqual([])
    const body = { orderItems: [{ product: butter, qty: 1 }], country: 'Sweden' }
    expect(await shop.guest.cart.quote({ body })).toMatchObject({
      delivers: false,
      shippingRate: null,
    })
    const shippingRate = (await ratesTo('Kenya'))[0]!._id
    const picked = await orderTo({ country: 'Kenya' }, { shippingRate, totalPrice: 20 })
    expect(picked).toMatchObject({ rateName: 'Our shop', pickupAt: 'Bakaaro, 9–17' })
    // Pages then quote what the first delivery costs.
    expect(await shop.guest.settings.shop()).toMatchObject({ shippingFee: 3 })
  })

  it('are refused with the same place twice, or without sense', async () => {
    const somalia = zone('Somalia', [delivery('Rider', 3)], { countries: ['SO'] })
    const invalid = [
      [somalia, { ...somalia, name: 'Again' }],
      [zone('a', [], { places: ['SO/luuq'] }), zone('b', [], { places: ['SO/luuq'] })],
      [zone('Nowhere', [])],
      [zone('Atlantis', [], { countries: ['XX'] })],
      [zone('Atlantis', [], { places: ['SO/atlantis'] })],
      [zone('S', [delivery('a', 1, { minTotal: 5, maxTotal: 4 })], { countries: ['SO'] })],
      [zone('S', [delivery('a', 1, { kind: 'pickup' })], { countries: ['SO'] })],
      [zone('S', [delivery('', 1)], { countries: ['SO'] })],
    ]
    for (const zones of invalid) {
      expect(await refusal(save(...zones))).toMatchObject({ status: 400, code: 'invalid-input' })
    }
    expect((await admin.api.adminShipping.show()).version).toBe(0)
  })

  it('are one document: who saved a stale one sees the newer, and every change is logged', async () => {
    const before = await admin.api.adminShipping.show()
    const saved = await save(zone('Somalia', [delivery('Rider', 3)], { countries: ['SO'] }))
    expect(await refusal(admin.api.adminShipping.save({ body: before }))).toMatchObject({
      code: 'version-conflict',
      details: { current: saved },
    })
    // Ids stay, so that a rate chosen before is still the same.
    const again = await save({ ...saved.zones[1]!, name: 'Soomaaliya' })
    expect(again.zones[1]!.rates[0]!._id).toBe(saved.zones[1]!.rates[0]!._id)
    const log = await admin.api.audit.list({ query: {} })
    expect(log.map(({ action }) => action)).toEqual(['shipping-changed', 'shipping-changed'])
    expect(log[1]).toMatchObject({ after: { Somalia: 'SO, Rider $3.00' } })
  })
})

describe('a rate', () => {
  it('is frozen on the order, and one that has changed is told before', async () => {
    const { zones } = await save(
      zone('Somalia', [delivery('Bus', 3), delivery('Express', 9, { daysMin: 1, daysMax: 2 })], {
        countries: ['SO'],
      }),
    )
    const shippingRate = zones[1]!.rates[1]!._id
    const order = await orderTo({}, { shippingRate, totalPrice: 29 })
    expect(order).toMatchObject({ shippingRate, rateName: 'Express (1–2 days)', shippingPrice: 9 })
    expect((await orderTo()).rateName).toBe('Bus')

    await save({
      ...zones[1]!,
      rates: [zones[1]!.rates[0]!, { ...zones[1]!.rates[1]!, price: 11 }],
    })
    expect(await refusal(orderTo({}, { shippingRate, totalPrice: 29 }))).toMatchObject({
      code: 'price-changed',
      details: { actual: { shippingPrice: 11, totalPrice: 31 } },
    })
    await save({ ...zones[1]!, rates: [{ ...zones[1]!.rates[0]!, price: 9 }] })
    // The same total, but not the way that was chosen.
    expect(await refusal(orderTo({}, { shippingRate, totalPrice: 29 }))).toMatchObject({
      code: 'price-changed',
      details: { actual: { shippingPrice: 9, totalPrice: 29 } },
    })
    const shown = await amina.api.orders.show({ params: { id: order._id } })
    expect(shown).toMatchObject({ rateName: 'Express (1–2 days)', shippingPrice: 9 })
  })

  const byWeight = () =>
    save(
      zone(
        'Somalia',
        [delivery('Light', 2, { maxWeight: 400 }), delivery('Heavy', 6, { minWeight: 401 })],
        { countries: ['SO'] },
      ),
    )

  it('may depend on the weight, which is 200 g where nobody has entered one', async () => {
    await byWeight()
    expect((await orderTo({}, {}, 2)).rateName).toBe('Light')
    expect((await orderTo({}, {}, 3)).rateName).toBe('Heavy')
    expect(await ratesTo('Somalia', undefined, 3)).toMatchObject([{ name: 'Heavy', price: 6 }])
  })

  it('weighs a set as its parts weigh, until it has a weight of its own', async () => {
    await byWeight()
    const [part] = await shop.addVariants(butter, [], [{}])
    const soap = await shop.stockProduct({ onHand: 50 })
    const [weighed] = await shop.addVariants(soap, [], [{ weight: 90 }])
    const set = await shop.stockProduct()
    const parts = [
      { variant: part!, qty: 1 },
      { variant: weighed!, qty: 3 },
    ]
    const sell = async (weight: number | null) => {
      await shop.addVariants(set, [], [{ parts, weight }])
      const edited = await admin.api.adminProducts.edit({ params: { id: set } })
      expect(edited.variants[0]!.weight).toBe(weight)
      const orderItems = [{ product: set, qty: 1 }]
      const [offered] = await shop.guest.shipping.rates({
        body: { orderItems, country: 'Somalia' },
      })
      const ordered = await orderTo({}, { orderItems })
      return [offered!.name, ordered.rateName]
    }
    expect(await sell(null)).toEqual(['Heavy', 'Heavy'])
    expect(await sell(400)).toEqual(['Light', 'Light'])
  })
})

describe('cash on delivery', () => {
  it('is refused in the zones without it: offered, quoted and ordered, by customers and guests', async () => {
    await admin.api.adminSettings.save({ body: { cashOnDelivery: 'on', shippingFee: 0 } })
    const somalia = zone('Somalia', [delivery('Bus', 8)], { countries: ['SO'], cash: false })
    const city = zone('Mogadishu', [delivery('Rider', 3)], { places: ['SO/mogadishu'] })
    const { zones } = await save(somalia, city)
    expect(zones.map(({ cash }) => cash)).toEqual([true, false, true])
    expect(await ratesTo('Somalia')).toMatchObject([{ name: 'Bus', cash: false }])
    expect(await ratesTo('Somalia', 'SO/mogadishu')).toMatchObject([{ cash: true }])
    const quote = (to: object) =>
      shop.guest.cart.quote({ body: { orderItems: [{ product: butter, qty: 1 }], ...to } })
    expect(await quote({})).toMatchObject({ cash: true })
    expect(await quote({ country: 'Somalia' })).toMatchObject({ cash: false })

    const paymentMethod = 'CashOnDelivery' as const
    const berbera = { ...address, city: 'Berbera' }
    const refused = { code: 'method-not-available', details: { reason: 'zone', max: null } }
    expect(await refusal(orderTo(berbera, { paymentMethod }))).toMatchObject(refused)
    const asGuest = (shippingAddress: typeof address) =>
      shop.guest.orders.placeAsGuest({
        body: {
          orderItems: [{ product: butter, qty: 1 }],
          shippingAddress,
          paymentMethod,
          contact: { name: 'Hodan' },
        },
      })
    expect(await refusal(asGuest(berbera))).toMatchObject(refused)
    expect(await asGuest({ ...address, city: 'Xamar' })).toMatchObject({ status: 'cash-due' })
    // Otherwise it can be ordered to there.
    expect(await orderTo(berbera)).toMatchObject({ shippingPrice: 8 })

    // A client that does not know the field keeps what stands.
    const { cash: _, ...unaware } = zones[1]!
    expect((await save(unaware, zones[2]!)).zones[1]).toMatchObject({ cash: false })
    const [entry] = await admin.api.audit.list({ query: {} })
    expect(entry).toMatchObject({ after: { Somalia: 'SO, Bus $8.00, no cash on delivery' } })
  })
})

it('a rate is free above its limit after the coupon, on offer, quote and order alike', async () => {
  await admin.api.coupons.create({
    body: { code: 'EID10', kind: 'fixed', percent: null, amount: 10 },
  })
  const code = { coupon: 'EID10' }
  const cart = { orderItems: [{ product: butter, qty: 5 }], country: 'Somalia' }
  const six = { orderItems: [{ product: butter, qty: 6 }], country: 'Somalia' }
  await admin.api.adminSettings.save({ body: { freeShippingAbove: 95 } })
  expect(await shop.guest.shipping.rates({ body: cart })).toMatchObject([{ price: 0 }])
  expect(await shop.guest.shipping.rates({ body: { ...cart, ...code } })).toMatchObject([
    { price: 10 },
  ])
  expect(await shop.guest.shipping.rates({ body: { ...six, ...code } })).toMatchObject([
    { price: 0 },
  ])
  const quoted = await shop.guest.cart.quote({ body: { ...cart, ...code } })
  expect(quoted).toMatchObject({ shippingPrice: 10, couponPrice: 10, totalPrice: 100 })
  const order = await orderTo({}, { ...code, totalPrice: 100 }, 5)
  expect(order).toMatchObject({ shippingPrice: 10, couponPrice: 10, totalPrice: 100 })
})

it('a rate that fits only after the coupon is quoted and ordered', async () => {
  await admin.api.coupons.create({
    body: { code: 'EID10', kind: 'fixed', percent: null, amount: 10 },
  })
  await save(zone('Somalia', [delivery('Light', 4, { maxTotal: 50 })], { countries: ['SO'] }))
  const cart = { orderItems: [{ product: butter, qty: 3 }], country: 'Somalia', coupon: 'EID10' }
  expect(await shop.guest.cart.quote({ body: cart })).toMatchObject({ delivers: true })
  expect((await orderTo({}, { coupon: 'EID10', totalPrice: 54 }, 3)).rateName).toBe('Light')
  expect(await refusal(orderTo({}, {}, 3))).toMatchObject({ code: 'no-delivery' })
})

it('rates are asked for at most 60 times a minute from one network', async () => {
  for (let n = 0; n < 60; n++) await ratesTo('Somalia')
  expect(await refusal(ratesTo('Somalia'))).toMatchObject({ status: 429 })
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  expect(await ratesTo('Somalia')).toHaveLength(1)
})
