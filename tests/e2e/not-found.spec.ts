import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible } from './accessibility.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

const NOWHERE = '01a20141-0000-7000-8000-000000000000'
const SAID = {
  en: { order: 'Order not found', product: 'Product not found' },
  so: { order: 'Dalabka lama helin', product: 'Alaabta lama helin' },
}

for (const locale of LOCALES) {
  test(`an unknown product has a text of its own (${locale})`, async ({ page, complaints }) => {
    complaints.expect(/^answer: 404 /)
    const { t, ...shopper } = shopperAt(page, locale)
    for (const id of ['nothing', NOWHERE]) {
      const answer = await page.goto(localePath(locale, `/product/${id}`))
      expect(answer?.status()).toBe(404)
      await expect(page.getByRole('main').getByRole('alert')).toHaveText(SAID[locale].product)
      await expect(shopper.heading(t('info.404.product.title'))).toBeVisible()
      await expect(page).toHaveTitle(`${t('info.404.product.title')} · Qurux`)
    }
    await expectAccessible(page)
    await page.goto(localePath(locale, '/nothing/here'))
    await expect(shopper.heading(t('info.404.title'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  })

  test(`an impossible order id leads a guest to sign-in (${locale})`, async ({ page }) => {
    await page.goto(localePath(locale, '/order/x'))
    await page.waitForURL(
      `**${localePath(locale, '/login')}?redirect=${encodeURIComponent(localePath(locale, '/order/x'))}`,
    )
  })
}

test.describe('a customer', () => {
  test.use({ visitor: 'customer' })

  for (const locale of LOCALES) {
    test(`sees a text of its own for an unknown order (${locale})`, async ({
      page,
      complaints,
    }) => {
      complaints.expect(/^answer: 404 .*\/api\/orders\//)
      const { t, ...shopper } = shopperAt(page, locale)
      for (const id of ['x', NOWHERE]) {
        await page.goto(localePath(locale, `/order/${id}`))
        await expect(page.getByRole('main').getByRole('alert')).toHaveText(SAID[locale].order)
        await expect(shopper.heading(t('info.404.order.title'))).toBeVisible()
      }
      await expectAccessible(page)
    })
  }
})
