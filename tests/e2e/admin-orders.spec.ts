import type { Locator } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { stopClock } from './clock.ts'
import { findProduct } from './goods.ts'
import { apiOf, HOME, order, paidOrder, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

test.use({ visitor: 'admin' })

test('the owner finds a paid order, delivers it and adds a note', async ({ page }) => {
  const { _id: product } = await findProduct('qasil')
  const { _id: id, number } = await paidOrder((await register()).api, product, 2)
  const shopper = shopperAt(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/admin/orderlist')
  await page.getByRole('searchbox', { name: 'Number, name or email' }).fill(`#${number}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/keyword=/)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('link', { name: `Details #${number}` }).click()

  await expect(page).toHaveURL(new RegExp(`/order/${id}$`))
  await expect(shopper.button(shopper.demo.paypal)).toHaveCount(0)
  const history = page.getByRole('region', { name: 'History and notes' })
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'A chat' }))
  await page.getByRole('link', { name: 'WhatsApp', exact: true }).click()
  await shopper.button('Ask for a landmark').click()
  await page.getByLabel('Message').press('End')
  await page.getByLabel('Message').pressSequentially(' Thank you!')
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open WhatsApp' }).click()
  const chat = new URL((await opened).url())
  expect(chat.pathname).toBe(`/${HOME.phone.replace(/\D/g, '')}`)
  expect(chat.searchParams.get('text')).toMatch(/^Hello .* Thank you!/)
  await expect(history.getByRole('listitem').first()).toContainText('Ask for a landmark')
  await page.getByLabel('Paste their answer').fill('Behind the Nasra mosque')
  await shopper.button('Add answer').click()
  await shopper.button('Conversation').click()
  await expect(history.getByRole('listitem')).toHaveText([
    /^From the customer.*Behind the Nasra mosque/,
    /^Opened WhatsApp: Ask for a landmark/,
  ])
  await expectAccessible(page)
  await shopper.button('Everything').click()
  await shopper.button('Mark As Delivered').click()
  await expectAnnounced(page, 'Order delivered')
  await expect(page.getByText(/^Delivered on/)).toBeVisible()
  await expect(shopper.button('Mark As Delivered')).toHaveCount(0)
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()

  await page.getByLabel('Internal note').fill('Handed to the neighbour')
  await shopper.button('Add note').click()
  await expect(history.getByRole('listitem')).toHaveCount(6)
  await expect(history.getByRole('listitem').first()).toContainText('Handed to the neighbour')
  await expect(history.getByRole('listitem').nth(1)).toContainText(/without the code\s*Admin/)
  await expectNoHorizontalScroll(page)
})

test('the owner undoes a delivery on the order page, and a deletion in the change log', async ({
  page,
}) => {
  const { _id: product } = await findProduct('turmeric')
  const { api } = await register()
  const { _id: id, number } = await paidOrder(api, product)
  const shopper = shopperAt(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/order/${id}`)
  await shopper.button('Mark As Delivered').click()
  await expectAnnounced(page, 'Order delivered')
  await expect(page.getByText(/The customer gets the email after that/)).toBeVisible()
  await expectNoHorizontalScroll(page)
  await shopper.button('Undo delivery').click()
  await expectAnnounced(page, 'Delivery undone')
  await expect(shopper.button('Undo delivery')).toHaveCount(0)
  await expect(shopper.button('Mark As Delivered')).toBeVisible()
  expect(await api.orders.show({ params: { id } })).toMatchObject({ status: 'paid' })

  await shopper.button('Delete order').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('the customer loses the order page and the invoice')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectAnnounced(page, 'Order deleted')
  await page.goto(`/admin/audit?subject=${id}`)
  await page.getByRole('button', { name: /^Undo/ }).click()
  await dialog.getByRole('button', { name: 'Yes, continue' }).click()
  await expectAnnounced(page, 'Change undone')
  await page
    .getByRole('link', { name: `#${number}` })
    .first()
    .click()
  await expect(page).toHaveURL(new RegExp(`/order/${id}$`))
  await expect(shopper.button('Mark As Delivered')).toBeVisible()
})

test('the owner refunds a part, then the rest', async ({ page }) => {
  const { _id: product, countInStock } = await findProduct('henna powder')
  const buyer = await register()
  const { _id: id, totalPrice } = await paidOrder(buyer.api, product, 2)
  await page.goto(`/order/${id}`)
  const money = page.getByRole('region', { name: 'Payments' })
  const refund = () => money.getByRole('button', { name: /^Refund/ })

  await money.getByText('Refund', { exact: true }).click()
  await money.getByLabel('Other amount').check()
  await money.getByLabel('Amount ($)').fill('9999')
  await expect(money.getByText(/Enter an amount from/)).toBeVisible()
  await expect(refund()).toBeDisabled()
  await money.getByLabel('Amount ($)').fill('2,50')
  await expect(money.getByText(/You refund \$2\.50/)).toBeVisible()
  await refund().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expectAnnounced(page, '$2.50 refunded')
  await expect(page.getByText('−$2.50')).toBeVisible()

  await money.getByText('Refund', { exact: true }).click()
  await expect(money.getByLabel(/Remaining amount/)).toBeChecked()
  await refund().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText(/This order was refunded on/)).toBeVisible()
  await expect(money.getByText('Refund', { exact: true })).toHaveCount(0)
  await expect(money.getByRole('heading', { name: 'Payments' })).toBeFocused()
  expect(await buyer.api.orders.show({ params: { id } })).toMatchObject({
    status: 'refunded',
    refundedPrice: totalPrice,
  })
  expect((await findProduct('henna powder')).countInStock).toBe(countInStock)
})

test('the owner records the outcome of a refund whose answer did not match', async ({
  page,
  complaints,
}) => {
  complaints.expect(/409 .*\/resolve$/)
  const { _id: product } = await findProduct('qasil')
  const { _id: id } = await paidOrder((await register()).api, product)
  await apiOf(page.request).adminRefunds.create({ params: { id }, body: { amount: 1 } })
  // The demo's provider never answers wrongly, so the mismatch is put into the shop's answer.
  await page.route(`**/api/orders/${id}/record`, async (route) => {
    const response = await route.fetch()
    const record = await response.json()
    record.flag = 'refund-mismatch'
    record.refunds[0].status = 'to-check'
    await route.fulfill({ response, json: record })
  })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/order/${id}`)
  const money = page.getByRole('region', { name: 'Payments' })
  await expect(page.getByText(/response to a refund does not match/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark as resolved' })).toHaveCount(0)
  await expect(money.getByText('Needs attention')).toBeVisible()
  await expectNoHorizontalScroll(page)

  await money.getByRole('button', { name: 'It was refunded' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  const asked = page.waitForRequest(/\/api\/refunds\/.*\/resolve$/)
  await money.getByRole('button', { name: 'It was not refunded' }).click()
  await expect(page.getByRole('dialog')).toContainText('show no refund')
  await page.getByRole('dialog').getByRole('button', { name: 'It was not refunded' }).click()
  expect((await asked).postDataJSON()).toEqual({ refunded: false })
  // The refund was completed long ago, so the shop does not ask the provider.
  await expectAnnounced(page, 'This refund has already been resolved.')
  await page.unrouteAll({ behavior: 'wait' })
})

test('the owner cancels one order and deletes another', async ({ page }) => {
  const { _id: product } = await findProduct('frankincense')
  const { api, shopper: buyer } = await register()
  const { _id: id } = await order(api, product)
  await order(api, product)
  const shopper = shopperAt(page)
  await page.goto(`/order/${id}`)
  await shopper.button('Cancel order').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(/This order was cancelled on/)).toBeVisible()

  await page.goto(`/admin/orderlist?keyword=${buyer.email}&filter=unpaid`)
  await expect(rows(page)).toHaveCount(1)
  await page.getByRole('button', { name: /^Delete order #/ }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to delete this order?')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expectAnnounced(page, 'Order deleted')
  await expect(page.getByText('No results')).toBeVisible()
  expect(await api.orders.mine({ query: {} })).toMatchObject([{ status: 'cancelled' }])
})

test('the bell signals a new order, here and in the list, until it is pressed', async ({
  page,
  complaints,
}) => {
  const { _id: product } = await findProduct('castor oil')
  const { api, shopper: buyer } = await register()
  const bell = page.getByRole('banner').getByRole('link', { name: /^(Orders|New order)/ })
  await page.clock.install()
  await page.goto('/admin/audit')
  // Pressing it before the first answer would have no effect.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('ordersBell'))).not.toBeNull()
  await bell.click()
  await expect(page).toHaveURL(/\/admin\/orderlist$/)
  await expect(bell).toHaveAccessibleName('Orders')

  await page.goto(`/admin/orderlist?keyword=${buyer.email}`)
  await expect(page.getByText('No results')).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Number, name or email' })
  await search.fill('half a wo')
  await order(api, product)
  await page.clock.fastForward(31_000)
  await expect(bell).toHaveAccessibleName(/^New order: \d+ (is|are) not delivered yet$/)
  await expect(rows(page)).toHaveCount(1)
  await expect(search).toHaveValue('half a wo')

  // The last known state survives a reload, even if the shop cannot be reached.
  complaints.expect(/orders\/news|net::ERR_FAILED$/)
  await page.route('**/api/orders/news', (route) => route.abort())
  await page.reload()
  await expect(bell).toHaveAccessibleName(/^New order/)
  await bell.click()
  await expect(bell).toHaveAccessibleName('Orders')
  await page.reload()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Orders')
  await expect(bell).toHaveAccessibleName('Orders')
})

test('bell, title, dashboard and list show the same number', async ({ page }) => {
  const { _id: product } = await findProduct('castor oil')
  const { _id: id } = await order((await register()).api, product)
  const bell = page.getByRole('banner').getByRole('link', { name: /^New order/ })

  /** Other walks order and deliver at the same time, so only the agreement is checked. */
  async function expectAgreement(place: Locator): Promise<void> {
    await expect(async () => {
      const [count] = /\d+/.exec((await bell.getAttribute('aria-label')) ?? '') ?? []
      await expect(page).toHaveTitle(new RegExp(`^\\(${count}\\) `), { timeout: 500 })
      await expect(place).toContainText(new RegExp(`\\b${count}\\b`), { timeout: 500 })
    }).toPass()
  }

  await page.goto('/admin')
  const tile = page.locator('dl > div').filter({ hasText: 'Not delivered yet' })
  await expectAgreement(tile.locator('dd > p').first())
  await page.goto('/admin/orderlist')
  await expectAgreement(page.getByText(/not delivered yet$/).last())

  // The owner's own action is counted at once, not with the next regular question: the clock stands
  // still.
  await page.clock.install()
  await page.goto(`/order/${id}`)
  const cancel = page.getByRole('button', { name: 'Cancel order' })
  await expect(cancel).toBeEnabled()
  await stopClock(page)
  await cancel.click()
  const second = page.waitForResponse('**/api/orders/news')
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  expect((await second).ok()).toBe(true)
})

for (const width of [360, 1280]) {
  test(`an order’s page does not shift while it loads, ${width} px wide`, async ({ page }) => {
    const { _id: product } = await findProduct('qasil')
    const { _id: id } = await paidOrder((await register()).api, product, 2)
    await page.setViewportSize({ width, height: 740 })
    await page.addInitScript(() => {
      const shifts: number[] = []
      Object.assign(window, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const { value, hadRecentInput } = entry as unknown as LayoutShift
          if (!hadRecentInput) shifts.push(value)
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    // One answer after the other, as on a slow connection.
    for (const [path, delay] of [
      [`**/api/orders/${id}`, 100],
      [`**/api/orders/${id}/record`, 400],
      [`**/api/orders/${id}/mails`, 700],
    ] as const) {
      await page.route(path, async (route) => {
        await new Promise((resolve) => setTimeout(resolve, delay))
        await route.continue()
      })
    }
    await page.goto(`/order/${id}`)
    await expect(page.getByRole('link', { name: 'WhatsApp', exact: true })).toBeVisible()
    await expect(
      page.getByRole('region', { name: 'Emails' }).getByRole('listitem'),
    ).not.toHaveCount(0)
    const shifts = await page.evaluate(() => (window as unknown as Shifting).shifts)
    expect(shifts.reduce((sum, value) => sum + value, 0)).toBeLessThan(0.02)
  })
}

interface Shifting {
  shifts: number[]
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
}

function rows(page: Page) {
  return page.getByRole('main').locator('tbody tr')
}
