import { LOCALES, type Locale, localePath } from '#domain/locale.ts'
import {
  expectAccessible,
  expectAccessibleWide,
  expectNoHorizontalScroll,
  expectPictures,
} from './accessibility.ts'
import { findProduct } from './goods.ts'
import { apiOf, order } from './people.ts'
import { expect, type Page, test } from './walk.ts'
import { wordsOf } from './words.ts'

/** Every page that depends on the viewer and the cart, with a sign that it is complete. */
const GUEST = {
  '/cart': 'cart.empty',
  '/login': 'accounts.signIn.forgot',
  '/register': 'accounts.signUp.haveAccount',
  '/forgot-password': 'accounts.forgot.submit',
  '/reset-password?token=abc': 'accounts.reset.submit',
  '/reset-password': 'accounts.reset.noLink',
} as const

const CUSTOMER = {
  '/cart': 'cart.checkout',
  '/shipping': 'checkout.phone.hint',
  '/payment': 'checkout.method.PayPal',
  '/placeorder': 'checkout.summary.total',
  '/profile': 'accounts.orders.none',
} as const

for (const locale of LOCALES) {
  const t = wordsOf(locale)

  test.describe(`a guest (${locale})`, () => {
    for (const [path, sign] of Object.entries(GUEST)) {
      test(`can read ${path}`, async ({ page }) => {
        await page.goto(localePath(locale, path))
        await expect(page.getByRole('main').getByText(t(sign)).first()).toBeVisible()
        await expectSound(page, locale)
      })
    }
  })

  test.describe(`a customer (${locale})`, () => {
    test.use({ visitor: 'customer', basket: { 'qasil leaf': 2, 'argan oil': 1 }, delivery: true })

    for (const [path, sign] of Object.entries(CUSTOMER)) {
      test(`can read ${path}`, async ({ page }) => {
        await page.goto(localePath(locale, path))
        await expect(page.getByRole('main').getByText(t(sign)).first()).toBeVisible()
        await expectSound(page, locale)
      })
    }

    test('can read an order, and the list of orders', async ({ page }) => {
      const { _id } = await order(apiOf(page.request), (await findProduct('baobab'))._id)
      await page.goto(localePath(locale, `/order/${_id}`))
      await expect(page.getByRole('button', { name: t('payments.redirect') })).toBeVisible()
      await expectSound(page, locale)
      const other = locale === 'en' ? 'so' : 'en'
      await page.getByRole('banner').locator(`a[hreflang=${other}]`).click()
      await page.waitForURL(`**${localePath(other, `/order/${_id}`)}`)
      await page.goto(localePath(locale, '/profile'))
      await expect(page.getByRole('row')).toHaveCount(2)
      await expectSound(page, locale)
    })

    test('can open the menus of the header', async ({ page }) => {
      await page.goto(localePath(locale, '/offline'))
      await page.getByRole('button', { name: new RegExp(t('layout.account')) }).click()
      await expect(page.getByRole('button', { name: t('layout.logout') })).toBeVisible()
      await expectSound(page, locale)
      await page.getByRole('button', { name: new RegExp(`^${t('layout.country')}: `) }).click()
      await expect(page.getByRole('button', { name: t('layout.country.locate') })).toBeVisible()
      await expectSound(page, locale)
    })
  })
}

/** At both widths, the narrow one first. */
async function expectSound(page: Page, locale: Locale): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page).toHaveTitle(/\S · Qurux$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
  for (const [width, isAccessible] of [
    [360, () => expectAccessible(page)],
    [1280, () => expectAccessibleWide(page, locale)],
  ] as const) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoHorizontalScroll(page)
    await isAccessible()
  }
  await expectPictures(page)
}
