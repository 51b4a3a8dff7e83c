import sharp from 'sharp'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ visitor: 'admin' })

test('an owner names, orders and deletes categories', async ({ page, browser }) => {
  await page.goto('/admin/categories')
  const form = page.getByRole('region', { name: 'New category' })
  await form.getByLabel('Name in English').fill('Gift boxes')
  await form.getByLabel('Name in Somali').fill('Sanduuqyo hadiyad')
  await form.getByRole('button', { name: 'Add category' }).click()
  await expectAnnounced(page, 'Category added')
  const guest = await browser.newPage()
  await guest.goto(new URL('/search', page.url()).href)
  const menu = guest.getByRole('navigation', { name: 'Categories' })
  await expect(menu.getByRole('link', { name: 'Face Care' })).toBeVisible()
  // It is empty, so no menu shows it.
  await expect(menu.getByRole('link', { name: 'Gift boxes' })).toHaveCount(0)
  await guest.getByRole('link', { name: 'Filters', exact: true }).click()
  const choices = guest.getByLabel('Category').getByRole('option')
  await expect(choices.filter({ hasText: 'Face Care' })).toHaveCount(1)
  await expect(choices.filter({ hasText: 'Gift boxes' })).toHaveCount(0)
  await guest.close()
  await page.getByRole('button', { name: 'Move Gift boxes up' }).click()
  await page.getByRole('link', { name: 'Edit Gift boxes' }).click()
  await expect(page).toHaveURL(/\/admin\/categories\/gift-boxes$/)
  await page.getByLabel('Name in English').fill('Gifts')
  await page.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Saved')
  await expect(page.getByRole('heading', { level: 1, name: 'Gifts' })).toBeVisible()
  await expect(page.getByText('No other products found.')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.getByRole('button', { name: 'Delete Gifts' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectAnnounced(page, 'Category deleted')
  await expect(page.getByRole('link', { name: 'Edit Gifts' })).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('listitem').locator(':focus')).toHaveCount(1)
})

test('an owner gives a category its picture and its order, on a phone', async ({
  page,
  browser,
}) => {
  const api = await ownersApi()
  for (const name of ['Walked Tin', 'Walked Jar', 'Walked Box']) {
    const { _id: id } = await api.adminProducts.create()
    await api.adminProducts.save({
      params: { id },
      body: { name, price: 20, category: 'Walked Things', countInStock: 9 },
    })
  }
  await page.setViewportSize(PHONE.viewport!)
  await page.goto('/admin/categories/walked-things')
  const buffer = await sharp({
    create: { width: 500, height: 500, channels: 3, background: '#55633f' },
  })
    .jpeg()
    .toBuffer()
  await page
    .getByLabel('Upload a picture')
    .setInputFiles({ name: 'front.jpg', mimeType: 'image/jpeg', buffer })
  await expectAnnounced(page, 'Saved')
  await expect(page.getByRole('button', { name: 'Remove picture' })).toBeVisible()

  const placed = page.getByRole('region', { name: 'Order of products' }).locator('ol > li')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  await press('Add Walked Tin')
  await press('Add Walked Jar')
  await page.getByLabel('Name, description or SKU').fill('box')
  await page.getByLabel('Name, description or SKU').press('Enter')
  await press('Add Walked Box')
  await expect(placed).toHaveCount(3)
  // Each press is saved after the one before it, however fast they follow each other.
  await press('Move Walked Box up')
  await press('Move Walked Box up')
  await press('Move Walked Jar to the top')
  await press('Take Walked Tin out of the order')
  await expect(placed).toHaveText([/Walked Jar/, /Walked Box/])
  await expect(page.getByRole('main').locator(':focus')).toHaveCount(1)
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await expect
    .poll(async () => {
      const { products } = await api.catalog.list({ query: { category: 'walked-things' } })
      return products.map(({ name }) => name)
    })
    .toEqual(['Walked Jar', 'Walked Box', 'Walked Tin'])
  await page.reload()
  await expect(placed).toHaveText([/Walked Jar/, /Walked Box/])

  const guest = await browser.newPage(PHONE)
  await guest.goto(new URL('/category/walked-things', page.url()).href)
  const cards = guest.getByRole('article').getByRole('heading')
  await expect(cards).toHaveText(['Walked Jar', 'Walked Box', 'Walked Tin'])
  await expect(guest.getByLabel('Sort by').locator('option:checked')).toHaveText('Featured')
  const { picture } = (await api.catalog.categories()).find(({ slug }) => slug === 'walked-things')!
  await expect(guest.locator(`main img[src="${picture!.base}.webp"]`)).toBeVisible()
  await expectNoHorizontalScroll(guest)
  await guest.close()
})
