import { LOCALES } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'admin' })

for (const locale of LOCALES) {
  test(`somebody withdraws in two steps, and the owner handles it (${locale})`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/ERR_INTERNET_DISCONNECTED/)
    const shopper = shopperAt(page, locale)
    const { t, button } = shopper
    const name = `Hodan ${locale}`
    await shopper.visit('/cart')
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: t('layout.withdraw') })
      .click()
    await expect(shopper.heading(t('layout.withdraw'))).toBeVisible()
    const number = page.getByLabel(t('orders.find.number'))
    await button(t('withdraw.continue')).click()
    await expect(number).toBeFocused()
    await expect(page.getByText(t('withdraw.problem.contact'))).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await number.pressSequentially('#987654')
    await page.getByLabel(t('accounts.name'), { exact: true }).fill(name)
    await page.getByLabel(t('withdraw.contact')).fill(`hodan.${locale}@example.com`)
    await page.reload()
    await expect(number).toHaveValue('#987654')
    await page.getByLabel(t('withdraw.comment')).fill('Too strong')
    await button(t('withdraw.continue')).click()
    await expect(page.getByRole('heading', { name: t('withdraw.check') })).toBeFocused()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await button(t('withdraw.change')).click()
    await expect(page.getByLabel(t('withdraw.comment'))).toHaveValue('Too strong')
    await button(t('withdraw.continue')).click()

    await page.context().setOffline(true)
    await button(t('withdraw.confirm')).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await page.context().setOffline(false)
    await button(t('withdraw.confirm')).click()
    const mailed = t('withdraw.mailed', { email: `hodan.${locale}@example.com` })
    await expect(page.getByText(mailed)).toBeFocused()
    await expectAccessible(page)
    await page.reload()
    await expect(number).toHaveValue('')

    await shopper.visit('/admin/withdrawals')
    const card = page.getByRole('region', { name })
    await expect(card.getByText(t('withdrawals.noOrder'))).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await button(t('withdrawals.handle.label', { name })).click()
    await button(t('withdrawals.reopen.label', { name })).click()
    await expect(button(t('withdrawals.handle.label', { name }))).toBeVisible()
    await shopper.visit('/admin')
    await page.getByRole('main').locator('a[href$="/admin/withdrawals?state=open"]').click()
    await button(t('withdrawals.handle.label', { name })).click()
    await expect(card).toHaveCount(0)
  })
}
