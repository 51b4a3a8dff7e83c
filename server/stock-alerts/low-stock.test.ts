import { beforeEach, expect, it } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'

const DAY = 24 * 60 * 60_000

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  await shop.changeSettings({ email: 'owner@example.com', lowStockBelow: 5 })
})

async function adjust(id: string, by: number): Promise<void> {
  shop.clock.now = new Date(shop.clock.now.getTime() + 60_000)
  await admin.api.stock.adjust({ params: { id }, body: { by, note: 'Counted' } })
}

/** The texts of the next day's mails. */
async function nextMorning(): Promise<string[]> {
  shop.clock.now = new Date(shop.clock.now.getTime() + DAY)
  shop.mails.length = 0
  await shop.tick('report-low-stock')
  await shop.doJobs()
  return shop.mails.map(({ text }) => text)
}

it('reports all that fell below the limit in one mail to the shop, once', async () => {
  const butter = await shop.stockProduct({ onHand: 5 })
  await shop.stockProduct({ name: 'Qasil', onHand: 0 })
  await shop.stockProduct({ name: 'Draft', onHand: 0, publishedAt: null })
  const gone = await shop.stockProduct({ name: 'Gone', onHand: 0 })
  await admin.api.adminProducts.remove({ params: { id: gone } })
  await adjust(butter, -2)

  const [text, ...others] = await nextMorning()
  expect(others).toEqual([])
  expect(shop.mails[0]).toMatchObject({
    to: 'owner@example.com',
    subject: '2 products are low on stock at Qurux',
  })
  expect(text).toContain('Qasil: sold out\nRaw Shea Butter: 3 left\n')
  expect(text).not.toMatch(/Draft|Gone/)
  expect(shop.mails[0]!.html).toContain(`http://shop.test/admin/product/${butter}/edit`)

  await adjust(butter, -1)
  expect(await nextMorning()).toEqual([])
})

it('reports a product again when it falls again, even within a day', async () => {
  const butter = await shop.stockProduct({ onHand: 3 })
  expect(await nextMorning()).toHaveLength(1)
  await adjust(butter, 1)
  expect(await nextMorning()).toEqual([])
  await adjust(butter, 1)
  await adjust(butter, -1)
  expect(await nextMorning()).toMatchObject([expect.stringContaining('Raw Shea Butter: 4 left')])
  await adjust(butter, 1)
  expect(await nextMorning()).toEqual([])
  await adjust(butter, -1)
  expect(await nextMorning()).toHaveLength(1)
})

it('is not sent without a mailbox, and then tells all that is low once there is one', async () => {
  await shop.stockProduct({ onHand: 1 })
  await shop.changeSettings({ email: '' })
  expect(await nextMorning()).toEqual([])
  await shop.changeSettings({ email: 'hello@qurux.example' })
  expect(await nextMorning()).toEqual([])
  await shop.changeSettings({ email: 'owner@example.com' })
  expect(await nextMorning()).toHaveLength(1)
})

it('is written in the language of the first admin', async () => {
  await shop.shop.pool.query("update users set language = 'so'")
  await shop.stockProduct({ nameSo: 'Subag', onHand: 0 })
  expect(await nextMorning()).toMatchObject([expect.stringContaining('Subag: way dhammaatay')])
})
