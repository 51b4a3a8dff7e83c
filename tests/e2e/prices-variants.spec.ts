import { LOCALES, localePath } from '#domain/locale.ts'
import { addVariants } from '../add-variants.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { ownersApi } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

const shade = (value: string, valueSo: string, swatch: string) => ({ value, valueSo, swatch })
const SHADES = {
  kind: 'shade' as const,
  values: [
    shade('Ruby', 'Casaan', '#9b1b30'),
    shade('Sand', 'Ciid', '#c9a27c'),
    shade('Plum', 'Guduud', '#5d2e46'),
  ],
}

let tint: string
/** Of its own, since codes stay taken when the product is deleted. */
const code = (shade: string) => `${shade}-${tint}`

test.beforeAll(async () => {
  const api = await ownersApi()
  const { _id } = await api.adminProducts.create()
  tint = _id
  const body = { name: 'Lip Tint', nameSo: 'Midabka Bushimaha', price: 9.5, countInStock: 4 }
  await api.adminProducts.save({ params: { id: tint }, body })
  await addVariants(
    api,
    tint,
    [SHADES],
    [
      { choice: ['Ruby'], sku: code('RUBY') },
      { choice: ['Sand'], sku: code('SAND'), price: 12 },
      { choice: ['Plum'], sku: code('PLUM'), price: 12, countInStock: 0 },
    ],
  )
})
test.afterAll(async () => {
  const api = await ownersApi()
  await api.adminProducts.remove({ params: { id: tint } })
})

test.describe('on a phone, in Somali', () => {
  test.use({ ...PHONE, visitor: 'customer', delivery: true, basket: { 'castor oil': 1 } })

  test('a shopper gets the shades that they picked, and no other', async ({ page }) => {
    test.slow()
    const { t, ...shopper } = shopperAt(page, 'so')
    const main = page.getByRole('main')
    const chip = (name: string | RegExp) => main.getByRole('radio', { name })
    const path = localePath('so', `/product/${tint}`)

    await shopper.visit('/')
    await page.goto(path)
    await shopper.button(t('catalog.addToCart')).first().click()
    await expect(main.getByRole('alert')).toHaveText(t('catalog.choose.shade'))
    await expect(chip('Casaan')).toBeFocused()
    await expect(page).toHaveURL(path)

    await chip(/Guduud.*Way dhammaatay/).check()
    await expect(page).toHaveURL(`${path}?variant=${code('PLUM')}`)
    await expect(main.getByRole('heading', { name: t('tellMe.title') })).toBeVisible()
    await chip('Ciid').check()
    await expect(main.getByText('$12.00').first()).toBeVisible()
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await page.reload()
    await expect(chip('Ciid')).toBeChecked()
    await shopper.addToCart(2)
    await expect(main).toContainText('Midabka Bushimaha · Ciid')

    // One step back leaves the cart, and another one the product: choices are no steps.
    await page.goBack()
    await expect(chip('Ciid')).toBeChecked()
    await chip('Casaan').check()
    await page.goBack()
    await expect(page).toHaveURL(localePath('so', '/'))
    await page.goForward()
    await expect(chip('Casaan')).toBeChecked()
    await shopper.addToCart()
    await expect(main.getByRole('link', { name: 'Midabka Bushimaha · Casaan' })).toBeVisible()
    await expect(main.getByRole('link', { name: 'Midabka Bushimaha · Ciid' })).toBeVisible()

    await shopper.button(t('cart.checkout')).click()
    await shopper.goOn()
    await shopper.goOn()
    await expect(main).toContainText('Midabka Bushimaha · Ciid')
    await shopper.placeOrder()
    await page.waitForURL(/\/order\/[\w-]{36}$/)
    await expect(main).toContainText('Midabka Bushimaha · Ciid')
    await expect(main).toContainText('Midabka Bushimaha · Casaan')
  })
})

test('a cart from before there were shades asks for one, and then checks out', async ({ page }) => {
  const { t, ...shopper } = shopperAt(page)
  const main = page.getByRole('main')
  await shopper.visit('/')
  await page.evaluate((product) => {
    const line = { _id: product, product, name: 'Lip Tint', price: 9.5, countInStock: 4, qty: 2 }
    localStorage.setItem('cart', JSON.stringify({ cartItems: [line] }))
  }, tint)
  await shopper.visit('/cart')
  await shopper.button(t('cart.choose.now')).click()
  const choice = main.getByLabel(t('catalog.choose.shade'))
  await expect(choice).toBeFocused()
  await expect(main.getByText('$19.00')).toHaveCount(0)
  await expect(shopper.button(t('cart.checkout'))).toHaveCount(0)
  await expectAccessible(page)

  await choice.selectOption({ label: 'Sand · $12.00' })
  await shopper.button(t('cart.choose.submit')).click()
  await expect(main.getByRole('link', { name: 'Lip Tint · Sand' })).toBeVisible()
  await expect(main.getByText('$24.00').first()).toBeVisible()
  await shopper.button(t('cart.checkout')).click()
  await page.waitForURL(/\/login\?redirect=/)
})

for (const locale of LOCALES) {
  test.describe(`without script (${locale})`, () => {
    test.use({ javaScriptEnabled: false })

    test('choosing a shade leads to its address', async ({ page, complaints }) => {
      complaints.expect(/^failed: .*\.js csp$/)
      const { t, ...shopper } = shopperAt(page, locale)
      await shopper.visit(`/product/${tint}`)
      const sand = page.getByRole('radio', { name: locale === 'so' ? 'Ciid' : 'Sand' })
      await sand.check()
      await sand.press('Enter')
      await expect(page).toHaveURL(new RegExp(`variant=${code('SAND')}$`))
      await expect(sand).toBeChecked()
      await expect(page.getByText(`SKU ${code('SAND')}`)).toBeVisible()
      await expect(shopper.button(t('catalog.addToCart')).first()).toBeDisabled()
    })
  })
}
