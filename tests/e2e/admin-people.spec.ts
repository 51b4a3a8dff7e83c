import { expectAccessible } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { subjectsTo } from './outbox.ts'
import { order, ownersApi, register } from './people.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'admin' })

test('two admins edit the same user: the second sees the conflict, and keeps the input', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 409 .*\/api\/users\//)
  const { shopper } = await register()
  await page.goto(`/admin/userlist?keyword=${shopper.email}`)
  await page.getByRole('link', { name: 'Edit Amina Warsame' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Amina Second')

  const api = await ownersApi()
  const [user] = await api.adminUsers.list({ query: { keyword: shopper.email } })
  const params = { id: user!._id }
  await api.adminUsers.update({ params, body: { ...user!, name: 'Amina First' } })

  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByRole('alert')).toContainText('Someone else changed this user')
  await expect(page.getByText('Current: Amina First')).toBeVisible()
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amina Second')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Update' }).click()
  await expectAnnounced(page, 'user updated successfully')
  await expect(page).toHaveURL(/\/admin\/userlist$/)
  expect(await api.adminUsers.show({ params })).toMatchObject({ name: 'Amina Second' })
})

test('a deleted user disappears at once, with their unpaid orders', async ({ page }) => {
  const { shopper, api } = await register()
  // A product that no other admin walk buys at the same time.
  const { _id: product, countInStock } = await findProduct('baobab')
  await order(api, product, 2)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/admin/userlist?keyword=${shopper.email}`)
  await page.getByRole('button', { name: 'Delete Amina Warsame' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectAnnounced(page, 'User deleted successfully')
  await expect(page.getByText('No results')).toBeVisible()
  expect(await api.accounts.profile()).toBeNull()
  expect((await findProduct('baobab')).countInStock).toBe(countInStock)
})

test('a review is answered and hidden, and the product page follows', async ({ page }) => {
  const { _id: id } = await findProduct('castor oil')
  const { shopper, api } = await register()
  const comment = `It came late. ${shopper.email.slice(6, 14)}`
  await api.reviews.write({ params: { id }, body: { rating: 2, comment } })

  await page.goto(`/admin/reviews?keyword=${encodeURIComponent(comment)}`)
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expect(page.getByRole('button', { name: 'Reply' })).toBeFocused()
  await expect(page.getByText('Reply removed')).toHaveCount(0)
  await page.getByRole('button', { name: 'Reply' }).click()
  await page.getByLabel('Your reply').fill('We are sorry, and faster now.')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Save reply' }).click()
  await expectAnnounced(page, 'Reply saved')
  await page.goto(`/product/${id}`)
  const review = page.getByRole('article').filter({ hasText: comment })
  await expect(review).toContainText('Reply from Qurux')
  await expect(review).toContainText('We are sorry, and faster now.')
  await expectAccessible(page)

  await page.goto(`/admin/reviews?filter=shown&keyword=${encodeURIComponent(comment)}`)
  await page.getByRole('button', { name: 'Hide' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Hide' }).click()
  await expectAnnounced(page, 'Review hidden')
  await expect(page.getByText('No results')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await page.goto(`/product/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(review).toHaveCount(0)
})

test('a mail is resent, and order PDFs open', async ({ page, complaints }) => {
  const { shopper, api } = await register()
  const { _id: product } = await findProduct('castor oil')
  const placed = await order(api, product)
  const subject = `Your order #${placed.number} at Qurux`
  await expect.poll(() => subjectsTo(shopper.email)).toEqual([subject])

  await page.goto(`/admin/mails?keyword=${shopper.email}`)
  const line = page.getByRole('row').filter({ hasText: subject })
  await expect(line).toContainText('Saved to the outbox')
  await page.getByRole('button', { name: `Send again: ${subject}` }).click()
  await expectAnnounced(page, 'The email will be sent again shortly')
  await expect(line).toHaveCount(2)
  await expect.poll(() => subjectsTo(shopper.email)).toEqual([subject, subject])

  // The connection is lost after the request was sent, before the list is loaded again.
  complaints.expect(/\/api\/mails|net::ERR_FAILED$/)
  await page.route(/\/api\/mails\?/, (route) => route.abort())
  const again = page.getByRole('button', { name: `Send again: ${subject}` }).first()
  await Promise.all([page.waitForResponse(/\/resend$/), again.click()])
  await expect(page.getByText('What you see may be out of date')).toBeVisible()
  await expect(line).toHaveCount(2)

  await page.goto(`/order/${placed._id}`)
  const mails = page.getByRole('region', { name: 'Emails' }).getByRole('listitem')
  await expect(mails).toHaveCount(2)
  await expect(mails.first()).toContainText(/Order received.*Resent/)
  for (const pdf of ['Packing slip (PDF)', 'Invoice (PDF)']) {
    const href = await page.getByRole('link', { name: pdf }).getAttribute('href')
    const answer = await page.request.get(href ?? '')
    expect(answer.headers()['content-type']).toBe('application/pdf')
    expect((await answer.body()).subarray(0, 5).toString()).toBe('%PDF-')
  }
})
