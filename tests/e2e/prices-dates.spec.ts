import type { Locator } from '@playwright/test'
import { extractText, getDocumentProxy } from 'unpdf'
import type { Order } from '#contract/orders.ts'
import { dayIn, minuteIn } from '#domain/calendar.ts'
import { LOCALES } from '#domain/locale.ts'
import { findProduct } from './goods.ts'
import { mailsTo } from './outbox.ts'
import { apiOf, order, ownersApi, paidOrder, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

// These walks change the shop's time zone, so they run one after the other, after all others.
test.describe.configure({ mode: 'serial' })
test.use({ timezoneId: 'UTC' })

test.afterEach(() => setShopTimeZone('Africa/Mogadishu'))

async function setShopTimeZone(timeZone: string): Promise<void> {
  await (await ownersApi()).adminSettings.save({ body: { timeZone } })
}

/** A time zone in which this moment is on a different day than in the browser. */
function zoneOfAnotherDay(moment: Date): string {
  return moment.getUTCHours() < 11 ? 'Etc/GMT+12' : 'Pacific/Kiritimati'
}

/** An order that is delivered at once, in a shop whose date differs from the browser's. */
async function deliveredElsewhere(buyer: Parameters<typeof paidOrder>[0]) {
  const { _id: product } = await findProduct('qasil leaf')
  const { _id: id, createdAt } = await paidOrder(buyer, product)
  const zone = zoneOfAnotherDay(new Date(createdAt))
  await setShopTimeZone(zone)
  const delivered = await (await ownersApi()).adminOrders.deliver({ params: { id } })
  const day = (at: string | null) => dayIn(zone, new Date(at ?? ''))
  expect(day(createdAt)).not.toBe(createdAt.slice(0, 10))
  return { order: delivered, zone, day }
}

async function expectOrderPage(page: Page, { order, day }: { order: Order; day: Day }) {
  await expect(page.getByText(`Placed on ${day(order.createdAt)}`)).toBeVisible()
  await expect(page.getByText(`Paid on ${day(order.paidAt)}`)).toBeVisible()
  await expect(page.getByText(`Delivered on ${day(order.deliveredAt)}`)).toBeVisible()
}

/** On how many lines the text is rendered. */
function lines(text: Locator): Promise<number> {
  return text.evaluate((element) => element.getClientRects().length)
}

type Day = (at: string | null) => string

test.describe('a customer in another time zone', () => {
  test.use({ visitor: 'customer' })

  test('sees the shop’s days on the order page, in the profile and on the invoice', async ({
    page,
  }) => {
    const found = await deliveredElsewhere(apiOf(page.request))
    const { order, day } = found
    await page.goto(`/order/${order._id}`)
    await expectOrderPage(page, found)

    await page.goto('/profile')
    const row = page.getByRole('row').filter({ hasText: `#${order.number}` })
    await expect(row.getByRole('cell').nth(1)).toHaveText(day(order.createdAt))
    await expect(row.getByRole('cell').nth(3)).toHaveText(day(order.paidAt))
    await expect(row.getByRole('cell').nth(4)).toHaveText(day(order.deliveredAt))

    const invoice = await page.request.get(`/api/orders/${order._id}/invoice`)
    const { text } = await extractText(await getDocumentProxy(new Uint8Array(await invoice.body())))
    expect(text.join(' ')).toContain(day(order.createdAt))
    expect(text.join(' ')).not.toContain(order.createdAt.slice(0, 10))
  })

  for (const locale of LOCALES) {
    test(`sees on the page and in the mail until when to pay (${locale})`, async ({
      page,
      customer,
    }) => {
      const { t, ...shopper } = shopperAt(page, locale)
      await setShopTimeZone('Pacific/Kiritimati')
      const { _id: product } = await findProduct('castor oil')
      const { _id: id, payBefore } = await order(apiOf(page.request), product, 1, locale)
      const moment = minuteIn('Pacific/Kiritimati', new Date(payBefore ?? ''))
      await shopper.visit(`/order/${id}`)
      const words = t('orders.reservedUntil', { moment, place: 'Kiritimati' })
      await expect(page.getByText(words)).toBeVisible()
      for (const width of [320, 340, 360, 380, 400]) {
        await page.setViewportSize({ width, height: 740 })
        expect(await lines(page.getByText(moment, { exact: true })), `${width} px`).toBe(1)
      }
      await expect
        .poll(async () => (await mailsTo(customer.email)).map(({ text }) => text).join())
        .toContain(`${moment} (${{ en: 'Kiritimati time', so: 'waqtiga Kiritimati' }[locale]})`)
    })
  }

  test('sees the shop’s days beside reviews', async ({ page }) => {
    const { _id: id } = await findProduct('beeswax lip balm')
    const { api } = await register()
    await api.reviews.write({ params: { id }, body: { rating: 5, comment: 'Of another day.' } })
    const [review] = await api.reviews.list({ params: { id }, query: {} })
    const zone = zoneOfAnotherDay(new Date(review?.createdAt ?? ''))
    await setShopTimeZone(zone)
    await page.goto(`/product/${id}`)
    const written = page.getByRole('article').filter({ hasText: 'Of another day.' })
    await expect(written.getByRole('time')).toHaveText(
      dayIn(zone, new Date(review?.createdAt ?? '')),
    )
  })
})

test.describe('an owner in another time zone', () => {
  test.use({ visitor: 'admin' })

  test('sees the shop’s days in lists, the change log and the order', async ({ page }) => {
    const { api } = await register()
    const found = await deliveredElsewhere(api)
    const { order, zone, day } = found
    await page.goto(`/order/${order._id}`)
    await expectOrderPage(page, found)
    const moment = minuteIn(zone, new Date(order.paidAt ?? ''))
    const history = page.getByRole('region', { name: 'History and notes' })
    await expect(history.getByText(moment).first()).toBeVisible()
    const payments = page.getByRole('region', { name: 'Payments' })
    await expect(payments).toContainText(`Received on ${day(order.paidAt)}`)

    await page.goto('/admin/orderlist')
    const row = page.getByRole('row').filter({ hasText: `#${order.number}` })
    for (const at of [order.createdAt, order.paidAt, order.deliveredAt]) {
      await expect(row.getByRole('cell', { name: day(at), exact: true }).first()).toBeVisible()
    }
    await expect(row).not.toContainText(order.createdAt.slice(0, 10))

    // The filter's first and last day match the days shown beside the entries.
    const today = day(order.deliveredAt)
    await page.goto(`/admin/audit?subject=${order._id}&from=${today}&to=${today}`)
    const entries = page.getByRole('list', { name: 'Change log' }).getByRole('listitem')
    await expect(entries).toHaveCount(1)
    await expect(entries).toContainText(minuteIn(zone, new Date(order.deliveredAt ?? '')))

    await page.goto('/admin/userlist')
    const [newest] = await (await ownersApi()).adminUsers.list({ query: {} })
    await expect(page.getByRole('table').locator('tbody tr').first()).toContainText(
      day(newest?.createdAt ?? ''),
    )

    await page.goto('/admin/mails')
    await expect(page.getByRole('table')).toContainText(moment.slice(0, 10))
    await page.goto('/admin')
    await expect(page.getByRole('region', { name: 'Sales' })).toContainText(
      `As of ${dayIn(zone, new Date())}`,
    )
    await expect(page.getByRole('table').locator('tbody th').first()).toHaveText(
      dayIn(zone, new Date()),
    )
  })
})
