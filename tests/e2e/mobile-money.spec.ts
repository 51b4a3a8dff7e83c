import { type Locale, localePath } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { payerAt } from './payer.ts'
import { apiOf, HOME, order, ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, test } from './walk.ts'

const WORDS = {
  en: {
    number: 'Mobile money number',
    pay: /^Pay \$/,
    again: 'Try again',
    wrong: /^Enter a number of EVC Plus/,
    enterPin: 'Enter your PIN on your phone',
    left: /Time left: [45]:\d\d/,
    stop: 'Stop and use another number',
    poor: /does not have enough money/,
    paid: 'Order is paid',
  },
  so: {
    number: 'Lambarka lacagta moobilka',
    pay: /^Bixi \$/,
    again: 'Isku day mar kale',
    wrong: /^Geli lambar EVC Plus/,
    enterPin: 'Taleefankaaga ku geli PIN',
    left: /Waqtiga haray: [45]:\d\d/,
    stop: 'Jooji oo isticmaal lambar kale',
    poor: /kuguma filna/,
    paid: 'Dalabka lacagtiisii waa la bixiyay',
  },
} as const

test.use({ visitor: 'customer' })

async function openOrder(page: Page, language: Locale) {
  const { _id: product } = await findProduct('qasil leaf')
  const api = apiOf(page.request)
  const { _id: id } = await order(api, product, 1, language, 'MobileMoney')
  await page.goto(localePath(language, `/order/${id}`))
  const field = page.getByRole('textbox', { name: WORDS[language].number })
  await expect(field).toBeVisible({ timeout: 30_000 })
  return { id, field, words: WORDS[language] }
}

/** Returns to the page until it shows what is awaited: it then asks at once, else ever less often. */
function returnUntil(page: Page, isShown: () => Promise<void>): Promise<void> {
  return expect(async () => {
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await isShown()
  }).toPass({ intervals: [500] })
}

for (const language of ['en', 'so'] as const) {
  test(`a shopper pays by a PIN on their phone (${language}) @phone`, async ({ page }) => {
    test.slow()
    const { field, words } = await openOrder(page, language)
    // The phone of the delivery address is proposed, and its wallet named.
    await expect(field).toHaveValue(`0${HOME.phone.slice(5).replace(/(\d{3})(\d{4})$/, '$1 $2')}`)
    await expect(page.getByText('EVC Plus', { exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await field.fill('062 123 4567')
    await page.getByRole('button', { name: words.pay }).click()
    await expect(page.getByText(words.wrong)).toBeVisible()
    await expect(field).toBeFocused()

    const poor = payerAt('063', '0002')
    await poor.typePin()
    await field.fill(poor.number)
    await expect(page.getByText('ZAAD', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: words.pay }).click()
    await returnUntil(page, () =>
      expect(page.getByRole('alert')).toHaveText(words.poor, { timeout: 500 }),
    )

    const payer = payerAt('090')
    await payer.holdPin()
    await field.fill(payer.number)
    await page.getByRole('button', { name: words.again }).click()
    const waiting = page.getByRole('heading', { name: words.enterPin })
    await expect(waiting).toBeVisible()
    await expect(page.getByRole('timer')).toHaveText(words.left)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await payer.typePin()
    await returnUntil(page, () => expect(waiting).toHaveCount(0, { timeout: 500 }))
    await expectAnnounced(page, words.paid)
    await expect(field).toHaveCount(0)
  })
}

test('a shopper who mistyped the number stops, reloads and pays from another', async ({ page }) => {
  const { field, words } = await openOrder(page, 'en')
  // Nobody types a PIN on that phone.
  await field.fill('061 500 0004')
  await page.getByRole('button', { name: words.pay }).click()
  const waiting = page.getByRole('heading', { name: words.enterPin })
  await expect(waiting).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible({ timeout: 30_000 })
  await page.getByRole('button', { name: words.stop }).click()
  await expect(field).toHaveValue('061 500 0004')
  const payer = payerAt('061')
  await payer.holdPin()
  await field.fill(payer.number)
  await page.getByRole('button', { name: words.pay }).click()
  await returnUntil(page, () => expect(field).toHaveCount(0, { timeout: 500 }))
  await payer.typePin()
  await returnUntil(page, () => expect(waiting).toHaveCount(0, { timeout: 500 }))
  await expectAnnounced(page, words.paid)
})

test('an owner settles a payment whose answer was lost by the statement', async ({
  page,
  openBrowser,
}) => {
  test.slow()
  const { field, words, id } = await openOrder(page, 'en')
  // The operator takes the money, and its answer never comes.
  const payer = payerAt('061', '0006')
  await payer.typePin()
  await field.fill(payer.number)
  await page.getByRole('button', { name: words.pay }).click()
  const desk = await ownersApi()
  const flag = async () => (await desk.adminOrders.record({ params: { id } })).flag
  await expect.poll(flag, { timeout: 100_000 }).not.toBeNull()
  const owner = await openBrowser('admin')
  const { t, button } = shopperAt(owner)
  await owner.goto(`/order/${id}`)
  await expect(owner.getByText(t('adminOrders.unknown.flag'))).toBeVisible()
  await expectAccessible(owner)
  await button(t('adminOrders.unknown.arrived')).click()
  const number = owner.getByLabel(t('adminOrders.unknown.transaction'))
  await expect(number).toBeFocused()
  await number.fill('1234567')
  await button(t('adminOrders.unknown.arrived')).click()
  await owner
    .getByRole('dialog')
    .getByRole('button', { name: t('adminOrders.unknown.arrived') })
    .click()
  await expectAnnounced(owner, t('adminOrders.unknown.recorded'))
  await expect(owner.getByText(t('adminOrders.unknown.flag'))).toHaveCount(0)
  await expect(button(t('adminOrders.deliver'))).toBeVisible()
  await page.reload()
  await expect(page.getByText(/^Paid on /).first()).toBeVisible()
})
