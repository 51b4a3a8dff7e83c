import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'admin' })

/** Opens the list with a product of this walk alone. */
async function openList(page: Page, name: string, countInStock: number): Promise<string> {
  const api = await ownersApi()
  const { _id: id } = await api.adminProducts.create()
  const body = { name, price: 20, category: 'Walks', countInStock }
  await api.adminProducts.save({ params: { id }, body })
  await page.goto(`/admin/productlist?keyword=${name.replaceAll(' ', '+')}`)
  return id
}

const more = (page: Page) => page.getByRole('button', { name: /^Add one / })
const fewer = (page: Page) => page.getByRole('button', { name: /^Remove one / })
const reasons = (page: Page) => page.getByRole('dialog')
/** The number between the two buttons. */
const count = (page: Page) => page.locator('td [aria-live]')

async function stockOf(id: string): Promise<number> {
  const api = await ownersApi()
  return (await api.adminProducts.edit({ params: { id } })).countInStock
}

test('quick taps on a slow connection are summed, for a reason that is chosen once', async ({
  page,
}) => {
  const id = await openList(page, 'Tapped Salve', 9)
  const answer = Promise.withResolvers<void>()
  let calls = 0
  await page.route('**/api/products/*/stock', async (route) => {
    calls += 1
    await answer.promise
    await route.continue()
  })
  await more(page).tap()
  await expect(reasons(page)).toContainText('Reason for the stock change')
  await expectAccessible(page)
  await reasons(page).getByRole('button', { name: 'Cancel' }).tap()
  await expect(count(page)).toHaveText('9')
  await more(page).tap()
  await reasons(page).getByRole('button', { name: 'New delivery' }).tap()
  for (let tap = 0; tap < 5; tap++) await more(page).tap()
  await fewer(page).tap()
  await expect(count(page)).toHaveText('14')
  answer.resolve()
  await expect.poll(() => stockOf(id)).toBe(14)
  await expect(count(page)).toHaveText('14')
  expect(calls).toBe(2)

  await page.reload()
  await expect(page.getByLabel('Reason for the stock change')).toHaveValue('delivery')
  await page.getByLabel('Reason for the stock change').selectOption('Damaged or spoiled')
  await fewer(page).tap()
  await expect(reasons(page)).toHaveCount(0)
  await expect.poll(() => stockOf(id)).toBe(13)
  const api = await ownersApi()
  const moved = await api.stock.movements({ params: { id }, query: {} })
  expect(moved.map(({ onHand, note }) => [onHand, note])).toEqual([
    [-1, 'Damaged or spoiled'],
    [4, 'New delivery'],
    [1, 'New delivery'],
    [9, null],
  ])
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
})

test('a refusal reverts the number; at zero the button is off', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED$/)
  const id = await openList(page, 'Counted Butter', 1)
  await fewer(page).tap()
  await reasons(page).getByRole('button', { name: 'Stock count' }).tap()
  await expect(count(page)).toHaveText('0')
  await expect(page.getByRole('row').getByText('Sold out')).toBeVisible()
  await expect(fewer(page)).toHaveAttribute('aria-disabled', 'true')
  await fewer(page).tap({ force: true })
  await expect(count(page)).toHaveText('0')
  await expect.poll(() => stockOf(id)).toBe(0)

  // Someone else has just changed the stock too; then the connection is lost.
  const api = await ownersApi()
  await api.stock.adjust({ params: { id }, body: { by: 2, note: 'Stock count' } })
  await page.route('**/api/products/*/stock', (route) => route.abort())
  await more(page).tap()
  await expectAnnounced(page, 'No connection. Check your network and try again.')
  await expect(count(page)).toHaveText('2')
  expect(await stockOf(id)).toBe(2)
})
