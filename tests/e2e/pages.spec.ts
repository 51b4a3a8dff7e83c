import { LOCALES, localePath } from '#domain/locale.ts'
import {
  expectAccessible,
  expectAccessibleWide,
  expectNoHorizontalScroll,
  expectPictures,
} from './accessibility.ts'
import { firstProduct } from './goods.ts'
import { expect, type Page, test } from './walk.ts'

/** Every page that a guest can open, by its purpose. */
const PAGES: Record<string, string | (() => Promise<string>)> = {
  home: '/',
  'the second page': '/page/2',
  'all products': '/search',
  'a search': '/search/oil',
  'a search, second page': '/search/qurux/page/2',
  'a search that finds nothing': '/search/zzzzqqqq',
  'a search with filters': '/search?category=hair-care&minRating=4&inStock=1&sort=price-asc',
  'a category': '/category/face-care',
  'a product': async () => `/product/${(await firstProduct())._id}`,
  'a page about the shop': '/info/delivery',
  offline: '/offline',
}

const UNKNOWN = ['/nothing/here', '/product/nothing', '/category/nothing', '/page/99', '/info/none']

for (const locale of LOCALES) {
  test.describe(`in ${locale === 'en' ? 'English' : 'Somali'}`, () => {
    for (const [name, path] of Object.entries(PAGES)) {
      test(`${name} is accessible`, async ({ page }) => {
        const address = localePath(locale, typeof path === 'string' ? path : await path())
        const response = await page.goto(address)
        expect(response?.status()).toBe(200)
        await expectSoundDocument(page, locale)
        await expectAccessibleWide(page, locale)
        await expectPictures(page)
        await page.setViewportSize({ width: 360, height: 740 })
        await expectNoHorizontalScroll(page)
        await expectAccessible(page)
      })
    }

    test('what does not exist is not found, with the right status', async ({
      page,
      complaints,
    }) => {
      complaints.expect(/^answer: 404 /)
      for (const path of UNKNOWN) {
        const response = await page.goto(localePath(locale, path))
        expect(response?.status(), path).toBe(404)
        await expectSoundDocument(page, locale)
      }
      await expectAccessibleWide(page, locale)
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoHorizontalScroll(page)
      await expectAccessible(page)
    })
  })
}

test('the API page is accessible', async ({ page }) => {
  await page.goto('/api/docs')
  await expectSoundDocument(page, 'en')
  await expectAccessible(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
})

async function expectSoundDocument(page: Page, locale: string): Promise<void> {
  await expect(page.locator('html')).toHaveAttribute('lang', locale)
  await expect(page).toHaveTitle(/\S+.*Qurux|Qurux.*\S+/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
}
