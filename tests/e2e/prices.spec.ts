import { LOCALES, type Locale, localePath } from '#domain/locale.ts'
import { expectAccessible } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { apiOf, ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

// These walks change every price of the shop, so they run one after the other, after all others.
test.describe.configure({ mode: 'serial' })

const TOMORROW = day(1)
const YESTERDAY = day(-1)

/** A date in Mogadishu, `YYYY-MM-DD`, this many days from now. */
function day(from: number): string {
  const moment = new Date(Date.now() + from * 86_400_000)
  return moment.toLocaleDateString('sv-SE', { timeZone: 'Africa/Mogadishu' })
}

async function discount(globalDiscount: number, discountDate = ''): Promise<void> {
  await (await ownersApi()).adminSettings.setDiscount({ body: { globalDiscount, discountDate } })
}

test.afterEach(() => discount(0))

function expectStruck(page: Page, was: string, now: string) {
  const price = page.getByRole('main').locator('form, p').filter({ hasText: now }).first()
  return Promise.all([
    expect(page.getByRole('main').locator('s', { hasText: was }).first()).toBeVisible(),
    expect(price.locator('ins', { hasText: now }).first()).toBeVisible(),
  ])
}

// The home page shows the latest products, and walks of the admin have added many. Walks
// before these have ordered most units of the product.
test.beforeAll(async () => {
  const { adminProducts } = await ownersApi()
  const { _id } = await findProduct('qasil leaf')
  await adminProducts.save({
    params: { id: _id },
    body: { stockChange: 100, stockNote: 'For these walks' },
  })
  const rows = await adminProducts.list({ query: { pageSize: 100 } })
  const newer = rows.slice(
    0,
    rows.findIndex((row) => row._id === _id),
  )
  for (const row of newer) await adminProducts.remove({ params: { id: row._id } })
})

for (const locale of LOCALES) {
  test(`a discount shows on every page, and ends after its last day (${locale})`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const { _id } = await findProduct('qasil leaf')
    await discount(20, TOMORROW)
    await shopper.visit('/')
    const [year, month, date] = TOMORROW.split('-')
    const banner = t('layout.discount.until', { percent: 20, date: `${date}/${month}/${year}` })
    await expect(page.getByText(banner)).toBeVisible()
    await expect(page.locator('s', { hasText: '$12.95' })).toBeVisible()
    await expect(page.locator('ins', { hasText: '$10.36' })).toBeVisible()
    await expectAccessible(page)
    await shopper.visit(`/product/${_id}`)
    await expectStruck(page, '$12.95', '$10.36')
    await shopper.addToCart(2)
    await expectStruck(page, '$25.90', '$20.72')

    // Without a last day: while stock lasts. An open page learns of it with the next navigation.
    await discount(12.5)
    await page.getByRole('banner').getByRole('link', { name: 'Qurux' }).click()
    await expect(page.getByText(t('layout.discount.stock', { percent: 12.5 }))).toBeVisible()
    const phrase = { en: 'while stock lasts', so: 'inta alaabtu ka dhamaanayso' }[locale]
    await expect(page.getByText(phrase)).toBeVisible()

    await discount(20, YESTERDAY)
    await shopper.visit(`/product/${_id}`)
    await expect(shopper.heading(/\S/)).toBeVisible()
    await expect(page.getByRole('main').locator('s')).toHaveCount(0)
    await expect(page.getByText('20%')).toHaveCount(0)
  })
}

test('a page from an old document loads the discount once it is entered', async ({ page }) => {
  const { _id } = await findProduct('qasil leaf')
  for (const path of ['/', `/product/${_id}`]) {
    await discount(0)
    const old = await page.request.get(path)
    await discount(20)
    await page.route(path, (route) => route.fulfill({ response: old }))
    await page.goto(path)
    await expectStruck(page, '$12.95', '$10.36')
    await expect(page.getByText(/^20% off/)).toBeVisible()
    await page.unrouteAll()
  }
})

test('an open page replaces the cached price that it was entered with', async ({ page }) => {
  const { _id } = await findProduct('qasil leaf')
  const home = page.getByRole('banner').getByRole('link', { name: 'Qurux' })
  await page.clock.install()
  await page.goto(`/product/${_id}`)
  await home.click()
  await page.waitForURL('/')
  await page.locator(`a[href="/product/${_id}"]`).first().click()
  await page.waitForURL(`/product/${_id}`)
  await discount(20)
  await home.click()
  await page.waitForURL('/')
  await page.clock.fastForward(5_000)
  await expectStruck(page, '$12.95', '$10.36')

  // Restored from the browser's back/forward cache.
  await discount(30)
  await page.evaluate(() => {
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }))
  })
  await expectStruck(page, '$12.95', '$9.07')

  // Returning from another tab.
  await discount(20)
  await page.clock.fastForward(5_000)
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await expectStruck(page, '$12.95', '$10.36')
})

test.describe('in the middle of the checkout', () => {
  test.use({ visitor: 'customer', basket: { 'qasil leaf': 2 }, delivery: true })

  for (const locale of LOCALES) {
    test(`a changed price is shown with the old one, and confirmed (${locale})`, async ({
      page,
      complaints,
    }) => {
      complaints.expect(/^answer: 409 /)
      await discount(20, TOMORROW)
      const { t, ...shopper } = shopperAt(page, locale)
      await openReview(page, locale, '$30.72')
      await discount(10, TOMORROW)
      await shopper.placeOrder()

      const notice = page
        .getByRole('main')
        .getByRole('alert')
        .filter({ hasText: t('checkout.priceChanged') })
      await expect(notice).toContainText('$30.72')
      await expect(notice).toContainText('$33.32')
      expect(await apiOf(page.request).orders.mine({ query: {} })).toHaveLength(0)
      await expectAccessible(page)
      await shopper.button(t('checkout.confirm')).click()
      await page.waitForURL(/\/order\//)
      await expect(page.getByRole('main')).toContainText('$33.32')
      await expectStruck(page, '$12.95', '$11.66')
    })
  }

  test('a placed order keeps its price', async ({ page }) => {
    await discount(50)
    await openReview(page, 'en', '$22.96')
    await shopperAt(page).placeOrder()
    await page.waitForURL(/\/order\//)
    await expect(page.getByText('Not Paid')).toBeVisible()
    await discount(0)
    await page.reload()
    await expect(page.getByRole('main')).toContainText('$22.96')
  })
})

test.describe('with a code', () => {
  test.use({ visitor: 'customer', basket: { 'qasil leaf': 2 }, delivery: true })

  test.beforeAll(async () => {
    const { coupons } = await ownersApi()
    await coupons.create({ body: { code: 'SHAASH', kind: 'fixed', amount: 1 } })
  })

  test.afterEach(() => setPrice(12.95))

  test('a price that has changed since the page was opened is loaded', async ({ page }) => {
    const { button } = shopperAt(page)
    await openReview(page, 'en', '$35.90')
    await setPrice(13.95)
    await enterCode(page)
    await expect(page.getByRole('main')).toContainText('$36.90')
    await expect(page.getByText('Code SHAASH')).toBeVisible()
    await expect(page.getByText(/Qasil Leaf.* from \$12.95 to \$13.95/)).toBeVisible()
    await expect(button('Place Order')).toBeEnabled()
  })

  test('a discount that has changed since the page was opened is loaded', async ({ page }) => {
    await page.goto('/payment')
    await expect(page.getByRole('main')).toContainText('$35.90')
    await discount(10, TOMORROW)
    await enterCode(page)
    await expect(page.getByRole('main')).toContainText('$32.32')
    await expect(page.getByText('Code SHAASH')).toBeVisible()
  })

  test('an order whose answer is lost is sent again at its own price', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^failed: .*\/api\/orders net::ERR_/)
    complaints.expect(/Failed to load resource: net::ERR_/)
    const shopper = shopperAt(page)
    await openReview(page, 'en', '$35.90')
    await enterCode(page)
    await expect(page.getByRole('main')).toContainText('$34.90')
    await page.route('**/api/orders', async (route) => {
      await route.fetch()
      await route.abort('connectionreset')
    })
    await shopper.placeOrder()
    await expect(page.getByText(/The connection was lost/)).toBeVisible()
    await page.unroute('**/api/orders')
    await setPrice(13.95)
    await page.reload()
    await shopper.placeOrder()
    await page.waitForURL(/\/order\//)
    await expect(page.getByRole('main')).toContainText('$34.90')
    expect(await apiOf(page.request).orders.mine({ query: {} })).toHaveLength(1)
  })
})

async function setPrice(price: number): Promise<void> {
  const { _id: id } = await findProduct('qasil leaf')
  await (await ownersApi()).adminProducts.save({ params: { id }, body: { price } })
}

async function enterCode(page: Page): Promise<void> {
  const { button } = shopperAt(page)
  await button('Have a code?').click()
  await page.getByLabel('Code', { exact: true }).fill('shaash')
  await button('Apply code').click()
}

async function openReview(page: Page, locale: Locale, total: string): Promise<void> {
  await page.goto(localePath(locale, '/placeorder'))
  await expect(page.getByRole('main')).toContainText(total)
  await expect(page.getByRole('button', { name: /\w/ }).last()).toBeEnabled()
}
