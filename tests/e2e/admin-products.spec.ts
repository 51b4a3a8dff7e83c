import sharp from 'sharp'
import type { TestApi } from '../api.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

test.use({ visitor: 'admin' })

const photo = (background: string) =>
  sharp({ create: { width: 900, height: 700, channels: 3, background } })
    .jpeg()
    .toBuffer()

/** A published product of this walk alone. */
async function sell(api: TestApi, name: string): Promise<string> {
  const { _id: id } = await api.adminProducts.create()
  const body = { name, price: 20, category: 'Walks', countInStock: 9, description: 'Old words.' }
  await api.adminProducts.save({ params: { id }, body })
  return id
}

const update = (page: Page) => page.getByRole('button', { name: 'Update', exact: true })

test('an owner creates a product with pictures, and changes its price', async ({
  page,
  browser,
  complaints,
}) => {
  complaints.expect(/answer: 400 .*\/pictures/)
  // The trace of the walk requests the previews too.
  complaints.expect(/Connecting to 'blob:/)
  await page.goto('/admin/productlist')
  await page.getByRole('button', { name: 'Create Product' }).click()
  const question = page.getByRole('dialog')
  await expect(question).toContainText('Are you sure you want to create a new product?')
  await question.getByRole('button', { name: 'Create Product' }).click()
  await expectAnnounced(page, 'Product created successfully')
  await expect(page).toHaveURL(/\/admin\/product\/[0-9a-f-]{36}\/edit$/)
  await expect(page.getByText('Only admins see this draft.')).toBeVisible()

  await page.getByLabel('Name in English').fill('Walked Soap')
  await page.getByLabel('Choose or take pictures').setInputFiles([
    { name: 'front.jpg', mimeType: 'image/jpeg', buffer: await photo('#a04e32') },
    { name: 'script.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
    { name: 'side.jpg', mimeType: 'image/jpeg', buffer: await photo('#55633f') },
  ])
  const pictures = page.getByRole('listitem', { name: /^Picture \d/ })
  await expect(pictures).toHaveCount(2)
  await expect(page.getByText('script.png')).toBeVisible()
  await page.getByRole('button', { name: 'Dismiss' }).click()
  const front = await pictures.first().locator('img').getAttribute('src')
  await page.getByRole('button', { name: 'Move picture 2 forward' }).click()
  await expect(pictures.nth(1).locator('img')).toHaveAttribute('src', front ?? '')

  // Enter saves the words of a picture, not the product around it.
  const words = pictures.first().getByLabel('Alt text in English')
  await words.fill('A bar of soap')
  await words.press('Enter')
  await expectAnnounced(page, 'Saved')
  await expect(page.getByText('Choose a category.')).toHaveCount(0)

  // All input is still there, and what is missing is named.
  await expect(page.getByLabel('Name in English')).toHaveValue('Walked Soap')
  await page.getByLabel('Name in Somali').fill('Saabuunta socodka')
  await page.getByLabel('Price ($)').fill('twelve')
  await expect(page.getByLabel('Category')).toHaveValue('')
  await update(page).click()
  await expect(page.getByText('Choose a category.')).toBeVisible()
  await page.getByLabel('Category').selectOption('New category…')
  await page.getByLabel('Name of the new category').fill('Walks')
  await page.getByLabel('Count in stock').fill('5')
  await update(page).click()
  await expect(page.getByText('Enter a price such as 12.50.')).toBeVisible()
  await page.getByLabel('Price ($)').fill('12,50')
  await expect(page.getByLabel('Reason for the stock change')).toHaveCount(0)
  await update(page).click()
  await expectAnnounced(page, 'Product updated')
  await expect(page).toHaveURL(/\/admin\/productlist$/)

  const guest = await browser.newPage()
  await guest.goto(new URL('/search/Walked%20Soap', page.url()).href)
  await guest.getByRole('heading', { name: 'Walked Soap', exact: true }).getByRole('link').click()
  await expect(guest.getByRole('heading', { level: 1 })).toHaveText('Walked Soap')
  await expect(guest.getByText('$12.50').first()).toBeVisible()
  await lookAtPictures(guest, front ?? '')

  await page.getByRole('link', { name: 'Edit Walked Soap' }).first().click()
  await page.getByLabel('Price ($)').fill('13')
  await update(page).click()
  await expect(page).toHaveURL(/\/admin\/productlist$/)
  await guest.reload()
  await expect(guest.getByText('$13.00').first()).toBeVisible()
  await guest.close()
})

test('the second of two admins sees what the first has saved, and chooses', async ({
  page,
  complaints,
}) => {
  complaints.expect(/answer: 409 .*\/api\/products\//)
  const api = await ownersApi()
  const id = await sell(api, 'Fought-over Balm')
  await page.goto(`/admin/product/${id}/edit`)
  await page.getByLabel('Description in English').fill('Mine.')
  await page.getByLabel('Size').fill('50 g')
  const theirs = { description: 'Theirs.', size: '60 g', price: 18 }
  await api.adminProducts.save({ params: { id }, body: theirs })

  await update(page).click()
  const panel = page.getByRole('alert').filter({ hasText: 'Someone else saved this product' })
  await expect(panel).toContainText('Mine.')
  await expect(panel).toContainText('Theirs.')
  await expect(panel).toContainText('Updated from theirs: Price ($)')
  await expect(page.getByLabel('Size', { exact: true })).toHaveValue('50 g')
  await update(page).click()
  await expect(page.getByRole('main').getByText('Choose a value for each field')).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Description in English', { exact: true }).fill('Mine, newer.')
  await expect(panel).toContainText('Mine, newer.')
  await panel.getByRole('button', { name: 'Yours: Description in English' }).click()
  await expect(panel.getByRole('button', { name: 'Yours: Size' })).toBeFocused()
  await panel.getByRole('button', { name: 'Theirs: Size' }).click()
  await expect(update(page)).toBeFocused()
  await update(page).click()
  await expectAnnounced(page, 'Product updated')
  expect(await api.adminProducts.edit({ params: { id } })).toMatchObject({
    description: 'Mine, newer.',
    price: 18,
    size: '60 g',
    countInStock: 9,
  })
})

test.describe('with one hand on a phone', () => {
  test.use(PHONE)

  test('an owner changes several prices, deletes, restores, and is asked before leaving', async ({
    page,
  }) => {
    const api = await ownersApi()
    const ids = [await sell(api, 'Phone Oil One'), await sell(api, 'Phone Oil Two')]
    await page.goto('/admin/productlist?keyword=phone+oil')
    await page.getByLabel('Select all on this page').check()
    await page.getByRole('button', { name: 'Change', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Price').selectOption('Adjust by percent')
    await dialog.getByLabel('Percent').fill('-13')
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await expect(dialog.getByText('$17.40')).toHaveCount(2)
    await dialog.getByRole('button', { name: 'Back' }).click()
    await expect(dialog.getByRole('heading')).toBeFocused()
    await dialog.getByRole('button', { name: 'Preview changes' }).click()
    await expect(dialog.getByRole('heading')).toBeFocused()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await dialog.getByRole('button', { name: 'Change 2 products' }).click()
    await expectAnnounced(page, '2 products changed')
    await expect(page.getByText('$17.40')).toHaveCount(2)

    await page.getByRole('button', { name: 'Delete Phone Oil Two' }).click()
    const first = await dialog.elementHandle()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Delete Phone Oil One' }).click()
    // The first dialog's close event may arrive after the second question is asked.
    await first?.evaluate((closed) => closed.dispatchEvent(new Event('close')))
    await expect(dialog).toContainText('Are you sure')
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await expectAnnounced(page, 'Product removed')
    await expect(page.getByRole('link', { name: 'Phone Oil One', exact: true })).toHaveCount(0)
    await page.getByLabel('Show').selectOption('Deleted')
    await page.getByRole('button', { name: 'Restore' }).click()
    await expectAnnounced(page, 'Product restored')

    await page.goto(`/admin/product/${ids[1]}/edit`)
    await page.getByLabel('Brand').fill('Another')
    await page.getByRole('link', { name: 'Go Back' }).click()
    await expect(dialog).toContainText('Leave without saving?')
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect(page.getByLabel('Brand')).toHaveValue('Another')
  })
})

/** @param second URL of the second of two pictures. */
async function lookAtPictures(page: Page, second: string): Promise<void> {
  const gallery = page.getByRole('group', { name: 'Product pictures' })
  const slide = (number: number) =>
    gallery.getByRole('listitem', { name: `Picture ${number} of 2`, exact: true })
  const thumbnail = (number: number) =>
    gallery.getByRole('link', { name: `Picture ${number} of 2`, exact: true })

  await thumbnail(2).click()
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 })
  await expect(slide(2).getByRole('img')).toHaveAttribute('src', second)
  await expect(thumbnail(2)).toHaveAttribute('aria-current', 'true')
  // As by a swipe.
  await slide(2).hover()
  await page.mouse.wheel(-800, 0)
  await expect(thumbnail(1)).toHaveAttribute('aria-current', 'true')
  await slide(1).getByRole('link').focus()
  await page.keyboard.press('ArrowRight')
  await expect(slide(2).getByRole('link')).toBeFocused()
  await expect(slide(2)).toBeInViewport({ ratio: 0.9 })

  await page.keyboard.press('Enter')
  const lightbox = page.getByRole('dialog', { name: 'Product pictures' })
  const enlarged = (number: number) => lightbox.getByRole('listitem', { name: `Picture ${number}` })
  await expect(enlarged(2).getByRole('button', { name: /Zoom$/ })).toBeFocused()
  await expect(enlarged(2)).toBeInViewport({ ratio: 0.9 })
  await expectAccessible(page)
  await page.keyboard.press('Enter')
  await expect(enlarged(2).getByRole('button', { pressed: true })).toBeVisible()
  await page.keyboard.press('Enter')
  await lightbox.getByRole('button', { name: 'Previous picture' }).click()
  await expect(enlarged(1)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Escape')
  await expect(lightbox).toHaveCount(0)
  await expect(slide(1).getByRole('link')).toBeFocused()
  await expect(slide(1)).toBeInViewport({ ratio: 0.9 })
}
