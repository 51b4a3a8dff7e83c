import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { apiOf, order } from './people.ts'
import { endSession, shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

test.use({ visitor: 'customer' })

for (const locale of LOCALES) {
  test(`a review survives the end of the session (${locale})`, async ({
    page,
    customer,
    complaints,
  }) => {
    complaints.expect(/^answer: 401 .*\/reviews$/)
    const { t, ...shopper } = shopperAt(page, locale)
    const path = localePath(locale, `/product/${(await findProduct('argan oil'))._id}`)
    const rating = page.getByRole('main').getByLabel(t('reviews.rating'))
    const comment = page.getByLabel(t('reviews.comment'))
    await page.goto(path)
    await rating.selectOption('4')
    await comment.fill('Soft on dry hands, and the scent stays.')
    await endSession(page)
    await shopper.button(t('reviews.submit')).click()

    await page.waitForURL(loginFor(path))
    await shopper.signIn(customer)
    await page.waitForURL(`**${path}`)
    await expect(rating).toHaveValue('4')
    await expect(comment).toHaveValue('Soft on dry hands, and the scent stays.')
    await expect(comment).toBeInViewport()
    await shopper.button(t('reviews.submit')).click()
    await expectAnnounced(page, t('reviews.created'))
    await expect(comment).toHaveValue('')
    await page.reload()
    await expect(comment).toHaveValue('')
  })
}

test('a profile survives the end of the session, without its passwords', async ({
  page,
  customer,
  complaints,
}) => {
  complaints.expect(/^answer: 401 .*\/api\/users\/profile$/)
  const shopper = shopperAt(page)
  const asked = page.waitForResponse('**/api/consents')
  await page.goto('/profile')
  await page.getByLabel('Name', { exact: true }).fill('Amina W. Nuur')
  await page.getByLabel('Email').fill(`new-${customer.email}`)
  await page.getByLabel('Current password', { exact: true }).fill(customer.password)
  await asked
  await endSession(page)
  await shopper.button('Update').click()

  await page.waitForURL(loginFor('/profile'))
  await shopper.signIn(customer)
  await page.waitForURL('**/profile')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Amina W. Nuur')
  await expect(page.getByLabel('Email')).toHaveValue(`new-${customer.email}`)
  await expect(page.getByLabel('Current password', { exact: true })).toHaveValue('')
  await page.getByLabel('Current password', { exact: true }).fill(customer.password)
  await shopper.button('Update').click()
  await expectAnnounced(page, 'Profile updated successfully')
})

test('one person’s draft is not shown to the next', async ({ page, complaints }) => {
  complaints.expect(/^answer: 401 .*\/reviews$/)
  const shopper = shopperAt(page)
  const path = `/product/${(await findProduct('argan oil'))._id}`
  await page.goto(path)
  await page.getByRole('main').getByLabel('Rating').selectOption('1')
  await page.getByLabel('Comment').fill('Only for my own eyes.')
  await endSession(page)
  await shopper.button('Submit').click()
  await page.waitForURL(loginFor(path))
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await shopper.register({
    name: 'Sahra Cali',
    email: `sahra-${crypto.randomUUID()}@example.com`,
    password: 'caano iyo timir',
  })
  await page.waitForURL(`**${path}`)
  await expect(page.getByLabel('Comment')).toHaveValue('')
})

test.describe('at the last step', () => {
  test.use({ basket: { 'castor oil': 1 }, delivery: true })

  test('an order is placed after signing in again, without a warning', async ({
    page,
    customer,
    complaints,
  }) => {
    complaints.expect(/^answer: 401 .*\/api\/orders$/)
    const shopper = shopperAt(page)
    await page.goto('/placeorder')
    await expect(shopper.button('Place Order')).toBeEnabled()
    await endSession(page)
    await shopper.placeOrder()
    await page.waitForURL(loginFor('/placeorder'))
    await shopper.signIn(customer)
    await page.waitForURL('**/placeorder')
    await expect(shopper.button('Place Order')).toBeEnabled()
    await expect(page.getByText('The connection was lost')).toHaveCount(0)
    await shopper.placeOrder()
    await page.waitForURL(/\/order\/[0-9a-f-]{36}$/)
  })
})

test('paying leads to sign-in and back', async ({ page, customer, complaints }) => {
  complaints.expect(/^answer: 401 .*\/payments$/)
  const shopper = shopperAt(page)
  const { _id: id } = await order(apiOf(page.request), (await findProduct('castor oil'))._id)
  await page.goto(`/order/${id}`)
  await expect(shopper.button('Pay on PayPal')).toBeEnabled()
  await endSession(page)
  await shopper.button('Pay on PayPal').click()
  await page.waitForURL(loginFor(`/order/${id}`))
  await shopper.signIn(customer)
  await page.waitForURL(`**/order/${id}`)
  await expect(shopper.button('Pay on PayPal')).toBeEnabled()
})

test('cancelling leads to sign-in and back', async ({ page, customer, complaints }) => {
  complaints.expect(/^answer: 401 .*\/cancel$/)
  const shopper = shopperAt(page)
  const { _id: id } = await order(apiOf(page.request), (await findProduct('castor oil'))._id)
  await page.goto(`/order/${id}`)
  await shopper.button('Cancel order').click()
  await endSession(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel order' }).click()
  await page.waitForURL(loginFor(`/order/${id}`))
  await shopper.signIn(customer)
  await page.waitForURL(`**/order/${id}`)
  await expect(shopper.button('Cancel order')).toBeVisible()
})

function loginFor(path: string): string {
  return `**${localePath(path.startsWith('/so/') ? 'so' : 'en', '/login')}?redirect=${encodeURIComponent(path)}`
}
