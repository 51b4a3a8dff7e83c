import type { ShippingZones } from '#contract/admin/shipping.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { apiOf, ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

// These walks change what delivery costs for everyone.
test.describe.configure({ mode: 'serial' })

let before: Pick<ShippingZones, 'zones'>

test.beforeAll(async () => {
  before = await (await ownersApi()).adminShipping.show()
})

test.afterAll(async () => {
  const api = await ownersApi()
  const { version } = await api.adminShipping.show()
  await api.adminShipping.save({ body: { version, zones: before.zones } })
})

test.describe('the owner', () => {
  test.use({ visitor: 'admin', ...PHONE })

  test('adds a zone on a phone, tries it out, and saves it', async ({ page }) => {
    await page.goto('/admin/delivery')
    const main = page.getByRole('main')
    await page.getByRole('button', { name: 'Add a zone' }).click()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(main.getByLabel('Name of the zone')).toBeFocused()
    await expect(main.getByText('Choose a country or a place')).toBeVisible()
    await main.getByLabel('Name of the zone').fill('Mogadishu')
    await main.getByLabel('Add a city or district').selectOption('Mogadishu (Muqdisho)')
    await expect(main.getByRole('button', { name: 'Remove Mogadishu (Muqdisho)' })).toBeVisible()

    const zone = main.getByRole('region', { name: 'Mogadishu' })
    await zone.getByLabel('Name', { exact: true }).fill('Rider')
    await zone.getByLabel('Price ($)').fill('3')
    await zone.getByLabel('Days, from').fill('1')
    await zone.getByLabel('Days, to').fill('2')
    await zone.getByRole('button', { name: 'Add a rate' }).click()
    const pickup = zone.getByRole('listitem').last()
    await pickup.getByLabel('Kind').selectOption('Pick-up')
    await pickup.getByLabel('Name', { exact: true }).fill('Our shop')
    await pickup.getByLabel('Price ($)').fill('nothing')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(pickup.getByText('Enter a valid number')).toBeVisible()
    await expect(pickup.getByLabel('Address and hours', { exact: true })).toHaveAttribute(
      'aria-invalid',
      'true',
    )
    await pickup.getByLabel('Price ($)').fill('0')
    await pickup
      .getByLabel('Address and hours', { exact: true })
      .fill('Bakaara Market, shop 12\nSat–Thu 9:00–17:00')

    const tryOut = main.getByRole('region', { name: 'What does an order cost?' })
    await expect(tryOut.getByRole('status')).toContainText('Everywhere')
    await expect(tryOut.getByRole('status')).toContainText('$10.00')
    await tryOut.getByLabel('City or district').selectOption('– Hodan')
    await expect(tryOut.getByRole('status')).toContainText('Rider (1–2 days)')
    await expect(tryOut.getByRole('status')).toContainText('Our shop')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)

    await page.getByRole('button', { name: 'Save' }).click()
    await expectAnnounced(page, 'Saved')
    await page.reload()
    await expect(main.getByText('Rider (1–2 days)').first()).toBeVisible()
  })
})

test.describe('a shopper', () => {
  test.use({ visitor: 'customer', basket: { 'black soap': 1 }, delivery: true })

  test('chooses to pick up the order, and is told if that is gone', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^answer: 409 /)
    const shopper = shopperAt(page)
    await page.goto('/placeorder')
    const choice = page.getByRole('group', { name: 'Delivery' })
    await expect(choice.getByRole('radio', { name: /Rider \(1–2 days\)/ })).toBeChecked()
    const summary = page.getByRole('region', { name: 'Order summary' })
    await expect(summary).toContainText('$3.00')
    await choice.getByRole('radio', { name: /Our shop/ }).check()
    await expect(choice).toContainText('Sat–Thu 9:00–17:00')
    await expect(summary).toContainText('Free')
    await expectAccessible(page)
    await page.reload()
    await expect(choice.getByRole('radio', { name: /Our shop/ })).toBeChecked()

    const api = await ownersApi()
    const { version, zones } = await api.adminShipping.show()
    const [everywhere, mogadishu] = zones
    const rates = mogadishu!.rates.slice(0, 1)
    await api.adminShipping.save({
      body: { version, zones: [everywhere!, { ...mogadishu!, rates }] },
    })
    await shopper.placeOrder()
    await expect(page.getByRole('main').getByRole('alert')).toContainText('price has changed')
    await expect(summary).toContainText('$3.00')
    await expect(choice).toHaveCount(0)
    await shopper.button('Confirm and place order').click()
    await page.waitForURL(/\/order\//)
    await expect(page.getByRole('main')).toContainText('Delivery: Rider (1–2 days)')
  })

  test('is offered cash by what their own delivery costs, and not where nobody takes it', async ({
    page,
  }) => {
    const api = await ownersApi()
    const { t, ...shopper } = shopperAt(page)
    const { price } = await findProduct('black soap')
    // Enough with the rider, not with the usual fee.
    await api.adminSettings.save({ body: { cashMaxTotal: price + 3 } })
    await shopper.visit('/payment')
    const cash = page.getByLabel(t('checkout.method.CashOnDelivery'))
    await expect(cash).toBeEnabled()
    await cash.check()

    const { version, zones } = await api.adminShipping.show()
    await api.adminShipping.save({
      body: { version, zones: [zones[0]!, { ...zones[1]!, cash: false }] },
    })
    await page.reload()
    await expect(page.getByText(t('checkout.method.CashOnDelivery.zone'))).toBeVisible()
    await expect(cash).toBeDisabled()
    await expect(page.getByLabel(t('checkout.method.PayPal'))).toBeChecked()
    await api.adminSettings.save({ body: { cashMaxTotal: 200 } })
  })

  test('who lives where nothing is delivered learns it before ordering', async ({ page }) => {
    const api = await ownersApi()
    const { version, zones } = await api.adminShipping.show()
    const none = { ...zones[0]!, rates: [] }
    await api.adminShipping.save({ body: { version, zones: [none, zones[1]!] } })
    await page.goto('/shipping')
    await page.getByRole('main').getByLabel('City').selectOption('Berbera')
    await expect(page.getByText('We do not deliver to this address.')).toBeVisible()
    await shopperAt(page).goOn()
    await page.waitForURL('**/payment')
    await page.goto('/placeorder')
    await expect(page.getByText('We do not deliver to this address.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ask on WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/252/,
    )
    await expect(shopperAt(page).button('Place Order')).toBeDisabled()
    await expectAccessible(page)
    expect(await apiOf(page.request).orders.mine({ query: {} })).toEqual([])
  })
})
