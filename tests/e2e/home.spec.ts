import { LOCALES, localePath } from '#domain/locale.ts'
import { expectNoHorizontalScroll, expectPictures } from './accessibility.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

for (const locale of LOCALES) {
  test(`the home page is short on a phone, and its sections lead on (${locale})`, async ({
    page,
  }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    const so = locale === 'so'
    await page.setViewportSize({ width: 360, height: 740 })
    await shopper.visit('/')
    await expectPictures(page)
    await expectNoHorizontalScroll(page)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    expect(height).toBeLessThan(4_500)

    // One card to a row, its picture on the left.
    const card = page.getByRole('main').getByRole('article').first()
    const picture = (await card.getByRole('presentation').boundingBox())!
    const name = (await card.getByRole('heading').boundingBox())!
    expect(name.x).toBeGreaterThan(picture.x + picture.width)
    expect(name.y).toBeLessThan(picture.y + picture.height)

    const region = (title: string) => page.getByRole('region', { name: title })
    const loved = region(so ? 'Waxa macaamiisheennu jecel yihiin' : 'Loved by our customers')
    await expect(loved.getByRole('figure')).toHaveCount(3)
    const story = region(
      so ? 'Qurux dabiici ah, hab Soomaaliyeed' : 'Natural beauty, the Somali way',
    )
    await story.getByRole('link').click()
    await expect(page).toHaveURL(localePath(locale, '/info/about'))
    await page.goBack()
    const tiles = region(so ? 'Ka dooro qaybaha' : 'Shop by category')
    await expect(tiles.getByRole('link')).toHaveCount(6)
    await tiles.getByRole('link').nth(1).click()
    await expect(page).toHaveURL(localePath(locale, '/category/hair-care'))

    // Lists have two cards beside each other.
    await expect(shopper.heading(so ? 'Daryeelka Timaha' : 'Hair Care')).toBeVisible()
    const [one, other] = await page.getByRole('main').getByRole('article').all()
    expect((await one!.boundingBox())!.y).toBe((await other!.boundingBox())!.y)

    await shopper.visit('/page/2')
    await expect(shopper.heading(t('catalog.latest'))).toBeVisible()
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(12)
    for (const section of [loved, story, tiles]) await expect(section).toHaveCount(0)
  })
}
