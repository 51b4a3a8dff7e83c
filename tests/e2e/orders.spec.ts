import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { findProduct, ORIGIN } from './goods.ts'
import { apiOf, order, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'customer' })

test('an unpaid order can be cancelled, and stays visible', async ({ page }) => {
  const { demo, ...shopper } = shopperAt(page)
  const { _id: product, countInStock } = await findProduct('black soap')
  const { _id: id, number } = await order(apiOf(page.request), product, 2)
  await page.goto(`/order/${id}`)

  const ask = page.getByRole('link', { name: `Ask about order #${number}` })
  const text = new URL((await ask.getAttribute('href'))!).searchParams.get('text')
  expect(text).toContain(`my order #${number}: ${ORIGIN}/order/${id}`)

  await shopper.button('Cancel order').click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Are you sure you want to cancel this order?')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Keep order' }).click()
  await expect(dialog).toBeHidden()
  await expect(shopper.button(demo.paypal)).toBeVisible()

  await shopper.button('Cancel order').click()
  await dialog.getByRole('button', { name: 'Cancel order' }).click()
  await expect(page.getByText(/This order was cancelled on/)).toBeVisible()
  await expect(shopper.button(demo.paypal)).toHaveCount(0)
  await expect(shopper.button('Cancel order')).toHaveCount(0)
  expect((await findProduct('black soap')).countInStock).toBe(countInStock)

  await page.goto('/profile')
  await expect(page.getByRole('row').filter({ hasText: 'Cancelled' })).toHaveCount(1)
})

test('another customer’s order is not found', async ({ page, complaints }) => {
  complaints.expect(/^answer: 404 .*\/api\/orders\//)
  const { _id: product } = await findProduct('castor oil')
  const { _id: id } = await order((await register()).api, product)
  await page.goto(`/order/${id}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('We couldn’t find this order')
})

test('long words do not break the layout on a small phone', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const long = 'Xamaarweyne'.repeat(8)
  const { _id: product } = await findProduct('castor oil')
  const api = apiOf(page.request)
  const shippingAddress = {
    address: long,
    city: long,
    postalCode: 'X'.repeat(20),
    country: 'Somalia',
    phone: '+252 61 5550123',
  }
  const { _id: id } = await api.orders.place({
    body: { orderItems: [{ product, qty: 1 }], shippingAddress, paymentMethod: 'PayPal' },
  })
  await api.accounts.updateProfile({ body: { name: 'Maxamuud'.repeat(12) } })
  await page.goto(`/order/${id}`)
  await expect(page.getByText('Not Paid')).toBeVisible()
  await expectNoHorizontalScroll(page)
  await page.goto('/profile')
  await expect(page.getByRole('row')).toHaveCount(2)
  await expectNoHorizontalScroll(page)
})
