import type { TestApi } from '../api.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

test.use({ visitor: 'admin', ...PHONE })

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })
const cards = (page: Page) =>
  page.getByRole('list', { name: 'Sizes and shades' }).getByRole('listitem')

async function openNew(page: Page, api: TestApi, name: string): Promise<string> {
  const { _id: id } = await api.adminProducts.create()
  const body = { name, category: 'Variant walks' }
  await api.adminProducts.save({ params: { id }, body })
  await page.goto(`/admin/product/${id}/edit`)
  return id
}

test('an owner lists an oil in three sizes and a tint in six shades on a phone', async ({
  page,
}) => {
  const api = await ownersApi()
  const oil = await openNew(page, api, 'Walked Oil')
  await page.getByLabel('Price ($)').fill('9')
  await page.getByLabel('Count in stock').fill('5')
  await page.getByLabel('SKU', { exact: true }).fill(`OIL-${oil.slice(-6)}`)
  await page.getByRole('button', { name: 'Add sizes or shades' }).click()
  await page.getByLabel('Size 1 in English').fill('30 ml')
  // Enter goes on to the next size.
  await page.getByLabel('Size 1 in English').press('Enter')
  await page.getByLabel('Size 2 in English').fill('50 ml')
  await page.getByLabel('Size 2 in English').press('Enter')
  await expect(page.getByLabel('Size 3 in English')).toBeFocused()
  await page.keyboard.type('100 ml')
  await expect(cards(page)).toHaveCount(3)
  const middle = cards(page).filter({ hasText: '50 ml' })
  await middle.getByLabel('Price ($)').fill('much')
  await update(page).click()
  await expect(middle.getByText('Enter a price such as 12.50.')).toBeVisible()
  await middle.getByLabel('Price ($)').fill('14')
  await cards(page).filter({ hasText: '100 ml' }).getByLabel('Count in stock').fill('7')
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await update(page).click()
  await expectAnnounced(page, 'Product updated')
  const saved = await api.adminProducts.edit({ params: { id: oil } })
  expect(saved.publishedAt).not.toBeNull()
  expect(saved.variants).toMatchObject([
    { choice: ['30 ml'], price: 9, countInStock: 5, netAmount: 30 },
    { choice: ['50 ml'], price: 14, countInStock: 0, sku: `OIL-${oil.slice(-6)}-50ML` },
    { choice: ['100 ml'], price: 9, countInStock: 7 },
  ])

  const tint = await openNew(page, api, 'Walked Tint')
  await page.getByLabel('Price ($)').fill('6')
  await page.getByRole('button', { name: 'Add sizes or shades' }).click()
  await page.getByLabel('They differ in').selectOption('Shade')
  for (const [at, shade] of ['Rose', 'Plum', 'Sand', 'Coral', 'Brick', 'Mauve'].entries()) {
    if (at > 0) await page.getByRole('button', { name: 'Add shade' }).click()
    await page.getByLabel(`Shade ${at + 1} in English`).fill(shade)
    await page.getByLabel(`Color of shade ${at + 1}`).fill(`#c0${at}56b`)
  }
  // One price for all of them, and none of the last.
  await cards(page).filter({ hasText: 'Rose' }).getByLabel('Price ($)').fill('7,50')
  await cards(page)
    .filter({ hasText: 'Rose' })
    .getByText(/^SKU .*picture$/)
    .click()
  await page.getByRole('button', { name: 'Same price for all' }).click()
  await page.getByRole('button', { name: 'Remove Mauve' }).click()
  await update(page).click()
  await expectAnnounced(page, 'Product updated')
  const { options, variants } = await api.adminProducts.edit({ params: { id: tint } })
  expect(options[0]!.values.map(({ value, swatch }) => [value, swatch])).toEqual([
    ['Rose', '#c0056b'],
    ['Plum', '#c0156b'],
    ['Sand', '#c0256b'],
    ['Coral', '#c0356b'],
    ['Brick', '#c0456b'],
  ])
  expect(new Set(variants.map(({ price }) => price))).toEqual(new Set([7.5]))
})

test('a card stays open while what is wrong in it is corrected', async ({ page }) => {
  await openNew(page, await ownersApi(), 'Walked Rinse')
  await page.getByLabel('Price ($)').fill('9')
  await page.getByRole('button', { name: 'Add sizes or shades' }).click()
  await page.getByLabel('Size 1 in English').fill('30 ml')
  const card = cards(page).filter({ hasText: '30 ml' })
  await card.getByText(/^SKU .*picture$/).click()
  const amount = card.getByLabel('Net amount')
  await amount.fill('much')
  await update(page).click()
  await expect(amount).toHaveAttribute('aria-invalid', 'true')
  await amount.fill('')
  await amount.pressSequentially('30')
  await expect(amount).not.toHaveAttribute('aria-invalid', 'true')
  await expect(amount).toHaveValue('30')
  await expect(amount).toBeFocused()
  await expect(amount).toBeVisible()
})

test('an owner counts one shade, makes a set of it, and keeps what was typed beside another', async ({
  page,
  complaints,
}) => {
  complaints.expect(/answer: 409 .*\/variants/)
  const api = await ownersApi()
  const { _id: id } = await api.adminProducts.create()
  const name = `Counted Kohl ${id.slice(-6)}`
  const { version } = await api.adminProducts.save({
    params: { id },
    body: { name, price: 5, category: 'Variant walks', countInStock: 4 },
  })
  const [first] = (await api.adminProducts.edit({ params: { id } })).variants
  const value = (one: string) => ({ value: one, valueSo: null, swatch: null })
  const choices = { kind: 'shade' as const, values: [value('Black'), value('Brown')] }
  const black = { _id: first!._id, choice: ['Black'], sku: first!.sku, price: 5 }
  const brown = { choice: ['Brown'], sku: `${first!.sku}-BROWN`, price: 5, countInStock: 3 }
  await api.variants.save({
    params: { id },
    body: { version, options: [choices], variants: [black, brown] },
  })
  await page.goto(`/admin/productlist?keyword=${name}`)
  const stock = page.getByRole('button', { name: `Change stock ${name}` })
  await expect(stock).toContainText('7')
  await expectAccessible(page)
  await stock.click()
  const sheet = page.getByRole('dialog', { name: `Stock of ${name}` })
  await sheet.getByRole('button', { name: 'Add one Brown' }).click()
  await page.getByRole('button', { name: 'New delivery' }).click()
  await expect(sheet.getByRole('listitem').filter({ hasText: 'Brown' })).toContainText('4')
  await expectAccessible(page)
  await sheet.getByRole('button', { name: 'Done' }).click()
  await expect(stock).toContainText('8')

  // Someone else saves the same variants meanwhile.
  await page.goto(`/admin/product/${id}/edit`)
  await cards(page).filter({ hasText: 'Black' }).getByLabel('Price ($)').fill('6')
  await cards(page).filter({ hasText: 'Brown' }).getByLabel('Count in stock').fill('2')
  const now = await api.adminProducts.edit({ params: { id } })
  const theirs = now.variants.map(({ _id, choice, sku }) => ({ _id, choice, sku, price: 9 }))
  await api.variants.save({
    params: { id },
    body: { version: now.version, options: [choices], variants: theirs },
  })
  await page.getByLabel('Reason for the stock change').fill('Stock count')
  await update(page).click()
  await page.getByRole('button', { name: 'Yours: Sizes and shades' }).click()
  await update(page).click()
  await expectAnnounced(page, 'Product updated')
  expect((await api.adminProducts.edit({ params: { id } })).variants).toMatchObject([
    { choice: ['Black'], price: 6, countInStock: 4 },
    { choice: ['Brown'], price: 5, countInStock: 2 },
  ])

  const set = await openNew(page, api, 'Walked Set')
  await page.getByLabel('Price ($)').fill('10')
  await page.getByRole('button', { name: 'Make this a set' }).click()
  await page.getByLabel('Add a product', { exact: true }).fill(name)
  await page.getByLabel('Add a product', { exact: true }).press('Enter')
  await page.getByRole('button', { name }).click()
  await page.getByLabel(`Which ${name}?`).selectOption('Black')
  await page.getByLabel(`Units of ${name} · Black in one set`).fill('2')
  await expect(page.getByText('Enough for 2 sets')).toBeVisible()
  await expectAccessible(page)
  await update(page).click()
  await expectAnnounced(page, 'Product updated')
  const saved = await api.adminProducts.edit({ params: { id: set } })
  expect(saved).toMatchObject({ price: 10, countInStock: 2 })
  expect(saved.variants[0]!.parts).toMatchObject([{ choice: [{ value: 'Black' }], qty: 2 }])
})
