import { readFile } from 'node:fs/promises'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'admin' })

// Drafts, so that no other walk sees them in the shop.
const HEADING = 'SKU;Name;Category;Price;Stock;Published'
const GOOD = [
  `${HEADING};Colour`,
  'WALK-1;Walking Soap;Soaps of the walk;12,50;4;no;red',
  'WALK-2;"Walking; Oil";Soaps of the walk;1.234,50;0;no;blue',
]

test('an owner corrects a file, imports it, and sees no changes the second time', async ({
  page,
  complaints,
}) => {
  complaints.expect(/400 .*\/api\/imports/)
  await page.goto('/admin/import')
  const choose = (name: string, text: string) =>
    page
      .getByLabel('Choose a CSV file')
      .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text, 'latin1') })

  await choose('goods.xlsx', 'PK\x03\x04…')
  await expect(page.getByRole('alert')).toContainText('This is a spreadsheet, not a CSV file')

  // On a slow line the check has ended before its page is there.
  await page.route(/\/api\/imports\/[\da-f-]+$/, async (route) => {
    await expect.poll(async () => (await (await route.fetch()).json()).state).not.toBe('checking')
    await route.fallback()
  })
  await choose('goods.csv', `${HEADING}\nWALK-1;Soap;Soaps;cheap;1.5;no\nWALK-1;;Soaps;1;1;no\n`)
  await expect(page.getByRole('heading', { name: '3 problems: nothing was changed' })).toBeFocused()
  const wrong = page.getByRole('table', { name: 'Problems' }).getByRole('row')
  await expect(wrong.nth(1)).toContainText(/2.*Price.*cheap.*This is not a price/)
  await page.unroute(/\/api\/imports\/[\da-f-]+$/)
  await page.setViewportSize({ width: 360, height: 740 })
  await expectNoHorizontalScroll(page)
  await expectAccessible(page)
  await page.setViewportSize({ width: 1280, height: 800 })

  await choose('goods.csv', GOOD.join('\n'))
  await expect(page.getByRole('heading', { name: 'No problems found' })).toBeVisible()
  await expect(page.getByText('ignored: Colour')).toBeVisible()
  await expect(page.locator('dl')).toHaveText(/New products2.*Updated products0.*Unchanged0/)
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import now' }).click()
  await expect(page.getByRole('heading', { name: 'Import complete' })).toBeFocused()
  await expect(page.getByRole('table', { name: 'Recent imports' })).toContainText(
    '2 new, 0 updated',
  )

  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Download CSV' }).click()
  const file = await (await download).path()
  expect(await readFile(file, 'utf8')).toContain(
    'WALK-2,Walking; Oil,,Soaps of the walk,,1234.50,0',
  )
  await choose('again.csv', GOOD.join('\n'))
  await expect(page.getByText('Nothing to change')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import now' })).toHaveCount(0)

  await page.goto('/admin/productlist?keyword=walk-2')
  await expect(page.getByRole('table', { name: 'Products' })).toContainText('Walking; Oil')
})
