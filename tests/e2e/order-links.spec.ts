import { LOCALES, localePath } from '#domain/locale.ts'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { expectAccessible } from './accessibility.ts'
import { findProduct, ORIGIN } from './goods.ts'
import { order, ownersApi, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

for (const locale of LOCALES) {
  test(`an order is paid by its link, without an account (${locale}) @phone`, async ({ page }) => {
    test.slow()
    const { t, demo, ...shopper } = shopperAt(page, locale)
    const { _id: product } = await findProduct('qasil leaf')
    const { _id: id } = await order((await register()).api, product, 1, locale)
    const { url } = await (await ownersApi()).adminOrders.link({ params: { id } })
    const token = url.split('#t=')[1]!
    const leaks = watchFor(page, token)

    await page.goto(url)
    await expect(shopper.heading(/#?\d+/)).toBeVisible()
    await expect(page).toHaveURL(ORIGIN + localePath(locale, `/order/${id}`))
    await expectAccessible(page)
    await page.reload()
    await shopper.button(t('payments.redirect')).click()
    await expect(page.getByRole('radio').first()).toBeVisible()
    await shopper.approve(page)

    // The provider's page leads back to an address without the token.
    await expect(page.getByText(t('orders.paidOn', { date: '' }).trim()).first()).toBeVisible()
    await expect(page).toHaveURL(localePath(locale, `/order/${id}`))
    const saved = page.waitForEvent('download')
    await shopper.button(t('orders.invoice')).click()
    expect((await saved).suggestedFilename()).toMatch(/^invoice-\d+\.pdf$/)
    expect(leaks()).toEqual([])
    expect(await page.content()).not.toContain(token)
  })
}

test('a link that is not right leads to no order', async ({ page, complaints }) => {
  complaints.expect(/^answer: 404 .*\/api\/orders\//)
  const { _id: product } = await findProduct('castor oil')
  const { _id: id } = await order((await register()).api, product)
  await page.goto(`/order/${id}#t=${'x'.repeat(43)}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this order')
})

/** The requests of the page that contain the token anywhere but in the header made for it. */
function watchFor(page: Page, token: string): () => string[] {
  const found: string[] = []
  page.on('request', (request) => {
    const { [ORDER_TOKEN_HEADER]: held = '', ...headers } = request.headers()
    const rest = JSON.stringify([request.url().split('#')[0], headers, request.postData()])
    if (rest.includes(token)) found.push(rest)
    if (held && !request.url().startsWith(ORIGIN)) found.push(request.url())
  })
  return () => found
}
