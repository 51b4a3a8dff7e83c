import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

/** Until then a link leads to a document. */
async function routerRuns(page: Page): Promise<void> {
  await page.waitForFunction(() => '__reactRouterDataRouter' in window)
}

test('a page whose scripts no process has any longer loads itself anew', async ({
  page,
  complaints,
}) => {
  complaints.expect(/wishlist-page-/)
  const { t, ...shopper } = shopperAt(page)
  const wishlist = page.getByRole('banner').getByRole('link', { name: t('layout.wishlist') })
  let asked = 0
  await page.route('**/assets/wishlist-page-*.js', (route) =>
    ++asked === 1 ? route.fulfill({ status: 404, body: 'Not found' }) : route.fallback(),
  )
  await shopper.visit('/')
  await routerRuns(page)
  const reloaded = page.waitForEvent('load')
  await wishlist.click()
  await reloaded
  await routerRuns(page)
  await wishlist.click()
  await expect(page).toHaveURL('/wishlist')
  await expect(page.getByText(t('wishlist.empty'))).toBeVisible()
  expect(asked).toBeGreaterThan(1)
})
