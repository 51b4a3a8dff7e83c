import { LOCALES, localePath } from '#domain/locale.ts'
import type { TestApi } from '../api.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { apiOf, ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'
import { wordsOf } from './words.ts'

// These walks change prices and fees for everyone, so they run one after the other, after all
// others.
test.describe.configure({ mode: 'serial' })

test.afterEach(async () => {
  const api = await ownersApi()
  await api.adminSettings.save({
    body: {
      name: 'Qurux',
      shippingFee: 10,
      freeShippingAbove: 100,
      phone: '+252 61 500 0000',
      email: 'hello@qurux.example',
      afterAdding: 'cart',
      guestCheckout: 'on',
      cartReminders: 'off',
    },
  })
  await api.adminSettings.setDiscount({ body: { globalDiscount: 0 } })
})

test('the checkout asks guests to sign in once the owner wants accounts', async ({ page }) => {
  const asGuest = page.getByRole('heading', { name: 'Continue without an account' })
  await page.goto('/login?redirect=%2Fshipping')
  await expect(asGuest).toBeVisible()
  await (await ownersApi()).adminSettings.save({ body: { guestCheckout: 'off' } })
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Sign in', level: 1 })).toBeVisible()
  await expect(asGuest).toHaveCount(0)
})

test.describe('a customer', () => {
  test.use({ visitor: 'customer', basket: { 'castor oil': 1 } })

  test('agrees to mails about the cart, where the owner sends them, and no longer', async ({
    page,
  }) => {
    const box = page.getByRole('checkbox', { name: 'Email me about my cart and offers' })
    const told = page.waitForResponse('**/api/consents')
    await page.goto('/cart')
    await told
    await expect(box).toHaveCount(0)
    await (await ownersApi()).adminSettings.save({ body: { cartReminders: 'on' } })
    await page.reload()
    await expect(box).not.toBeChecked()
    await expectAccessible(page)
    const saved = () =>
      page.waitForResponse(
        (answer) => answer.url().endsWith('/api/consents') && answer.request().method() === 'PUT',
      )
    const agreed = saved()
    await box.check()
    expect((await agreed).status()).toBe(200)
    await page.goto('/profile')
    await expect(box).toBeChecked()
    await expectAccessible(page)
    const withdrawn = saved()
    await box.uncheck()
    await withdrawn
    await page.goto('/cart')
    await expect(box).not.toBeChecked()
  })
})

test.describe('the owner', () => {
  test.use({ visitor: 'admin' })

  test('changes name and delivery fee, and every page follows', async ({ page, openBrowser }) => {
    const shopper = shopperAt(page)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto('/admin/settings')
    await page.getByLabel('Shop name').fill('Hodan Beauty')
    await page.getByLabel('Shipping fee ($)').fill('ten')
    await shopper.button('Save').click()
    await expect(page.getByText(/Enter an amount from 0/)).toBeVisible()
    await expect(page.getByLabel('Shipping fee ($)')).toBeFocused()
    await expect(page.getByLabel('Shop name')).toHaveValue('Hodan Beauty')
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.getByLabel('Shipping fee ($)').fill('0')
    await shopper.button('Save').click()
    await expectAnnounced(page, 'Saved')
    await expect(page.getByText(/© \d{4} Hodan Beauty/)).toBeVisible()

    const guest = await openBrowser('guest')
    const { _id } = await findProduct('qasil leaf')
    await guest.goto(`/product/${_id}`)
    await expect(guest).toHaveTitle(/· Hodan Beauty$/)
    await shopperAt(guest).addToCart(1)
    const { shippingPrice, totalPrice } = await apiOf(guest.request).cart.quote({
      body: { orderItems: [{ product: _id, qty: 1 }] },
    })
    expect([shippingPrice, totalPrice]).toEqual([0, 12.95])
  })

  test('sees a conflict only when someone else changed the same setting', async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^answer: 409 /)
    const shopper = shopperAt(page)
    const api = await ownersApi()
    await page.goto('/admin/settings')
    await page.getByLabel('Phone').fill('+252 61 111 1111')
    await api.adminSettings.save({ body: { phone: '+252 61 222 2222', email: 'new@q.example' } })
    await shopper.button('Save').click()
    await expect(page.getByText(/Someone else just changed this to “\+252 61 222/)).toBeVisible()
    await expect(page.getByLabel('Phone')).toHaveValue('+252 61 111 1111')
    await shopper.button('Save').click()
    await expect
      .poll(() => api.adminSettings.show())
      .toMatchObject({ phone: '+252 61 111 1111', email: 'new@q.example' })
  })
})

test.describe('a cart', () => {
  test.use({ basket: { 'qasil leaf': 2 } })

  test('shows no progress to free shipping that the owner does not grant', async ({ page }) => {
    const api = await ownersApi()
    const main = page.getByRole('main')
    const progress = main.getByRole('progressbar')
    await api.adminSettings.save({ body: { freeShippingAbove: 30 } })
    await page.goto('/cart')
    await expect(main).toContainText('Add $4.11 more for free shipping')
    await expect(progress).toHaveCount(1)

    await api.adminSettings.save({ body: { freeShippingAbove: null } })
    await page.reload()
    await expect(main.getByText('Shipping $10.00', { exact: true })).toBeVisible()
    await expect(progress).toHaveCount(0)

    await api.adminSettings.save({ body: { shippingFee: 0, freeShippingAbove: 30 } })
    await page.reload()
    await expect(main.getByText('Free shipping', { exact: true })).toBeVisible()
    await expect(progress).toHaveCount(0)
  })
})

for (const locale of LOCALES) {
  test.describe(`the owner, in ${locale}`, () => {
    test.use({ ...PHONE, visitor: 'admin' })

    test('enters a discount of more than half twice', async ({ page }) => {
      const t = wordsOf(locale)
      const api = await ownersApi()
      const percent = page.getByLabel(t('discount.percent'))
      const again = page.getByLabel(t('discount.again'))
      const update = page.getByRole('button', { name: t('discount.submit') })
      await page.goto(localePath(locale, '/admin/discount'))
      await percent.fill('50')
      await expect(again).toHaveCount(0)
      await percent.fill('75')
      await expect(again).toHaveAccessibleDescription(/\$20\.00 .*\$5\.00/)
      await update.tap()
      await expect(page.getByText(t('discount.problem.again'))).toBeVisible()
      await expect(again).toBeFocused()
      await again.fill('7')
      await update.tap()
      await expect(page.getByText(t('discount.problem.again'))).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      expect(await percentOf(api)).toBe(0)

      await again.fill('75')
      await update.tap()
      await expectAnnounced(page, t('discount.updated', { percent: 75 }))
      await expect(again).toHaveCount(0)
      expect(await percentOf(api)).toBe(75)

      // Changing the last day does not change the percentage.
      await page.getByLabel(t('discount.date')).fill('2099-12-31')
      await update.tap()
      await expect(page.getByRole('main')).toContainText('31/12/2099')
      await expect.poll(async () => (await api.settings.discount()).discountDate).toBe('2099-12-31')

      // A first day in the future ends the present discount, until then.
      await page.getByLabel(t('discount.from')).fill('2100-01-01')
      await update.tap()
      await expect(page.getByText(t('discount.problem.date'))).toBeVisible()
      await page.getByLabel(t('discount.from')).fill('2099-12-01')
      await expect(page.getByRole('main')).toContainText('01/12/2099')
      await expectAccessible(page)
      await update.tap()
      await expect.poll(() => percentOf(api)).toBe(0)
      await page.reload()
      await expect(page.getByLabel(t('discount.from'))).toHaveValue('2099-12-01')
      await expect(percent).toHaveValue('75')
    })
  })
}

async function percentOf(api: TestApi): Promise<number> {
  return (await api.settings.discount()).globalDiscount
}

test.describe('a shopper in the middle of the checkout', () => {
  test.use({ visitor: 'customer', basket: { 'qasil leaf': 2 }, delivery: true })

  test('sees the new discount of the owner before paying', async ({
    page,
    openBrowser,
    complaints,
  }) => {
    complaints.expect(/^answer: 409 /)
    await page.goto('/placeorder')
    await expect(page.getByRole('main')).toContainText('$35.90')

    const api = await ownersApi()
    const desk = await openBrowser('admin')
    await desk.goto('/admin/discount')
    const form = desk.getByRole('main')
    await form.getByLabel('Discount (%)').fill('20')
    await form.getByLabel('Discount Date').fill('2099-12-31')
    await expect(form).toContainText('until the end of 31/12/2099, Mogadishu time')
    await expect(form.getByRole('table')).toContainText('$')
    await api.adminSettings.setDiscount({ body: { globalDiscount: 5 } })
    await shopperAt(desk).button('Update Discount').click()
    await expect(form.getByRole('alert')).toContainText('set the discount to 5%')
    await expect(form.getByLabel('Discount (%)')).toHaveValue('20')
    await shopperAt(desk).button('Update Discount').click()
    await expectAnnounced(desk, 'Global discount updated to 20%')

    await shopperAt(page).placeOrder()
    const notice = page.getByRole('alert').filter({ hasText: '$30.72' })
    await expect(notice).toContainText('$35.90')
    expect(await apiOf(page.request).orders.mine({ query: {} })).toHaveLength(0)
  })
})

for (const locale of LOCALES) {
  test(`what is added shows in a drawer if the owner wants that, in ${locale}`, async ({
    page,
  }) => {
    const shopper = shopperAt(page, locale)
    const { t, button } = shopper
    await (await ownersApi()).adminSettings.save({ body: { afterAdding: 'drawer' } })
    const { _id } = await findProduct('qasil leaf')
    const path = localePath(locale, `/product/${_id}`)
    await page.setViewportSize({ width: 360, height: 740 })
    await page.goto(path)
    await button(t('catalog.addToCart')).first().click()
    const drawer = page.getByRole('dialog', { name: t('cart.title') })
    await expect(drawer.getByRole('listitem')).toHaveCount(1)
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.keyboard.press('Escape')
    await expect(drawer).toBeHidden()
    expect(new URL(page.url()).pathname).toBe(path)
    await button(t('catalog.addToCart')).first().click()
    await drawer.getByRole('link', { name: t('cart.drawer.open') }).click()
    await expect(shopper.heading(t('cart.title'))).toBeVisible()
    await expect(drawer).toBeHidden()
  })
}

test('a drawer that does not arrive leads to the cart instead', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  const shopper = shopperAt(page)
  const { t, button } = shopper
  await (await ownersApi()).adminSettings.save({ body: { afterAdding: 'drawer' } })
  const { _id } = await findProduct('qasil leaf')
  await page.route('**/assets/cart-drawer-*.js', (route) => route.abort())
  await shopper.visit(`/product/${_id}`)
  await button(t('catalog.addToCart')).first().click()
  await expect(page).toHaveURL('/cart')
  await expect(shopper.heading(t('cart.title'))).toBeVisible()
})
