import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

// The first of these walks lists all coupons, so they run one after the other.
test.describe.configure({ mode: 'default' })
test.use({ visitor: 'customer' })

test('an owner makes a coupon, and a shopper orders with its link', async ({
  page: shop,
  openBrowser,
  complaints,
}) => {
  complaints.expect(/answer: 400 .*\/api\/coupons$/)
  const page = await openBrowser('admin', PHONE)
  const { button } = shopperAt(page)
  await page.goto('/admin/coupons')
  await button('New coupon').click()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await page.getByLabel('Code', { exact: true }).fill('eid')
  await page.getByLabel('Percent').fill('120')
  await button('Create coupon').click()
  await expect(page.getByText(/Enter a number above 0 and up to 100/)).toBeVisible()
  await expect(page.getByLabel('Percent')).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await page.getByLabel('Percent').fill('25')
  await page.getByLabel('Orders per customer').fill('1')
  await page.getByLabel('Add a product by name or SKU').fill('qasil leaf')
  await page.getByRole('button', { name: /^Add / }).first().click()
  await button('Create coupon').click()
  await expectAnnounced(page, 'Coupon created')
  const coupon = page.getByRole('listitem').filter({ hasText: 'EID' })
  await expect(coupon).toContainText('25% off · some products')
  await expect(coupon).toContainText('Used by 0 orders · 1 per customer')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const { _id: qasil } = await findProduct('qasil leaf')
  const { _id: soap } = await findProduct('black soap')
  const shopper = shopperAt(shop)
  await shop.goto('/cart?coupon=eid')
  await expect(shop.getByText('Code EID is saved for your order.')).toBeVisible()
  await expect(shop).toHaveURL(/\/cart$/)
  await shop.goto(`/product/${soap}`)
  await shopper.addToCart(1)
  await expect(shop.getByText('Code EID is not for these products.')).toBeVisible()
  await expectAccessible(shop)
  await shop.goto(`/product/${qasil}`)
  await shopper.addToCart(1)
  await expect(shop.getByText('Code EID−$')).toBeVisible()
  await shopper.button('Remove code').click()
  await shopper.button('Have a code?').click()
  await shop.getByLabel('Code', { exact: true }).fill('no')
  await shopper.button('Apply code').click()
  await expect(shop.getByText('A code has 3 to 30 letters')).toBeVisible()
  await shop.getByLabel('Code', { exact: true }).fill('Eid')
  await shopper.button('Apply code').click()
  await expect(shop.getByText('Code EID−$')).toBeVisible()
  await expectAccessible(shop)

  await shopper.button('Proceed to Checkout').click()
  await shopper.fillAddress()
  await shopper.goOn()
  await shopper.goOn()
  const summary = shop.getByRole('region', { name: 'Order summary' })
  await expect(summary.getByRole('definition').filter({ hasText: '−$' })).toBeVisible()
  await expectAccessible(shop)
  await shopper.placeOrder()
  await shop.waitForURL('**/order/*')
  await expect(summary.getByText('Code EID')).toBeVisible()
  await expect(summary.getByText('−$')).toBeVisible()

  await shop.goto('/so/cart?coupon=EID')
  await expect(shop.getByText('Koodhka EID waxaa loo hayaa dalabkaaga.')).toBeVisible()
  await shop.goto(`/so/product/${qasil}`)
  await shopperAt(shop, 'so').addToCart(1)
  await expect(shop.getByText('Koodhka EID horay ayaad u isticmaashay.')).toBeVisible()
  await expect(shop.getByRole('link', { name: /Dalabkaaga aan la bixin #/ })).toBeVisible()
  await expectAccessible(shop)

  await page.reload()
  await expect(coupon).toContainText('Used by 1 order ')
  await button('Disable EID').click()
  await expect(coupon).toContainText('Disabled')
  await expect(button('Delete EID')).toHaveCount(0)
  const api = await ownersApi()
  expect(await api.coupons.list({ query: {} })).toMatchObject([
    { code: 'EID', uses: 1, disabled: true },
  ])
})

test('a coupon that another tab has changed is saved over it at the second try', async ({
  openBrowser,
  complaints,
}) => {
  complaints.expect(/answer: 409 .*\/api\/coupons\//)
  const { coupons } = await ownersApi()
  const body = { code: 'CIID', kind: 'percent', percent: 10 } as const
  const { _id: id, version } = await coupons.create({ body })
  const page = await openBrowser('admin', PHONE)
  const { button } = shopperAt(page)
  await page.goto('/admin/coupons')
  await button('Edit CIID').click()
  await page.getByLabel('Percent').fill('15')
  await coupons.save({ params: { id }, body: { ...body, percent: 20, disabled: true, version } })
  await button('Save').click()
  await expect(page.getByText(/^Someone else changed this/).first()).toBeVisible()
  await button('Save').click()
  await expectAnnounced(page, 'Saved')
  const coupon = page.getByRole('listitem').filter({ hasText: 'CIID' })
  await expect(coupon).toContainText('15% off')
  await expect(coupon).toContainText('Disabled')
})
