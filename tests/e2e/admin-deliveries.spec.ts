import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { stopClock } from './clock.ts'
import { findProduct } from './goods.ts'
import { order, paidOrder, register } from './people.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'admin' })

test('an owner delivers from the list, and undoes one delivery', async ({ page }) => {
  const { _id: product } = await findProduct('rose water')
  const { api, shopper: buyer } = await register()
  const first = await paidOrder(api, product)
  const second = await paidOrder(api, product)
  const unpaid = await order(api, product)
  await page.goto(`/admin/orderlist?keyword=${buyer.email}`)
  const cards = page.getByRole('main').locator('tbody tr')
  await expect(cards).toHaveCount(3)
  const cardOf = ({ number }: { number: number }) => cards.filter({ hasText: `#${number}` })
  await expect(cardOf(unpaid)).toContainText('Unpaid')
  await expect(cardOf(unpaid).getByRole('button')).toHaveCount(0)
  await expect(cardOf(first)).toContainText('To deliver')
  await expect(cardOf(first)).toContainText('Mogadishu')
  await expect(cardOf(first).locator('img')).toHaveCount(1)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  // Delivered orders stay in place, although the filter excludes them.
  await page.clock.install()
  await page.goto(`/admin/orderlist?keyword=${buyer.email}&filter=to-deliver`)
  await expect(cards).toHaveCount(2)
  const { y } = (await cardOf(first).boundingBox())!
  // The news are read at once, not with the next regular question: the clock stands still.
  await stopClock(page)
  const news = page.waitForResponse('**/api/orders/news')
  await page.getByRole('button', { name: `Deliver #${second.number}` }).tap()
  await expectAnnounced(page, 'Order delivered')
  await news
  await page.clock.resume()
  await expect(cardOf(second)).toContainText('Delivered')
  expect((await cardOf(first).boundingBox())!.y).toBe(y)
  await page.getByRole('button', { name: `Undo #${second.number}` }).tap()
  await expectAnnounced(page, 'Delivery undone')
  await expect(cardOf(second)).toContainText('To deliver')
  expect(await api.orders.show({ params: { id: second._id } })).toMatchObject({ status: 'paid' })

  await page.getByRole('button', { name: `Deliver #${second.number}` }).tap()
  await expectAnnounced(page, 'Order delivered')
  await page.reload()
  await expect(cards).toHaveCount(1)
  await expect(cardOf(first)).toBeVisible()
})
