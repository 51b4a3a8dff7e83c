import { expect, test } from './walk.ts'

test.use({ visitor: 'admin' })

test('a page number out of range is not found', async ({ page }) => {
  const title = page.getByRole('heading', { level: 1 })
  for (const path of [
    '/admin/orderlist?pageNumber=99',
    '/admin/productlist/99',
    '/admin/productlist/0',
    '/admin/productlist/abc',
    '/admin/userlist?pageNumber=99',
    '/admin/reviews?pageNumber=99',
    '/admin/mails?pageNumber=99',
    '/admin/audit?pageNumber=99',
  ]) {
    await page.goto(path)
    await expect(title, path).toHaveText('We couldn’t find this page')
  }
  await page.goto('/so/admin/userlist?pageNumber=99')
  await expect(title).toHaveText('Boggan ma aanan helin')
  await page.goto('/admin/userlist?pageNumber=1')
  await expect(title).toHaveText('Users')
})

test('an unknown user and an unknown product have texts of their own', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 404 .*\/api\//)
  const nowhere = '01a20141-0000-7000-8000-000000000000'
  await page.goto(`/admin/user/${nowhere}/edit`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('User not found')
  await page.goto(`/admin/product/${nowhere}/edit`)
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Product not found')
})
