import { type Locale, localePath } from '#domain/locale.ts'
import { expectAccessible } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { apiOf, order, paidOrder } from './people.ts'
import { expect, type Page, test } from './walk.ts'

const WORDS = {
  en: {
    paypal: 'Pay with PayPal',
    card: 'Debit or Credit Card',
    demo: 'Demo payment, no money moves',
    badCard: /ending in 0002/,
    goodCard: /ending in 1111/,
    pay: /^Pay \$/,
    back: 'Cancel and return to the shop',
    redirect: 'Pay on PayPal',
    paid: 'Order is paid',
    paidOn: /^Paid on \d{4}-\d\d-\d\d/,
    declined: 'The bank declined this card. Choose another payment method.',
  },
  so: {
    paypal: 'Ku bixi PayPal',
    card: 'Kaarka bangiga (debit ama credit)',
    demo: 'Lacag bixin tijaabo ah, lacag ma dhaqaaqdo',
    badCard: /ku dhammaada 0002/,
    goodCard: /ku dhammaada 1111/,
    pay: /^Bixi \$/,
    back: 'Jooji oo ku noqo dukaanka',
    redirect: 'Ku bixi bogga PayPal',
    paid: 'Dalabka lacagtiisii waa la bixiyay',
    paidOn: /\d{4}-\d\d-\d\d/,
    declined: 'Bangigu wuu diiday kaarkan. Fadlan dooro hab kale.',
  },
} as const

test.use({ visitor: 'customer' })

/** Opens the page of an unpaid order. */
async function openOrder(page: Page, language: Locale = 'en') {
  const { _id: product } = await findProduct('qasil leaf')
  const { _id: id } = await order(apiOf(page.request), product, 2, language)
  await page.goto(localePath(language, `/order/${id}`))
  const way = page.getByRole('button', { name: WORDS[language].redirect })
  await expect(way).toBeVisible({ timeout: 30_000 })
  return { id, words: WORDS[language] }
}

async function openWindow(page: Page, button: string): Promise<Page> {
  const opening = page.waitForEvent('popup')
  await page.getByRole('button', { name: button }).click()
  const popup = await opening
  await expect(popup.getByRole('radio')).toHaveCount(3)
  return popup
}

async function expectPaid(page: Page, id: string) {
  const { orders } = apiOf(page.request)
  await expect.poll(async () => (await orders.show({ params: { id } })).isPaid).toBe(true)
}

for (const language of ['en', 'so'] as const) {
  test(`a shopper pays in the demo's window (${language}) @phone`, async ({ page }) => {
    // Three axe runs take long on a busy machine.
    test.slow()
    const { id, words } = await openOrder(page, language)
    await expect(page.getByText(words.demo)).toBeVisible()
    await expectAccessible(page)
    const popup = await openWindow(page, words.paypal)
    await expect(popup.getByText(words.demo)).toBeVisible()
    await expectAccessible(popup)
    await expectAccessible(page)

    const closed = popup.waitForEvent('close')
    await popup.getByRole('button', { name: words.pay }).click()
    await expectAnnounced(page, words.paid)
    await closed
    await expect(page.getByText(words.paidOn).first()).toBeVisible()
    await expect(page.getByRole('button', { name: words.paypal })).toHaveCount(0)
    await expectPaid(page, id)
  })

  test(`a refused card is followed by another one (${language})`, async ({ page, complaints }) => {
    complaints.expect(/^answer: 409 .*\/pay$/)
    const { id, words } = await openOrder(page, language)
    const popup = await openWindow(page, words.card)
    await expect(popup.getByRole('radio', { name: words.goodCard })).toBeChecked()
    await popup.getByRole('radio', { name: words.badCard }).check()
    await popup.getByRole('button', { name: words.pay }).click()
    await expect(popup.getByRole('alert')).toHaveText(words.declined)
    await popup.getByRole('radio', { name: words.goodCard }).check()
    await popup.getByRole('button', { name: words.pay }).click()
    await expectAnnounced(page, words.paid)
    await expectPaid(page, id)
  })

  test(`a shopper pays without a window (${language}) @phone`, async ({ page }) => {
    const { id, words } = await openOrder(page, language)
    await page.getByRole('button', { name: words.redirect }).click()
    await expect(page.getByRole('radio')).toHaveCount(3)
    await expectAccessible(page)
    await page.getByRole('button', { name: words.pay }).click()
    await expectAnnounced(page, words.paid)
    await expect(page).toHaveURL(localePath(language, `/order/${id}`))
    await expectPaid(page, id)
  })
}

test('a shopper who returns to an order that is paid already reads so', async ({ page }) => {
  const { _id: product } = await findProduct('qasil leaf')
  const { _id: id } = await paidOrder(apiOf(page.request), product)
  await page.goto(`/order/${id}?token=DEMO-1&PayerID=DEMO-2`)
  await expectAnnounced(page, WORDS.en.paid)
  await expect(page).toHaveURL(`/order/${id}`)
})

test('cancelling at the provider leaves the order unchanged and payable', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 409 .*\/pay$/)
  const { id, words } = await openOrder(page)
  const first = await openWindow(page, words.paypal)
  // The window may be gone before the press is confirmed.
  const closed = first.waitForEvent('close')
  await first
    .getByRole('button', { name: words.back })
    .click()
    .catch(() => {})
  await closed
  await expect(page.getByRole('button', { name: words.paypal })).toBeEnabled()
  const second = await openWindow(page, words.paypal)
  await second.close()
  await expect(page.getByRole('button', { name: words.paypal })).toBeEnabled()
  await page.getByRole('button', { name: words.redirect }).click()
  await page.getByRole('link', { name: words.back }).click()
  await expect(page).toHaveURL(new RegExp(`/order/${id}$`))
  const third = await openWindow(page, words.card)
  await third.getByRole('button', { name: words.pay }).click()
  await expectAnnounced(page, words.paid)
})

test('a blocked window can be opened by a link', async ({ page }) => {
  const { id, words } = await openOrder(page)
  await page.evaluate(() => {
    const { open } = window
    let blocked = false
    window.open = (...how) => {
      if (blocked) return open.apply(window, how)
      blocked = true
      return null
    }
  })
  await page.getByRole('button', { name: words.paypal }).click()
  const opening = page.context().waitForEvent('page')
  await page.getByRole('link', { name: 'Open the payment window' }).click()
  const popup = await opening
  await popup.getByRole('button', { name: words.pay }).click()
  await expectPaid(page, id)
})

test('a window that reports nothing is followed up when the shopper returns', async ({
  page,
  complaints,
}) => {
  complaints.expect(/approve\.js|net::ERR_FAILED/)
  const { id, words } = await openOrder(page)
  await page.context().route('**/demo-paypal/approve.js', (route) => route.abort())
  const popup = await openWindow(page, words.paypal)
  await popup.getByRole('button', { name: words.pay }).click()
  await expect(popup.getByRole('status')).toBeVisible()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  await expectAnnounced(page, words.paid)
  await expectPaid(page, id)
})

test('a script that does not load is only logged, and the order can still be paid', async ({
  page,
  complaints,
}) => {
  const failure = 'Failed to load the PayPal JS SDK script.'
  complaints.expect(new RegExp(`${failure}|net::ERR_FAILED`))
  const logged = page.waitForEvent('console', (message) => message.text().includes(failure))
  await page.route('**/demo-paypal/sdk/js?*', (route) => route.abort())
  const { id, words } = await openOrder(page)
  await logged
  await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0)
  await page.getByRole('button', { name: words.redirect }).click()
  await page.getByRole('button', { name: words.pay }).click()
  await expectPaid(page, id)
})

test('buttons that do not arrive are asked for again', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  const { _id: product } = await findProduct('qasil leaf')
  const { _id: id } = await order(apiOf(page.request), product, 2)
  await page.route('**/assets/paypal-buttons-*.js', (route) => route.abort())
  await page.goto(`/order/${id}`)
  await expect(page.getByText('Payment methods could not be loaded.')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1, name: /Order/ })).toBeVisible()
  await page.unroute('**/assets/paypal-buttons-*.js')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('button', { name: WORDS.en.redirect })).toBeVisible()
})

test('a lost connection is reported, and the payment is found afterwards', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_FAILED/)
  const { id, words } = await openOrder(page)
  await page.route(`**/api/orders/${id}/pay`, (route) => route.abort(), { times: 1 })
  const popup = await openWindow(page, words.paypal)
  await popup.getByRole('button', { name: words.pay }).click()
  await expect(page.getByText(/Do not pay again/)).toBeVisible()
  await page.getByRole('button', { name: 'Check again' }).click()
  await expectAnnounced(page, words.paid)
  await expectPaid(page, id)
})

test('a payment that the browser never reports is still recorded', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  const { id, words } = await openOrder(page)
  await page.context().route(`**/api/orders/${id}/pay`, (route) => route.abort())
  await page.context().route(`**/order/${id}?**`, (route) => route.abort())
  await page.getByRole('button', { name: words.redirect }).click()
  await page.getByRole('button', { name: words.pay }).click()
  await expectPaid(page, id)
})
