import { beforeEach, describe, expect, it } from 'vitest'
import type { TestApi } from '#tests/api.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import type { Person } from '#tests/people.ts'

let shop: OpenShop
let admin: Person & { api: TestApi }

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
})

const save = (body: Parameters<TestApi['adminSettings']['save']>[0]['body']) =>
  admin.api.adminSettings.save({ body })

describe('the settings screen', () => {
  it('saves and normalises the changed settings', async () => {
    const saved = await save({
      name: ' Hodan  Beauty ',
      whatsapp: '+252 61 700 1122',
      tiktok: '@hodan',
      shippingFee: 7.5,
      freeShippingAbove: 0,
      timeZone: 'Africa/Nairobi',
      email: '',
    })
    expect(saved).toMatchObject({
      name: 'Hodan Beauty',
      whatsapp: '252617001122',
      shippingFee: 7.5,
      email: '',
      tiktok: 'https://www.tiktok.com/@hodan',
      phone: '+252 61 500 0000',
    })
    expect(await admin.api.adminSettings.show()).toEqual(saved)
    expect(await shop.guest.settings.shop()).toMatchObject({
      name: 'Hodan Beauty',
      timeZone: 'Africa/Nairobi',
      freeShippingAbove: 0,
      social: { tiktok: 'https://www.tiktok.com/@hodan' },
    })
    expect(shop.invalidated).toContain('settings')
  })

  it('never ships for free if the limit is empty', async () => {
    await save({ freeShippingAbove: null, was: { freeShippingAbove: 100 } })
    expect(await admin.api.adminSettings.show()).toMatchObject({ freeShippingAbove: null })
    expect(await shop.guest.settings.shop()).toMatchObject({ freeShippingAbove: null })
    await expect(save({ freeShippingAbove: 60, was: { freeShippingAbove: 100 } })).rejects.toThrow()
    expect(await save({ freeShippingAbove: 60, was: { freeShippingAbove: null } })).toMatchObject({
      freeShippingAbove: 60,
    })
  })

  it('stores the tagline in both languages, and none if it is empty', async () => {
    expect(await shop.guest.settings.shop()).toMatchObject({
      tagline: 'Natural beauty, the Somali way',
      taglineSo: 'Qurux dabiici ah, hab Soomaaliyeed',
    })
    await save({ tagline: ' Soap  from Hargeisa ', taglineSo: '' })
    expect(await shop.guest.settings.shop()).toMatchObject({
      tagline: 'Soap from Hargeisa',
      taglineSo: '',
    })
  })

  it('replaces a truncated surrogate pair', async () => {
    expect(await save({ address: 'Blue door \ud83c' })).toMatchObject({
      address: 'Blue door \ufffd',
    })
  })

  it.each([
    ['name', ''],
    ['name', 'x'.repeat(61)],
    ['tagline', 'x'.repeat(101)],
    ['reviewers', 'nobody'],
    ['email', 'nobody'],
    ['whatsapp', '061 500 0000'],
    ['facebook', 'https://evil.example/hodan'],
    ['instagram', 'javascript:alert(1)'],
    ['timeZone', 'Mars/Olympus'],
    ['shippingFee', -1],
    ['shippingFee', 1.005],
    ['shippingFee', '10'],
    ['freeShippingAbove', 1e9],
    ['orderHoldMinutes', 4],
    ['orderHoldMinutes', 30.5],
    ['mailFrom', 'Hodan'],
    ['lowStockBelow', -1],
    ['maxUnpaidOrders', 0],
    ['maxUnpaidOrders', 1_001],
    ['maxUnpaidUnits', 0],
    ['maxUnpaidUnits', 1_000_001],
    ['maxUnpaidUnits', 1.5],
    ['logo', 'https://evil.example/logo.svg'],
  ])('refuses the %s %j at its field', async (field, value) => {
    await expect(save({ phone: '+252 61 999 9999', [field]: value })).rejects.toMatchObject({
      status: 400,
      code: 'invalid-input',
      errors: { [field]: expect.any(String) },
    })
    expect(await admin.api.adminSettings.show()).toMatchObject({ phone: '+252 61 500 0000' })
  })

  it('gives the second admin the current values as a conflict, in dollars', async () => {
    await save({ shippingFee: 5, was: { shippingFee: 10 } })
    await expect(save({ shippingFee: 6, was: { shippingFee: 10 } })).rejects.toMatchObject({
      status: 409,
      code: 'version-conflict',
      details: { current: { shippingFee: 5 } },
    })
    await save({ freeShippingAbove: 60, was: { freeShippingAbove: 100 } })
    expect(await save({ shippingFee: 6, was: { shippingFee: 5 } })).toMatchObject({
      shippingFee: 6,
      freeShippingAbove: 60,
    })
  })

  it.each([
    { fee: 0, limit: 100, shipping: 0 },
    { fee: 10, limit: 0, shipping: 0 },
    { fee: 7.5, limit: 20, shipping: 7.5 },
    { fee: 7.5, limit: 19.99, shipping: 0 },
    { fee: 7.5, limit: null, shipping: 7.5 },
  ])('a fee of $fee and a limit of $limit hold in cart and order', async (given) => {
    await save({ shippingFee: given.fee, freeShippingAbove: given.limit })
    const product = await shop.stockProduct({ listPrice: 20_00 })
    const amina = await shop.signIn('amina')
    const quote = await shop.guest.cart.quote({ body: { orderItems: [{ product, qty: 1 }] } })
    const order = await amina.api.orders.place({
      body: {
        orderItems: [{ product, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
        totalPrice: 20 + given.shipping,
      },
    })
    for (const priced of [quote, order]) {
      expect(priced).toMatchObject({
        itemsPrice: 20,
        shippingPrice: given.shipping,
        totalPrice: 20 + given.shipping,
      })
    }
  })
})
