import { beforeEach, describe, expect, it } from 'vitest'
import { infoPages } from '#server/db/schema.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop

beforeEach(async () => {
  shop = await openShop()
})

describe('the discount', () => {
  it('is none until an admin sets one', async () => {
    expect(await shop.guest.settings.discount()).toEqual({ globalDiscount: 0, discountDate: null })
    const admin = await shop.signIn('admin')
    const body = { globalDiscount: 12.5, discountDate: '2026-01-31T00:00:00.000Z' }
    const set = { globalDiscount: 12.5, discountDate: '2026-01-31' }
    expect(await admin.api.adminSettings.setDiscount({ body })).toEqual(set)
    expect(await shop.guest.settings.discount()).toEqual(set)
    expect(shop.invalidated).toContain('discount')
  })

  it('ends with its last day in the shop’s time zone without a timer', async () => {
    await shop.setDiscount(10, '2026-01-15')
    shop.clock.now = new Date('2026-01-15T20:59:59Z')
    expect((await shop.guest.settings.discount()).globalDiscount).toBe(10)
    shop.clock.now = new Date('2026-01-15T21:00:00Z')
    expect(await shop.guest.settings.discount()).toEqual({ globalDiscount: 0, discountDate: null })
  })

  it.each([
    { globalDiscount: -1 },
    { globalDiscount: 100.01 },
    { globalDiscount: 10.005 },
    { globalDiscount: '10' },
    { globalDiscount: null },
    { globalDiscount: 10, discountDate: '31/01/2026' },
    { globalDiscount: 10, discountDate: '2026-02-30' },
  ])('refuses %j', async (body) => {
    const admin = await shop.signIn('admin')
    await expect(
      admin.api.adminSettings.setDiscount({ body: body as never }),
    ).rejects.toMatchObject({
      status: 400,
    })
    expect((await shop.guest.settings.discount()).globalDiscount).toBe(0)
  })

  it('treats an empty date as no end', async () => {
    const admin = await shop.signIn('admin')
    for (const discountDate of ['', null, undefined]) {
      const body = { globalDiscount: 5, discountDate }
      expect((await admin.api.adminSettings.setDiscount({ body })).discountDate).toBeNull()
    }
  })
})

describe('the public settings', () => {
  it('have working defaults', async () => {
    expect(await shop.guest.settings.shop()).toMatchObject({
      name: 'Qurux',
      shippingFee: 10,
      freeShippingAbove: 100,
      timeZone: 'Africa/Mogadishu',
    })
  })

  it('list the content pages in the order of the footer', async () => {
    const page = { title: 'About', titleSo: 'Nagu saabsan', body: 'x', bodySo: 'y' }
    await shop.shop.db.insert(infoPages).values([
      { ...page, slug: 'terms', position: 2 },
      { ...page, slug: 'about', position: 1 },
    ])
    const list = await shop.guest.settings.infoPages()
    expect(list.map((one) => one.slug)).toEqual(['about', 'terms'])
    const about = { params: { slug: 'about' } }
    expect(await shop.guest.settings.infoPage(about)).toMatchObject({ slug: 'about', body: 'x' })
    await expect(
      shop.guest.settings.infoPage({ params: { slug: 'nothing' } }),
    ).rejects.toMatchObject({ status: 404, message: 'Page not found' })
  })

  it.each([
    ['2.04', '45.34', 'SO'],
    ['9.56', '44.06', 'SO'],
    ['11.59', '43.15', 'DJ'],
    ['-1.29', '36.82', 'KE'],
    ['-40', '-100', null],
  ])('knows the country at %s, %s', async (lat, lon, code) => {
    expect(await shop.guest.places.country({ query: { lat, lon } })).toEqual({ code })
  })

  it('refuse invalid positions', async () => {
    for (const lat of ['', '91', 'x', '1e1', '0x10']) {
      await expect(shop.guest.places.country({ query: { lat, lon: '0' } })).rejects.toMatchObject({
        status: 400,
      })
    }
  })
})
