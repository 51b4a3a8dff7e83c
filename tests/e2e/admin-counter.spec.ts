import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { findProduct } from './goods.ts'
import { HOME, paidOrder, register } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ visitor: 'admin', ...PHONE })

test('an owner makes an order on a phone with a discount, and sends a link to pay it', async ({
  page,
  openBrowser,
}) => {
  const { t, button, ...shopper } = shopperAt(page)
  const { name, price } = await findProduct('qasil leaf')
  await page.goto('/admin/orderlist')
  await page.getByRole('link', { name: t('admin.newOrder'), exact: true }).click()
  const items = page.getByRole('region', { name: t('counter.items') })
  await items.getByRole('searchbox').fill('qasil leaf')
  await items.getByRole('searchbox').press('Enter')
  const add = items.getByRole('button', { name: t('counter.product.add.label', { name }) })
  await add.click()
  await add.click()
  const line = items.getByRole('listitem').last()
  await expect(line.getByLabel(t('counter.qty'))).toHaveValue('2')
  await line.getByRole('button', { name: t('counter.discount') }).click()
  await line.getByLabel(t('counter.off'), { exact: true }).fill('1.50')
  const summary = page.getByRole('region', { name: t('checkout.summary') })
  const total = `$${(2 * (price - 1.5) + 10).toFixed(2)}`
  await expect(summary).toContainText(total)

  await button(t('counter.place')).click()
  await expect(line.getByLabel(t('counter.reason'))).toBeFocused()
  await expect(line.getByText(t('checkout.missing'))).toBeVisible()
  const country = page.getByRole('main').getByLabel(t('checkout.country'))
  await expect(country).toHaveValue('Somalia')
  await expect(country).not.toHaveAttribute('aria-invalid')
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await line.getByLabel(t('counter.reason')).fill('For a friend')
  await page.getByLabel(t('counter.buyer.name'), { exact: true }).fill('Hodan Maxamed')
  await shopper.fillAddress(HOME)
  await page.reload()
  await expect(page.getByLabel(t('counter.buyer.name'), { exact: true })).toHaveValue(
    'Hodan Maxamed',
  )
  await expect(page.getByLabel(t('checkout.phone'))).toHaveValue(HOME.phone)
  await expect(summary).toContainText(total)
  await button(t('counter.place')).click()
  await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).toBeFocused()
  await button(t('counter.pay.make')).click()
  const link = await page.getByLabel(t('counter.pay.link')).inputValue()
  const chat = page.getByRole('link', { name: t('counter.pay.send') })
  await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/252\d+\?text=Hello%20Hodan/)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  const payer = await openBrowser('guest', PHONE)
  await payer.goto(link)
  await expect(payer.getByText('For a friend')).toBeVisible()
  await expect(payer.getByText(total).first()).toBeVisible()

  await page.getByRole('link', { name: t('counter.placed.open') }).click()
  await page.waitForURL('**/order/*')
  await expect(page.getByText('For a friend')).toBeVisible()
  await page.getByRole('link', { name: t('counter.edit.button') }).click()
  const stands = page
    .getByRole('region', { name: t('counter.items') })
    .getByRole('listitem')
    .last()
  await stands.getByLabel(t('counter.qty')).fill('1')
  const left = `$${(price - 1.5 + 10).toFixed(2)}`
  await expect(summary).toContainText(left)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await button(t('counter.edit.save')).click()
  await page.waitForURL('**/order/*')
  await expect(page.getByText(left).first()).toBeVisible()
  await payer.reload()
  await expect(payer.getByText(left).first()).toBeVisible()
})

test('each order that is begun has a buyer of its own, and the screen of a placed one is left', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const { t, button, ...shopper } = shopperAt(page)
  const { _id: product, name } = await findProduct('qasil leaf')
  const { shopper: buyer, api } = await register()
  const { _id: order } = await paidOrder(api, product)
  const newOrder = page.getByRole('link', { name: t('admin.newOrder'), exact: true })
  const buyerName = page.getByLabel(t('counter.buyer.name'), { exact: true })
  await page.goto('/admin/neworder')
  await buyerName.fill('Hodan Maxamed')
  await page.goto(`/admin/neworder?addTo=${order}`)
  await expect(page.getByText(buyer.email)).toBeVisible()
  await newOrder.click()
  await expect(buyerName).toHaveValue('Hodan Maxamed')
  await expect(page.getByText(buyer.email)).toBeHidden()

  const items = page.getByRole('region', { name: t('counter.items') })
  await items.getByRole('searchbox').fill('qasil leaf')
  await items.getByRole('searchbox').press('Enter')
  await items.getByRole('button', { name: t('counter.product.add.label', { name }) }).click()
  await shopper.fillAddress(HOME)
  await button(t('counter.place')).click()
  await expect(page.getByRole('heading', { name: /^Order #\d+ is placed$/ })).toBeFocused()
  await newOrder.click()
  await expect(buyerName).toHaveValue('')
})

test('what was asked without a connection is asked again when it is back', async ({
  page,
  complaints,
}) => {
  complaints.expect(/net::ERR_/)
  const { t, button } = shopperAt(page)
  const { name } = await findProduct('qasil leaf')
  await page.goto('/admin/neworder')
  const items = page.getByRole('region', { name: t('counter.items') })
  await items.getByRole('searchbox').fill('qasil leaf')
  await items.getByRole('searchbox').press('Enter')
  const add = items.getByRole('button', { name: t('counter.product.add.label', { name }) })
  await expect(add).toBeVisible()
  await page.context().setOffline(true)
  await add.click()
  await expect(page.getByText(t('error.FETCH_ERROR')).last()).toBeVisible()
  await expect(button(t('counter.place'))).toBeDisabled()
  await page.context().setOffline(false)
  await expect(button(t('counter.place'))).toBeEnabled()
})
