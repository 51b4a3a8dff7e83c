import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest'
import { DEFAULT_SETTINGS } from '#domain/settings.ts'
import { settings } from '#server/db/schema.ts'
import { builtPages } from '#server/http/render-page.ts'
import { serveStorefront } from '#server/storefront.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { findCorruptSettings, reportCorruptSettings } from './corrupt-settings.ts'
import { lastBackup } from './last-backup.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let warn: MockInstance

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  serveStorefront(shop.app, shop.shop, { render: await builtPages() })
  warn = vi.spyOn(shop.shop.log, 'warn')
})

/** Bypasses every check of the shop, like an edit by hand. */
async function store(key: string, value: unknown): Promise<void> {
  const json = JSON.stringify(value)
  await shop.shop.pool.query(
    `insert into settings (key, value) values ($1, $2::jsonb)
     on conflict (key) do update set value = excluded.value`,
    [key, json],
  )
  shop.shop.pages.clear()
}

const KEYS = [
  ...Object.keys(DEFAULT_SETTINGS),
  'discount',
  'lastBackup',
  'heroPictures',
  'expiryBacklog',
  'seeded-info-pages',
  'else',
]

/** Values that are nearly valid, as manual edits leave them. */
const ALMOST = [
  null,
  '',
  'Mars/Olympus',
  '+03:00',
  'Africa/Mogadishu',
  '10',
  -1,
  0.5,
  1e300,
  4,
  true,
  [],
  [1],
  ['x'],
  {},
  { percent: '10' },
  { percent: 101 },
  { percent: 10, endsOn: 'x' },
  { percent: 10, endsOn: '9999-12-31' },
  { percent: 10, endsOn: '0000-01-01' },
  { percent: 10, endsOn: 5 },
  { at: 'never', bytes: 1 },
  { at: null },
  { before: 'never' },
  'x'.repeat(100_000),
  'javascript:alert(1)',
  '\r\nBcc: x@y.example',
  'a@b',
  '<script>',
]

describe('a corrupt setting', () => {
  it('breaks no page, price or API response, whatever JSON it holds', async () => {
    const product = await shop.stockProduct()
    const json = fc
      .jsonValue()
      .filter((value) => !/\\u(0000|d[89a-f])/i.test(JSON.stringify(value)))
    const value = fc.oneof(fc.constantFrom(...ALMOST), json)
    const rows = fc.record(Object.fromEntries(KEYS.map((key) => [key, value])))
    const urls = ['/', '/api/settings/shop', '/api/settings/discount', '/api/heroes']
    const adminUrls = ['/api/settings', '/api/dashboard/tasks', '/api/audit?from=2026-01-01']
    await fc.assert(
      fc.asyncProperty(rows, async (stored) => {
        for (const [key, one] of Object.entries(stored)) await store(key, one)
        const quote = shop.app.inject({
          method: 'POST',
          url: '/api/cart/quote',
          payload: { orderItems: [{ product, qty: 1 }] },
        })
        const answers = await Promise.all([
          quote,
          ...urls.map((url) => shop.app.inject(url)),
          ...adminUrls.map((url) => shop.app.inject({ url, headers: { cookie: admin.cookie } })),
        ])
        expect(answers.map(({ statusCode }) => statusCode)).toEqual(answers.map(() => 200))
      }),
      { numRuns: 25 },
    )
  })

  it('is replaced by its default', async () => {
    const cases = [
      ['name', 5, 'Qurux'],
      ['name', '', 'Qurux'],
      ['shippingFee', '500', 10],
      ['shippingFee', -500, 10],
      ['freeShippingAbove', 1e12, 100],
      ['timeZone', 'Mars/Olympus', 'Africa/Mogadishu'],
      ['orderHoldMinutes', 4, 1440],
      ['lowStockBelow', 1.5, 5],
      ['facebook', 'javascript:alert(1)', 'https://www.facebook.com/qurux.example'],
      ['mailFrom', 'Qurux\r\nBcc: x@y.example', 'Qurux <no-reply@qurux.example>'],
      ['logo', ['/media/x.webp'], null],
    ] as const
    for (const [key, stored, shown] of cases) {
      await shop.shop.db.delete(settings)
      await store(key, stored)
      expect(await admin.api.adminSettings.show()).toMatchObject({ [key]: shown })
      expect(await findCorruptSettings(shop.shop.db)).toEqual([{ key, value: stored }])
    }
  })

  it('counts as no discount and no backup for these two settings', async () => {
    await store('discount', { percent: 1_000, endsOn: null })
    await store('lastBackup', { at: 'yesterday', bytes: 1 })
    expect(await shop.guest.settings.discount()).toEqual({ globalDiscount: 0, discountDate: null })
    expect(await lastBackup(shop.shop.db)).toBeNull()
    expect((await admin.api.dashboard.tasks()).lastBackup).toBeNull()
    expect((await findCorruptSettings(shop.shop.db)).map(({ key }) => key)).toEqual([
      'discount',
      'lastBackup',
    ])
  })

  it('is logged once per value, not on every request', async () => {
    await store('shippingFee', '500')
    for (let visit = 0; visit < 3; visit++) await shop.guest.settings.shop()
    expect(warn.mock.calls).toEqual([
      [{ setting: 'shippingFee', value: '"500"' }, expect.stringContaining('default')],
    ])
    await store('shippingFee', 'x'.repeat(1_000))
    await shop.guest.settings.shop()
    await shop.guest.settings.shop()
    expect(warn).toHaveBeenCalledTimes(2)
    expect(warn.mock.lastCall![0].value).toHaveLength(100)
  })

  it('is also looked for on start-up', async () => {
    await store('lastBackup', 'x')
    await store('name', 'Hodan')
    await reportCorruptSettings(shop.shop)
    await reportCorruptSettings(shop.shop)
    expect(warn.mock.calls.map(([{ setting }]) => setting)).toEqual(['lastBackup'])
  })

  it('is fixed by saving, even with the value in force', async () => {
    await store('shippingFee', 'ten')
    await store('discount', 7)
    await admin.api.adminSettings.save({ body: { shippingFee: 10 } })
    await admin.api.adminSettings.setDiscount({ body: { globalDiscount: 0 } })
    expect(await findCorruptSettings(shop.shop.db)).toEqual([])
    const [row] = await shop.shop.db.select().from(settings).where(eq(settings.key, 'shippingFee'))
    expect(row!.value).toBe(10_00)
  })
})

it('a discount must end on a date that the calendar supports', async () => {
  for (const discountDate of ['9999-12-31', '3000-01-01', '0001-01-01']) {
    const body = { globalDiscount: 5, discountDate }
    await expect(admin.api.adminSettings.setDiscount({ body })).rejects.toMatchObject({
      status: 400,
    })
  }
  expect((await shop.app.inject('/')).statusCode).toBe(200)
})
