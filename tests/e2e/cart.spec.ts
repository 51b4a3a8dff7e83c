import { LOCALES, type Locale } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

const CATEGORY: Record<Locale, string> = { en: 'Oils & Butters', so: 'Saliid & Subag' }

test.use({ basket: { 'qasil leaf': 2 } })

for (const locale of LOCALES) {
  test(`a cart shows what free shipping needs, and offers ways on once empty (${locale}) @phone`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const main = page.getByRole('main')
    const progress = main.getByRole('progressbar', { name: t('cart.shipping.progress') })
    const quantity = main.getByRole('combobox')
    // Read out when it changes.
    const hint = main.getByRole('status').last()
    const missing = (amount: string) => t('cart.shipping.missing', { amount })

    await shopper.visit('/cart')
    await expect(hint).toContainText(missing('$74.11'))
    await expect(progress).toHaveJSProperty('value', 25_90)
    await expect(progress).toHaveJSProperty('max', 100_01)
    await quantity.selectOption('7')
    await expect(hint).toContainText(missing('$9.36'))
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await quantity.selectOption('8')
    await expect(hint).toHaveText(t('cart.shipping.free'))
    await expect(progress).toHaveJSProperty('position', 1)

    await main.getByRole('button', { name: /Qasil/ }).click()
    await expect(main.getByText(t('cart.empty'))).toBeVisible()
    await expect(shopper.heading(t('cart.title'))).toBeFocused()
    await expect(main.getByText('$')).toHaveCount(0)
    await expect(shopper.button(t('cart.checkout'))).toHaveCount(0)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await main.getByRole('link', { name: CATEGORY[locale] }).click()
    await expect(shopper.heading(CATEGORY[locale])).toBeVisible()
    await page.goBack()
    await main.getByRole('link', { name: t('cart.toShop') }).click()
    await expect(shopper.heading(t('catalog.latest'))).toBeVisible()
  })
}
