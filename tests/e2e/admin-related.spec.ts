import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { ownersApi } from './people.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ visitor: 'admin', ...PHONE })

test('an owner chooses on a phone what goes well with a product', async ({ page }) => {
  const { _id: id } = await findProduct('uunsi')
  await page.goto(`/admin/product/${id}/edit`)
  const group = page.getByRole('group', { name: 'Goes well with' })
  const search = group.getByLabel('Add a product by name or SKU')
  const chosen = group.locator('ol').getByRole('listitem')

  await search.fill('qasil leaf')
  // Enter must not save the form.
  await search.press('Enter')
  await group.getByRole('button', { name: 'Add Qasil Leaf Powder' }).click()
  await expect(search).toBeFocused()
  await search.fill('xyzzy')
  await expect(group.getByText('No products found')).toBeVisible()
  await search.fill('rhassoul')
  await group.getByRole('button', { name: 'Add Moroccan Rhassoul Clay' }).click()
  await group.getByRole('button', { name: 'Move Moroccan Rhassoul Clay up' }).click()
  await expect(chosen).toHaveText(['Moroccan Rhassoul Clay', 'Qasil Leaf Powder'])
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expectAnnounced(page, 'Product updated')
  await page.goto(`/product/${id}`)
  const shown = page
    .getByRole('region', { name: 'Goes well with' })
    .getByRole('heading', { level: 3 })
  await expect(shown.nth(0)).toHaveText('Moroccan Rhassoul Clay')
  await expect(shown.nth(1)).toHaveText('Qasil Leaf Powder')

  await page.goto(`/admin/product/${id}/edit`)
  await group.getByRole('button', { name: 'Remove Moroccan Rhassoul Clay' }).click()
  await group.getByRole('button', { name: 'Remove Qasil Leaf Powder' }).click()
  await page.getByRole('button', { name: 'Update', exact: true }).click()
  await expectAnnounced(page, 'Product updated')
  const admin = await ownersApi()
  expect((await admin.adminProducts.edit({ params: { id } })).related).toEqual([])
})
