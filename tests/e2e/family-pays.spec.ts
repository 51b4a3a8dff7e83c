import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { findProduct, ORIGIN } from './goods.ts'
import { apiOf, HOME, order } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ visitor: 'customer' })

for (const locale of LOCALES) {
  test(`somebody else pays by a link, on a small phone (${locale})`, async ({
    page,
    browser,
    complaints,
  }) => {
    test.slow()
    // The shop may hear of the payment before the payer is back.
    complaints.expect(/^answer: (404 .*\/to-pay|400 .*\/receipts?)$/)
    const { t, button } = shopperAt(page, locale)
    const { _id: product } = await findProduct('qasil leaf')
    const { _id: id } = await order(apiOf(page.request), product, 1, locale)
    await page.goto(localePath(locale, `/order/${id}`))
    await button(t('pay.ask')).click()
    const link = await page.getByLabel(t('pay.ask.link')).inputValue()
    await expectAccessible(page)

    const stranger = await browser.newContext({
      ...PHONE,
      baseURL: ORIGIN,
      storageState: { cookies: [], origins: [] },
    })
    complaints.watch(stranger)
    const phone = await stranger.newPage()
    const payer = shopperAt(phone, locale)
    await phone.goto(link)
    await expect(payer.heading(t('pay.title', { name: 'Amina W.' }))).toBeVisible()
    await expect(phone).toHaveURL(localePath(locale, `/order/${id}/pay`))
    await expect(
      phone.getByText(locale === 'so' ? 'socdaa Muqdisho' : 'to Mogadishu'),
    ).toBeVisible()
    await expect(phone.getByText(HOME.address)).toHaveCount(0)
    await expectAccessible(phone)
    await expectNoHorizontalScroll(phone)
    await phone.reload()
    await payer.button(t('payments.redirect')).click()
    await payer.approve(phone)
    await expect(payer.heading(t('pay.done'))).toBeVisible()
    await expect(phone).toHaveURL(localePath(locale, `/order/${id}/pay`))
    await payer.button(t('pay.receipt.send')).click()
    await expect(phone.getByLabel(t('pay.receipt.email'))).toBeFocused()
    await expect(phone.getByLabel(t('pay.receipt.email'))).toHaveAccessibleDescription(
      new RegExp(t('accounts.problem.email')),
    )
    await phone.getByLabel(t('pay.receipt.email')).fill('cousin@example.com')
    await payer.button(t('pay.receipt.send')).click()
    const sent = t('pay.receipt.sent', { email: 'cousin@example.com' })
    await expect(phone.getByText(sent)).toBeVisible()

    await page.reload()
    await expect(page.getByText(t('orders.paidOn', { date: '' }).trim()).first()).toBeVisible()
    await stranger.close()
  })
}

test('a closed link says so', async ({ page, openBrowser, complaints }) => {
  complaints.expect(/^answer: 40[14] .*\/api\/orders\//)
  const api = apiOf(page.request)
  const { _id: product } = await findProduct('castor oil')
  const { _id: id } = await order(api, product)
  const { url } = await api.orders.createPayLink({ params: { id } })
  await api.orders.revokePayLinks({ params: { id } })
  const stranger = await openBrowser('guest', { storageState: { cookies: [], origins: [] } })
  for (const address of [url, `/order/${id}/pay`]) {
    await stranger.goto(address)
    await expect(stranger.getByRole('heading', { level: 1 })).toHaveText(
      'This link is no longer open',
    )
  }
})
