import type { HomeSettings } from '#domain/home.ts'
import { expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'admin' })

/** What the other walks expect to see. */
let before: HomeSettings | undefined

test.afterEach(async () => {
  if (!before) return
  const api = await ownersApi()
  const { version } = await api.adminHome.show()
  await api.adminHome.save({ body: { ...before, version } })
  before = undefined
})

function arrangementOf({ version, sections, categories, loved, story }: HomeSettings) {
  return { version, sections, categories, loved, story }
}

test('the owner arranges the home page, sees it before saving, and restores it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 409 /)
  const api = await ownersApi()
  const start = arrangementOf(await api.adminHome.show())
  before = start
  const shopper = shopperAt(page)
  await page.goto('/admin/home')
  const rows = page.locator('form ol > li')
  await expect(rows).toHaveCount(6)
  const preview = page.frameLocator('iframe')
  const regions = preview.getByRole('region')
  await expect(regions.first()).toHaveAccessibleName('Top products')

  // By keyboard: the focus follows the row, and at the end it stays on the row's other button.
  await page.getByRole('button', { name: 'Move Categories up' }).press('Enter')
  await expect(page.getByRole('button', { name: 'Move Categories down' })).toBeFocused()
  await expectAnnounced(page, 'Categories: 1 of 6')
  await expect(regions.first()).toHaveAccessibleName('Shop by category')
  await page.getByLabel('Show Customer reviews').uncheck()
  await page.getByText('Edit texts: Your story').click()
  const story = rows.filter({ hasText: 'Your story' })
  await story.getByLabel('Title', { exact: true }).fill('Two sisters')
  await story.getByLabel('Title in Somali').fill('Laba walaalo')
  await expect(preview.getByRole('heading', { name: 'Two sisters' })).toBeVisible()
  await expect(preview.getByText('Loved by our customers')).toHaveCount(0)
  await shopper.button('Somali').click()
  await expect(preview.getByRole('heading', { name: 'Laba walaalo' })).toBeVisible()
  await shopper.button('Computer').click()
  await preview.getByRole('link', { name: 'Nagu saabsan' }).click()
  await expect(page).toHaveURL('/admin/home')

  // A title that is missing is found although its field is hidden.
  await page.getByText('Edit texts: Categories').click()
  const titles = rows.filter({ hasText: 'A picture for each category' })
  await titles.getByLabel('Title', { exact: true }).fill(' ')
  await page.getByText('Edit texts: Categories').click()
  await shopper.button('Save').click()
  await expect(titles.getByLabel('Title', { exact: true })).toBeFocused()
  await titles.getByLabel('Title', { exact: true }).fill('Browse')

  // Someone else saves first.
  const { version } = await api.adminHome.show()
  const theirs = { ...start, version, loved: { title: 'Theirs', titleSo: 'Kooda' } }
  await api.adminHome.save({ body: theirs })
  await shopper.button('Save').click()
  await expect(page.locator('form').getByText('Your version is not saved yet.')).toBeVisible()
  await shopper.button('Save').click()
  await expectAnnounced(page, 'Saved')

  await page.goto('/')
  const main = page.getByRole('main')
  await expect(main.getByRole('region').first()).toHaveAccessibleName('Browse')
  await expect(main.getByRole('heading', { name: 'Two sisters' })).toBeVisible()
  await expect(main.getByRole('figure')).toHaveCount(0)
  await page.goto('/admin/audit?group=pages')
  await expect(page.getByText('Admin changed the home page').first()).toBeVisible()
  await expect(page.getByText('Hidden sections').first()).toBeVisible()

  await page.goto('/admin/home')
  await shopper.button('Restore defaults').click()
  await expect(rows.first()).toContainText('Top products')
})

test('cards keep their shape with a very long name, sold out', async ({ page }) => {
  const api = await ownersApi()
  const { _id: id } = await api.adminProducts.create()
  const params = { id }
  const name = `Unrefined${'unbreakable'.repeat(5)} whipped shea and cocoa butter with orange blossom`
  try {
    await api.adminProducts.save({
      params,
      body: { name, price: 12_345.67, countInStock: 0 },
    })
    await page.setViewportSize({ width: 360, height: 740 })
    for (const path of ['/', '/search']) {
      await page.goto(path)
      const card = page.getByRole('article').filter({ hasText: name })
      await expect(card.getByText('Out of stock')).toBeVisible()
      await expectNoHorizontalScroll(page)
      const { height } = (await card.boundingBox())!
      expect(height, path).toBeLessThan(path === '/' ? 140 : 340)
    }
  } finally {
    await api.adminProducts.remove({ params })
  }
})
