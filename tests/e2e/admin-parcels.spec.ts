import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { order, ownersApi, paidOrder, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'admin' })

test('an owner ships five orders at once, and a courier closes one with the buyer’s code', async ({
  page,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/^answer: 409 .*\/handover$/)
  const { button } = shopperAt(page)
  const { _id: product } = await findProduct('rose water')
  const buyer = await register()
  const { _id: id, number } = await paidOrder(buyer.api, product)
  for (let n = 0; n < 4; n++) await paidOrder(buyer.api, product)

  const list = `/admin/orderlist?keyword=${buyer.shopper.email}`
  await page.goto(`${list}&filter=to-ship`)
  const cards = page.getByRole('main').locator('tbody tr')
  await expect(cards).toHaveCount(5)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).tap()
  const slips = page.getByRole('link', { name: 'Slips (PDF)' })
  const file = await page.request.get((await slips.getAttribute('href'))!)
  expect(file.headers()['content-type']).toBe('application/pdf')
  const download = page.waitForEvent('download')
  await button('Labels (PDF)').tap()
  expect((await download).suggestedFilename()).toBe('labels.pdf')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await button('Ship').tap()
  await page.getByLabel('Courier (optional)').fill('Warsame')
  await expectAccessible(page)
  await button('Mark as shipped').tap()
  await expectAnnounced(page, '5 orders shipped')
  await expect(cards).toHaveCount(0)

  const unpaid = await order(buyer.api, product)
  await page.goto(list)
  await page.getByRole('checkbox', { name: `#${unpaid.number}` }).tap()
  await button('Ship').tap()
  await button('Mark as shipped').tap()
  await expect(page.getByText('1 order could not be changed')).toBeInViewport()

  // The courier has no account, and no code but the buyer's.
  const owner = await ownersApi()
  const body = { kind: 'courier', language: 'so' } as const
  const { url } = await owner.adminOrders.link({ params: { id }, body })
  const nobody = { cookies: [], origins: [] }
  const phone = await openBrowser('guest', { ...PHONE, storageState: nobody })
  const { t, heading, button: press } = shopperAt(phone, 'so')
  await phone.goto(url)
  await expect(heading(t('orders.number', { number }))).toBeVisible()
  await expect(phone.getByText(t('courier.paid'))).toBeVisible()
  await expect(phone.getByText('Muqdisho')).toBeVisible()
  await expect(phone.getByRole('searchbox')).toHaveCount(0)
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone)
  // The buyer reads it on the order page, below the steps.
  const { url: track } = await owner.adminOrders.link({ params: { id } })
  const english = shopperAt(phone)
  await phone.goto(track)
  await expect(phone.getByText(english.t('orders.thanks.shipped'))).toBeVisible()
  await expect(phone.locator('[aria-current=step]')).toHaveText(english.t('orders.step.delivery'))
  await expect(phone.getByText(/^Shipped \(done\)/)).toBeVisible()
  await expectAccessible(phone)
  await expectNoHorizontalScroll(phone)
  const { deliveryCode } = await buyer.api.orders.show({ params: { id } })
  await expect(phone.getByText([...deliveryCode!].join(' '))).toHaveCount(1)
  await phone.goto(url)
  const wrong = deliveryCode === '000000' ? '000001' : '000000'
  await phone.getByLabel(t('courier.code')).fill(wrong)
  await press(t('courier.submit')).tap()
  await expect(phone.getByText(t('courier.code.wrong', { count: 4 }))).toBeVisible()
  await phone.getByLabel(t('courier.code')).fill(deliveryCode!)
  await press(t('courier.submit')).tap()
  await expect(phone.getByText(t('courier.done'))).toBeVisible()
  await expect(phone.getByText('Maka al-Mukarama')).toHaveCount(0)

  await page.goto(`/order/${id}`)
  const history = page.getByRole('region', { name: 'History and notes' })
  await expect(history.getByRole('listitem').first()).toContainText('Delivered with the code')
  await expect(history.getByRole('listitem').first()).toContainText('Warsame')
})
