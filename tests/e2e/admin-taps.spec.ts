import sharp from 'sharp'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { ownersApi, paidOrder, register } from './people.ts'
import { thumbOn } from './thumb.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'admin' })

const bar = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: screen })

test('delivering ten orders takes eleven taps', async ({ page }) => {
  test.slow()
  const { _id: product } = await findProduct('rose water')
  const { api, shopper: buyer } = await register()
  const numbers: number[] = []
  for (let at = 0; at < 10; at++) numbers.push((await paidOrder(api, product)).number)

  const thumb = thumbOn(page)
  await page.goto('/admin')
  await thumb.tap(page.getByRole('link', { name: /^Show all.*To deliver$/ }))
  for (const number of numbers) {
    await thumb.tap(page.getByRole('button', { name: `Deliver #${number}` }))
    await expectAnnounced(page, 'Order delivered')
  }
  expect(thumb.taps).toBeLessThanOrEqual(11)
  const desk = await ownersApi()
  const query = { keyword: buyer.email, filter: 'delivered' }
  expect(await desk.adminOrders.list({ query })).toHaveLength(10)
})

test('adding a unit takes five taps including the search, and one tap for the next unit', async ({
  page,
}) => {
  const api = await ownersApi()
  const { _id: id } = await api.adminProducts.create()
  const body = { name: 'Thumbed Oil', price: 20, category: 'Walks', countInStock: 4 }
  await api.adminProducts.save({ params: { id }, body })
  const stock = async () => (await api.adminProducts.edit({ params: { id } })).countInStock

  const thumb = thumbOn(page)
  await page.goto('/admin')
  await thumb.tap(bar(page, 'Products'))
  await thumb.type(page.getByRole('searchbox', { name: 'Name, description or SKU' }), 'thumbed')
  await thumb.enter()
  const more = page.getByRole('button', { name: 'Add one Thumbed Oil' })
  await thumb.tap(more)
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'New delivery' }))
  await expect.poll(stock).toBe(5)
  // And the key that starts the search.
  expect(thumb.taps + 1).toBeLessThanOrEqual(5)
  await thumb.tap(more)
  await expect.poll(stock).toBe(6)
  expect(thumb.taps + 1).toBeLessThanOrEqual(6)
})

test('a new product with a picture takes eleven taps', async ({ page, complaints }) => {
  // The trace of the walk requests the previews too.
  complaints.expect(/Connecting to 'blob:/)
  const photo = await sharp({
    create: { width: 900, height: 700, channels: 3, background: '#a04e32' },
  })
    .jpeg()
    .toBuffer()
  const thumb = thumbOn(page)
  await page.goto('/admin')
  await thumb.tap(bar(page, 'Products'))
  await thumb.tap(page.getByRole('button', { name: 'Create Product' }))
  await thumb.tap(page.getByRole('dialog').getByRole('button', { name: 'Create Product' }))
  await expect(page).toHaveURL(/\/edit$/)
  await thumb.type(page.getByLabel('Name in English'), 'Thumbed Soap')
  await thumb.type(page.getByLabel('Price ($)'), '4.50')
  const stock = page.getByLabel('Count in stock')
  await thumb.tap(stock)
  await stock.selectText()
  await page.keyboard.type('12')
  await thumb.choose(page.getByLabel('Category'), 'Face Care')
  await thumb.pick(page.getByText('Choose or take pictures'), photo)
  await expect(page.getByRole('listitem', { name: 'Picture 1' })).toBeVisible()
  await thumb.tap(page.getByRole('button', { name: 'Update', exact: true }))
  await expectAnnounced(page, 'Product updated')
  expect(thumb.taps).toBeLessThanOrEqual(11)
  expect(await findProduct('Thumbed Soap')).toMatchObject({ price: 4.5, countInStock: 12 })
})
