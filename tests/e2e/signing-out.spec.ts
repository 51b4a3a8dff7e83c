import { LOCALES, localePath } from '#domain/locale.ts'
import { findProduct } from './goods.ts'
import { apiOf, HOME, order } from './people.ts'
import { expect, SESSION_ENDED, test } from './walk.ts'
import { wordsOf } from './words.ts'

test.describe('a customer', () => {
  test.use({ visitor: 'customer', basket: { 'castor oil': 1 }, delivery: true })

  for (const locale of LOCALES) {
    test(`who signs out in one tab disappears from the others (${locale})`, async ({
      page,
      context,
      customer,
      complaints,
    }) => {
      complaints.expect(SESSION_ENDED)
      const t = wordsOf(locale)
      const product = (await findProduct('castor oil'))._id
      const { _id: id } = await order(apiOf(page.request), product)
      const paths = ['/profile', `/order/${id}`, '/placeorder']
      const tabs = await Promise.all(
        paths.map(async (path) => {
          const tab = await context.newPage()
          await tab.goto(localePath(locale, path))
          await expect(tab.getByRole('main')).toContainText(
            path === '/profile' ? t('accounts.orders.title') : HOME.address,
          )
          return { path: localePath(locale, path), tab }
        }),
      )
      await page.goto(localePath(locale, '/'))
      await page.getByRole('button', { name: new RegExp(customer.name) }).click()
      await page.getByRole('button', { name: t('layout.logout') }).click()
      for (const { path, tab } of tabs) {
        await tab.waitForURL(
          `**${localePath(locale, '/login')}?redirect=${encodeURIComponent(path)}`,
        )
        // The address changes a moment before the page does.
        for (const own of [customer.name, customer.email, HOME.address]) {
          await expect(tab.locator('body')).not.toContainText(own)
        }
      }
    })
  }
})

test.describe('the owner', () => {
  test.use({ visitor: 'admin' })

  test('who signs out in one tab disappears from the others', async ({
    page,
    context,
    complaints,
  }) => {
    complaints.expect(SESSION_ENDED)
    const tab = await context.newPage()
    await tab.goto('/admin/settings')
    await tab.getByLabel('Name').first().fill('Not saved yet')
    await page.goto('/')
    await page.getByRole('button', { name: /^Your account/ }).click()
    await page.getByRole('button', { name: 'Logout' }).click()
    await tab.waitForURL('**/login?redirect=%2Fadmin%2Fsettings')
    await expect(tab.getByRole('navigation', { name: 'Admin' })).toHaveCount(0)
  })
})
