import { expectAccessible } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'admin' })

test('an owner adds, changes and deletes words with one meaning', async ({ page, browser }) => {
  await page.goto('/admin/synonyms')
  const form = page.getByRole('region', { name: 'New group' })
  const field = form.getByLabel('Words with one meaning')
  await field.fill('walnut, Walnuts')
  await form.getByRole('button', { name: 'Add group' }).click()
  await expect(form.getByText('Enter at least two different words')).toBeVisible()
  await expect(field).toBeFocused()
  await expectAccessible(page)
  await field.fill('zarqub, dabqaad')
  await field.press('Enter')
  await expectAnnounced(page, 'Group added')
  await expect(field).toHaveValue('')

  const guest = await browser.newPage()
  await guest.goto(new URL('/search/zarqub', page.url()).href)
  await expect(guest.getByRole('article').first()).toContainText('Dabqaad')
  await guest.close()

  await page.getByRole('button', { name: 'Edit the group of “zarqub”' }).click()
  const edited = page.getByRole('listitem').getByLabel('Words with one meaning')
  await expect(edited).toBeFocused()
  await edited.fill('zarqub, dabqaad, burner')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('zarqub · dabqaad · burner')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit the group of “zarqub”' })).toBeFocused()
  await page.getByRole('button', { name: 'Delete the group of “zarqub”' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await expectAnnounced(page, 'Group deleted')
  await expect(page.getByText('zarqub · dabqaad')).toHaveCount(0)

  await page.goto('/admin/audit?keyword=zarqub')
  await page.getByRole('button', { name: /^Undo/ }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Yes, continue' }).click()
  await expectAnnounced(page, 'Change undone')
  await page.goto('/admin/synonyms')
  await expect(page.getByText('zarqub · dabqaad · burner')).toBeVisible()
})
