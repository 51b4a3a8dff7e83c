import { LOCALES, type Locale, localePath } from '#domain/locale.ts'
import { ORDER_TEXTS } from '#server/notifications/templates/order-texts.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { mailsTo, subjectsTo } from './outbox.ts'
import { newShopper } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

const NAMES: Record<Locale, string> = { en: 'Qasil Leaf Powder', so: 'Budada Qasilka' }
const DAY = /\d{4}-\d{2}-\d{2}/

for (const locale of LOCALES) {
  test.describe(`a guest becomes a customer in ${locale}`, () => {
    // On a desktop in English, on a phone in Somali.
    if (locale === 'so') test.use(PHONE)

    test('who finds a product, registers, buys it, pays and sees it paid', async ({ page }) => {
      test.slow()
      const { t, ...shopper } = shopperAt(page, locale)
      const person = newShopper()

      await shopper.visit('/')
      await shopper.search('qasil powdr')
      await expect(
        shopper.heading(t('catalog.results.for', { keyword: 'qasil powdr' })),
      ).toBeVisible()
      await page.getByRole('link', { name: NAMES[locale] }).first().click()
      await expect(shopper.heading(NAMES[locale])).toBeVisible()
      await shopper.addToCart(2)

      await expect(shopper.heading(t('cart.title'))).toBeVisible()
      await expect(page.getByText(t('cart.subtotal', { count: 2 }))).toBeVisible()
      await expect(page.getByLabel(t('layout.cart.count', { count: 2 }))).toBeVisible()
      await shopper.button(t('cart.checkout')).click()

      await page.waitForURL(/\/login\?redirect=/)
      await page.getByRole('link', { name: t('accounts.signIn.register') }).click()
      await shopper.register(person)

      await expect(shopper.heading(t('checkout.shipping'))).toBeVisible()
      await shopper.button(t('checkout.continue')).click()
      await expect(page.getByRole('alert').getByText(t('checkout.fillAll'))).toBeVisible()
      await shopper.fillAddress()
      await shopper.goOn()
      await expect(shopper.heading(t('checkout.payment'))).toBeVisible()
      await expect(page.getByLabel(t('checkout.method.PayPal'))).toBeChecked()
      await shopper.goOn()

      await expect(shopper.heading(t('checkout.placeOrder'))).toBeVisible()
      const main = page.getByRole('main')
      await expect(main).toContainText('12 Jidka Maka al-Mukarama')
      await expect(main).toContainText('$25.90')
      await expect(main).toContainText('$35.90')
      await shopper.placeOrder()

      await page.waitForURL(/\/order\/[\w-]{36}$/)
      const [name = ''] = person.name.split(' ')
      await expect(main.getByRole('heading', { name: t('orders.thanks', { name }) })).toBeVisible()
      const step = main.locator('[aria-current=step]')
      await expect(step).toHaveText(t('orders.step.payment'))
      await expect(main).toContainText(t('orders.notPaid'))
      await expect(main).toContainText(t('orders.notDelivered'))
      await expect(page.getByLabel(t('layout.cart.count', { count: 0 }))).toBeVisible()
      await expectNoHorizontalScroll(page)
      await expect(page.getByText(shopper.demo.demo)).toBeVisible()
      await expectAccessible(page)

      const window = await shopper.openPayment()
      await expectAccessible(window)
      const closed = window.waitForEvent('close')
      await shopper.approve(window)
      await expectAnnounced(page, t('payments.paid'))
      await expect(main).toContainText(t('orders.thanks.paid'))
      await expect(step).toHaveText(t('orders.step.packing'))
      await expect(main).toContainText(new RegExp(t('orders.paidOn', { date: DAY.source })))
      await expect(shopper.button(shopper.demo.paypal)).toHaveCount(0)
      await closed
      await expectAccessible(page)

      await page.goto(localePath(locale, '/profile'))
      const row = page.getByRole('row').filter({ hasText: '$35.90' })
      await expect(row.getByText(t('accounts.orders.status.paid'))).toBeVisible()
      // Cards on phones hide the day.
      await expect(row.locator('td').nth(3)).toHaveText(DAY)
      await expect(row.getByText(t('accounts.orders.notDelivered'))).toBeAttached()
      await row.getByRole('link').click()
      await page.waitForURL(/\/order\//)

      const number = Number((await shopper.heading(/\d/).textContent())?.match(/\d+/)?.[0])
      const { placed, paid } = ORDER_TEXTS[locale]
      const expected = [placed.subject(number, 'Qurux'), paid.subject(number, 'Qurux')]
      await expect.poll(async () => (await subjectsTo(person.email)).length).toBe(2)
      expect((await subjectsTo(person.email)).sort()).toEqual(expected.sort())
      for (const { text } of await mailsTo(person.email)) {
        expect(text).toContain(NAMES[locale])
        expect(text).toContain('$35.90')
        expect(text).toContain(page.url())
      }
    })
  })
}
