import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAnnounced } from './announcements.ts'
import { newShopper, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

for (const locale of LOCALES) {
  test(`an email in use is announced, and shown at its field (${locale})`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^answer: 409 .*\/api\/users$/)
    const { t, ...shopper } = shopperAt(page, locale)
    const { shopper: known } = await register()
    await page.goto(localePath(locale, '/register'))
    await shopper.register({ ...newShopper(), email: known.email })
    await expectAnnounced(page, t('error.user-exists'))
    await expect(page.getByLabel(t('accounts.email'))).toHaveAccessibleDescription(
      t('error.user-exists'),
    )
  })
}

test.describe('a customer', () => {
  test.use({ visitor: 'customer', basket: { 'castor oil': 1 }, delivery: true })

  test('has a changed price announced', async ({ page, complaints }) => {
    complaints.expect(/^answer: 409 .*\/api\/orders$/)
    const shopper = shopperAt(page)
    await page.goto('/placeorder')
    await expect(shopper.button('Place Order')).toBeEnabled()
    // As with prices from before a change that the page does not know of yet.
    await page.route('**/api/orders', (route) =>
      route.continue({ postData: { ...route.request().postDataJSON(), totalPrice: 1 } }),
    )
    await shopper.placeOrder()
    await expectAnnounced(page, 'The price has changed.')
    await expect(page.getByRole('main').getByRole('alert')).toContainText('The price has changed')
  })
})

test.describe('the owner', () => {
  test.use({ visitor: 'admin' })

  test('has a taken name announced', async ({ page, complaints }) => {
    complaints.expect(/^answer: 409 .*\/categories$/)
    await page.goto('/admin/categories')
    await page.getByText('New category', { exact: true }).first().click()
    const name = page.locator('input[name=name]').last()
    await name.fill('Face Care')
    await name.press('Enter')
    await expectAnnounced(page, 'This name is already taken.')
    await expect(name).toHaveValue('Face Care')
  })
})
