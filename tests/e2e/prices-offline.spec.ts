import { dayIn } from '#domain/calendar.ts'
import { LOCALES } from '#domain/locale.ts'
import { DEMO_PAYMENT_SETTINGS } from '#domain/settings.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { order, ownersApi, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

// These walks change how everyone can pay, so they run one after the other, after all others.
test.describe.configure({ mode: 'serial' })

test.beforeEach(async () => {
  const { adminSettings } = await ownersApi()
  await adminSettings.save({
    body: {
      cashOnDelivery: 'on',
      cashMaxTotal: 60,
      bankTransfer: 'on',
      bankInstructions: 'Demo Bank\nAccount 0123 456\nQurux',
      bankInstructionsSo: 'Bangiga Demo\nAkoon 0123 456\nQurux',
    },
  })
})

test.afterAll(async () => {
  const { adminSettings } = await ownersApi()
  await adminSettings.save({
    body: { cashMaxTotal: 200, ...DEMO_PAYMENT_SETTINGS },
  })
})

for (const locale of LOCALES) {
  test.describe(`on a phone (${locale})`, () => {
    test.use({
      ...PHONE,
      visitor: 'customer',
      basket: { 'qasil leaf': 2 },
      delivery: true,
    })

    test('a shopper pays the courier in cash, and the owner records it', async ({
      page,
      openBrowser,
    }) => {
      const { t, ...shopper } = shopperAt(page, locale)
      await shopper.visit('/payment')
      await page.getByLabel(t('checkout.method.CashOnDelivery')).check()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await shopper.goOn()
      await expect(page.getByText(t('checkout.method.CashOnDelivery'))).toBeVisible()
      await shopper.placeOrder()
      await page.waitForURL('**/order/*')
      const ready = t('orders.payCash', { amount: '$35.90' })
      await expect(page.getByText(ready)).toBeVisible()
      await expect(page.getByText(t('orders.thanks.cash-due'))).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      const owner = await openBrowser('admin', PHONE)
      const admin = shopperAt(owner, locale)
      await owner.goto(page.url())
      await admin.button(t('adminOrders.deliver')).click()
      await expectAccessible(owner)
      await admin.button(t('adminOrders.cash.yes', { amount: '$35.90' })).click()
      await expect(owner.getByText(t('adminOrders.undoDelivery')).first()).toBeVisible()
      const recorded = t('adminOrders.money.recordedBy', {
        way: t('adminOrders.money.by.cash'),
        name: 'Admin',
      })
      await expect(owner.getByText(recorded)).toBeVisible()
      await expectAccessible(owner)
      await expectNoHorizontalScroll(owner)

      await page.reload()
      await expect(page.getByText(ready)).toHaveCount(0)
      await expect(page.getByText(t('orders.thanks.delivered'))).toBeVisible()
    })

    test('a shopper transfers the money, and the owner records it in two parts', async ({
      page,
      openBrowser,
    }) => {
      const { t, ...shopper } = shopperAt(page, locale)
      await shopper.visit('/payment')
      await page.getByLabel(t('checkout.method.BankTransfer')).check()
      await shopper.goOn()
      await shopper.placeOrder()
      await page.waitForURL('**/order/*')
      await expect(page.getByText('0123 456')).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)

      const owner = await openBrowser('admin', PHONE)
      const admin = shopperAt(owner, locale)
      await owner.goto(page.url())
      const amount = owner.getByLabel(t('adminOrders.transfer.amount'))
      await expect(amount).toHaveValue('35.90')
      await amount.fill('30')
      await expect(
        owner.getByText(t('adminOrders.transfer.less', { amount: '$5.90' })),
      ).toBeVisible()
      await expectAccessible(owner)
      await expectNoHorizontalScroll(owner)
      await admin.button(t('adminOrders.transfer.submit', { amount: '$30.00' })).click()
      await expect(owner.getByText(t('adminOrders.flag.underpaid'))).toBeVisible()
      await expect(amount).toHaveValue('5.90')
      await admin.button(t('adminOrders.transfer.submit', { amount: '$5.90' })).click()
      await expect(admin.button(t('adminOrders.deliver'))).toBeVisible()
      await expect(owner.getByText(t('adminOrders.flag.underpaid'))).toHaveCount(0)
    })
  })
}

test.describe('a cart that is too expensive for cash', () => {
  test.use({ visitor: 'customer', basket: { 'qasil leaf': 6 }, delivery: true })

  test('says so before anything is ordered', async ({ page }) => {
    const { t, ...shopper } = shopperAt(page)
    await shopper.visit('/payment')
    await expect(page.getByLabel(t('checkout.method.CashOnDelivery'))).toBeDisabled()
    const limit = t('checkout.method.CashOnDelivery.total', { max: '$60.00' })
    await expect(page.getByText(limit)).toBeVisible()
    await expect(page.getByLabel(t('checkout.method.PayPal'))).toBeChecked()
  })

  test('is refused with a way back if the limit changes meanwhile', async ({
    page,
    complaints,
  }) => {
    const { t, ...shopper } = shopperAt(page)
    const { adminSettings } = await ownersApi()
    await adminSettings.save({ body: { cashMaxTotal: null } })
    await shopper.visit('/payment')
    await page.getByLabel(t('checkout.method.CashOnDelivery')).check()
    await shopper.goOn()
    await expect(shopper.heading(t('checkout.placeOrder'))).toBeVisible()
    await adminSettings.save({ body: { cashMaxTotal: 60 } })
    complaints.expect(/answer: 409/)
    await shopper.placeOrder()
    await expect(page.getByRole('main').getByText(t('error.method-not-available'))).toBeVisible()
    await page
      .getByRole('main')
      .getByRole('link', { name: t('checkout.edit.payment') })
      .last()
      .click()
    await expect(page.getByLabel(t('checkout.method.PayPal'))).toBeChecked()
  })
})

for (const locale of LOCALES) {
  test.describe(`the owner on a phone (${locale})`, () => {
    test.use({ ...PHONE, visitor: 'admin' })

    test('sees the money of each day, and who has the cash', async ({ page }) => {
      const { t, ...shopper } = shopperAt(page, locale)
      await shopper.visit('/admin/payments')
      await expect(shopper.heading(t('admin.payments'))).toBeVisible()
      await expect(page.getByText(t('payments.way.CashOnDelivery')).first()).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      const download = page.waitForEvent('download')
      await page.getByRole('link', { name: t('payments.books.export') }).click()
      expect((await download).suggestedFilename()).toMatch(/^payments-.*\.csv$/)
      await page
        .getByRole('main')
        .getByRole('link', { name: /^\d{4}-/ })
        .first()
        .click()
      await expect(page.getByText(t('payments.books.cash'))).toBeVisible()
      await expectAccessible(page)
      await expectNoHorizontalScroll(page)
      await page.goBack()
      await settleByStatement()
      await shopper.visit('/admin/payments')
      await page.getByLabel(t('payments.books.from'), { exact: true }).fill('2020-01-01')
      await page.getByLabel(t('payments.books.to'), { exact: true }).fill('2020-01-31')
      await shopper.button(t('payments.books.show')).click()
      await expect(page.getByText(t('admin.nothing.payments'))).toBeVisible()

      /** A transfer that only the bank knows, and one that belongs to no order. */
      async function settleByStatement() {
        const { _id: product } = await findProduct('qasil leaf')
        const { api } = await register()
        const { _id: id, number } = await order(api, product, 1, locale, 'BankTransfer')
        const day = dayIn('Africa/Mogadishu', new Date())
        const rows = [
          `${day};${number};30.95;Amina`,
          `${day};${locale} interest;1,234.50;`,
          `${day};Broken;ten;`,
        ]
        const csv = ['A;B;C;D', ...rows].join('\r\n')
        await shopper.visit('/admin/payments')
        await page.getByText(t('books.statement'), { exact: true }).click()
        const file = { name: `${locale}.csv`, mimeType: 'text/csv', buffer: Buffer.from(csv) }
        await page.locator('input[type=file]').setInputFiles(file)
        if (locale === 'en') {
          // Headings that say nothing: it asks once.
          await page.getByLabel(t('books.column.date')).selectOption('0')
          await page.getByLabel(t('books.column.reference')).selectOption('1')
          await page.getByLabel(t('books.column.amount')).selectOption('2')
          await page.getByLabel(t('books.column.payer')).selectOption('3')
          await expectAccessible(page)
          await expectNoHorizontalScroll(page)
          await shopper.button(t('books.columns.submit')).click()
        }
        const main = page.getByRole('main')
        await expect(main.getByText(t('books.statement.read', { rows: 2, added: 2 }))).toBeVisible()
        await expect(
          main.getByText(t('books.problem.not-an-amount', { value: 'ten' })),
        ).toBeVisible()
        await expectAccessible(page)
        await expectNoHorizontalScroll(page)
        await main
          .getByRole('region', { name: t('books.toSettle') })
          .getByRole('link')
          .first()
          .click()
        const differences = page.getByRole('region', { name: t('books.differences', { count: 2 }) })
        await expect(differences).toBeVisible()
        await expectAccessible(page)
        await expectNoHorizontalScroll(page)
        await main
          .getByRole('listitem')
          .filter({ hasText: t('books.order', { number }) })
          .getByRole('button', { name: t('books.action.record-payment') })
          .click()
        const left = page.getByRole('region', { name: t('books.differences', { count: 1 }) })
        await left.getByText(t('books.action.ignore')).click()
        await left.getByLabel(t('books.reason')).fill('Interest')
        await shopper.button(t('books.ignore')).click()
        await expect(left).toHaveCount(0)
        expect((await api.orders.show({ params: { id } })).isPaid).toBe(true)

        await shopper.button(t('books.compare')).click()
        await expect(page.getByText(/ \d{4}-\d\d-\d\d \d\d:\d\d\.$/)).toBeVisible()
      }
    })
  })
}
