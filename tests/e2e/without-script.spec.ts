import { LOCALES, localePath } from '#domain/locale.ts'
import { firstProduct } from './goods.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

test.use({ javaScriptEnabled: false })

for (const locale of LOCALES) {
  test(`buttons that need script say so, or are missing (${locale})`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^failed: .*\.js csp$/)
    const { t, ...shopper } = shopperAt(page, locale)
    const product = `/product/${(await firstProduct())._id}`
    for (const path of ['/', product, '/login', '/register', '/forgot-password']) {
      await shopper.visit(path)
      // Playwright disables scripts without telling the parser, so <noscript> exists but is not
      // rendered.
      const buttons = await page.locator('button:disabled:visible').all()
      for (const button of buttons) {
        expect(await button.textContent(), path).toContain(t('layout.needsScript'))
      }
      if (path !== '/') expect(buttons.length, path).toBeGreaterThan(0)
    }
  })

  test(`the shop can be browsed, searched, filtered and paged without script (${locale})`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^failed: .*\.js csp$/)
    const { t, ...shopper } = shopperAt(page, locale)
    await shopper.visit('/')
    await page.getByRole('link', { name: t('layout.pages.next') }).click()
    await expect(page).toHaveURL(localePath(locale, '/page/2'))
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)

    await shopper.search('saliid')
    await expect(page).toHaveURL(localePath(locale, '/search/saliid'))
    await expect(shopper.heading(t('catalog.results.for', { keyword: 'saliid' }))).toBeVisible()
    const found = await page.getByRole('article').count()
    await page.getByRole('link', { name: t('catalog.filters'), exact: true }).click()
    await page.getByLabel(t('catalog.price.to')).fill('15')
    await page.getByRole('main').getByLabel(t('catalog.sort')).selectOption('price-asc')
    await shopper.button(t('catalog.filters.apply')).click()
    await expect(page).toHaveURL(/maxPrice=15/)
    await expect(page).toHaveURL(/sort=price-asc/)
    const prices = await page.getByRole('article').getByText(/^\$/).allTextContents()
    const dollars = prices.map((price) => Number(price.slice(1)))
    expect(dollars.length).toBeGreaterThan(0)
    expect(dollars.length).toBeLessThanOrEqual(found)
    expect(Math.max(...dollars)).toBeLessThanOrEqual(15)
    expect(dollars).toEqual(dollars.toSorted((a, b) => a - b))

    await page.getByRole('article').first().getByRole('link').click()
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(shopper.button(t('catalog.addToCart'))).toBeDisabled()
    const pictures = page.getByRole('group', { name: t('catalog.pictures') }).getByRole('link')
    const whole = await page.request.get((await pictures.first().getAttribute('href')) ?? '')
    expect(whole.headers()['content-type']).toBe('image/webp')
    await page.getByRole('main').getByText(t('catalog.delivery.title'), { exact: true }).click()
    await expect(
      page.getByText(t('catalog.delivery', { fee: '$10.00', limit: '$100.00' })),
    ).toBeVisible()
    await page.getByRole('main').getByText(t('catalog.returns.title'), { exact: true }).click()
    await expect(page.getByRole('link', { name: t('catalog.returns.more') })).toHaveAttribute(
      'href',
      localePath(locale, '/info/returns'),
    )
    await page.getByRole('link', { name: t('layout.cart') }).click()
    // Playwright disables scripts without telling the parser, so <noscript> exists but is not
    // rendered.
    expect(await page.content()).toContain(t('layout.needsScript'))
    await shopper.visit('/shipping')
    expect(await page.content()).toContain(t('layout.signInToSee'))
  })
}
