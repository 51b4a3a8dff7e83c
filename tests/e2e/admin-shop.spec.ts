import { fileURLToPath } from 'node:url'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'admin' })

const WIDE = fileURLToPath(new URL('../../catalog/images/hero-1.webp', import.meta.url))

test('the owner undoes a price change, and the change log says so', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 409 /)
  const api = await ownersApi()
  const { _id: id } = await api.adminProducts.create()
  for (const price of [10, 12]) await api.adminProducts.save({ params: { id }, body: { price } })
  const shopper = shopperAt(page)
  await page.goto(`/admin/audit?group=prices&subject=${id}`)
  const rows = page.getByRole('list', { name: 'Change log' }).getByRole('listitem')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText('Admin changed the price of New product')
  await expect(rows.first()).toContainText(/\$10\.00\s*→\s*\$12\.00/)

  // The first change cannot be undone before the second.
  await rows.nth(1).getByRole('button', { name: /^Undo/ }).click()
  await shopper.button('Yes, continue').click()
  await expectAnnounced(
    page,
    'This can no longer be undone: it has changed since, or it was too long ago.',
  )
  await rows.first().getByRole('button', { name: /^Undo/ }).click()
  await shopper.button('Yes, continue').click()
  await expectAnnounced(page, 'Change undone')
  await expect(rows).toHaveCount(3)
  await expect(rows.first()).toContainText('Reverted an earlier change')
  await expect(rows.nth(1)).toContainText(/Undone \d/)
  expect((await api.adminProducts.edit({ params: { id } })).price).toBe(10)
  await rows.first().getByRole('link', { name: 'New product' }).click()
  await expect(page).toHaveURL(new RegExp(`/admin/product/${id}/edit$`))
})

test('two owners edit the same page: neither overwrites the other unseen', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 409 /)
  const api = await ownersApi()
  const params = { slug: 'returns' }
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/pages')
  await page.getByRole('link', { name: 'Edit Returns' }).click()
  const english = page.getByRole('region', { name: 'English' })
  await english.getByLabel('Text').fill('# Thirty days\n\nMine.')
  await expect(english.getByRole('heading', { level: 2, name: 'Thirty days' })).toBeVisible()
  await page
    .getByRole('region', { name: 'Somali' })
    .getByLabel('Text')
    .fill('# Soddon maalmood\n\nKayga.')
  await api.adminInfo.save({ params, body: { body: 'Theirs.' } })

  const shopper = shopperAt(page)
  await shopper.button('Save').click()
  await expect(
    page.getByRole('alert').filter({ hasText: 'Your version is still here' }),
  ).toBeVisible()
  await expect(english.getByLabel('Text')).toHaveValue('# Thirty days\n\nMine.')
  await english.getByText('Current version').click()
  await expect(english.getByText('Theirs.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await shopper.button('Save').click()
  await expectAnnounced(page, 'Saved')

  await page.getByRole('link', { name: 'View page' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Thirty days' })).toBeVisible()
  await page.goto('/so/info/returns')
  await expect(page.getByRole('heading', { level: 2, name: 'Soddon maalmood' })).toBeVisible()
})

test('unsaved text on a page survives an accidental tap elsewhere', async ({
  page,
  complaints,
}) => {
  await page.goto('/admin/pages/terms')
  await page.getByRole('region', { name: 'English' }).getByLabel('Title').fill('Our terms')
  await page.getByRole('link', { name: 'Change log' }).click()
  await expect(page.getByRole('dialog')).toContainText('Leave without saving?')
  await shopperAt(page).button('Cancel').click()
  await expect(page.getByRole('region', { name: 'English' }).getByLabel('Title')).toHaveValue(
    'Our terms',
  )

  // An unknown screen keeps the navigation to the others.
  complaints.expect(/^answer: 404 .*\/nowhere/)
  await page.goto('/admin/pages/nowhere')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this page')
  await page.getByRole('link', { name: 'Change log' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Change log')
})

test('the owner adds a picture behind the top products, and removes it', async ({ page }) => {
  const shopper = shopperAt(page)
  await page.goto('/admin/carousel')
  await expect(page.getByText('The home page shows the default backgrounds.')).toBeVisible()
  await page.getByLabel(/^Choose or take pictures/).setInputFiles(WIDE)
  await expectAnnounced(page, 'Picture added')
  await page.getByLabel('Alt text in English').fill('Jars before a wall')
  await page.getByLabel('Alt text in English').blur()
  await expect(page.getByRole('img', { name: 'Jars before a wall' })).toBeVisible()
  await page.goto('/')
  await expect(page.getByRole('img', { name: 'Jars before a wall' }).first()).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin/carousel')
  await page.getByRole('button', { name: 'Remove picture 1' }).click()
  await shopper.button('Delete').click()
  await expectAnnounced(page, 'Picture removed')
  await page.goto('/')
  await expect(page.getByRole('region', { name: 'Top products' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'Jars before a wall' })).toHaveCount(0)
})
