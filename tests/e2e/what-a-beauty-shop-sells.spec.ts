import { extractText, getDocumentProxy } from 'unpdf'
import { ORIGIN } from './goods.ts'
import { owner } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, PHONE, test } from './walk.ts'

test.use({ ...PHONE, visitor: 'customer' })

test('a shopper finds an oil for dry hair without nuts, and buys a size, a shade and a set', async ({
  page,
  request,
}) => {
  const { t, ...shopper } = shopperAt(page)
  const main = page.getByRole('main')
  const results = main.getByRole('article')
  const chip = (name: string | RegExp) => main.getByRole('radio', { name, exact: true })
  const open = (name: string) => results.getByRole('link', { name }).first().click()

  await shopper.visit('/')
  await shopper.search('dry hair')
  await page.getByRole('link', { name: t('catalog.filters'), exact: true }).click()
  const filters = page.getByRole('dialog', { name: t('catalog.filters') })
  await filters.getByLabel('Dry hair').check()
  await filters.getByLabel(t('allergen.nuts')).check()
  await filters.getByRole('button', { name: /^Show \d+ products/ }).click()
  await expect(page).toHaveURL('/search/dry%20hair?facet=hair%3Adry&without=nuts')
  await expect(results.filter({ hasText: 'Wash-Day Set' })).toHaveCount(1)
  await expect(results.filter({ hasText: /Argan|Shea|Avocado/ })).toHaveCount(0)

  await open('Camel-Press Sesame Oil')
  await expect(main.getByRole('radio')).toHaveCount(3)
  await chip('500 ml').check()
  await expect(main.getByText('$29.90').first()).toBeVisible()
  await expect(main.getByText('$5.98 per 100 ml')).toBeVisible()
  await shopper.addToCart()

  await shopper.search('lip tint')
  await open('Hibiscus Lip & Cheek Tint')
  await expect(main.getByRole('radio')).toHaveCount(6)
  await chip('Pomegranate').check()
  await shopper.addToCart(2)

  await shopper.search('set')
  await open('Wash-Day Set for Curls')
  await expect(main).toContainText('You save $3.69 on the single prices')
  await shopper.addToCart()

  await expect(main.getByText(t('cart.subtotal', { count: 4 }))).toBeVisible()
  await shopper.button(t('cart.checkout')).click()
  await shopper.fillAddress()
  await shopper.goOn()
  await shopper.goOn()
  await shopper.placeOrder()
  await page.waitForURL(/\/order\/[\w-]{36}$/)
  await expect(main).toContainText('Hibiscus Lip & Cheek Tint · Pomegranate')

  const path = `/api/orders/${page.url().split('/').at(-1)}/packing-slip`
  const { cookie } = await owner()
  const slip = await request.get(ORIGIN + path, { headers: { cookie } })
  const { text } = await extractText(await getDocumentProxy(new Uint8Array(await slip.body())), {
    mergePages: true,
  })
  for (const line of [
    /1 Camel-Press Sesame Oil · 500 ml SKU QRX-OB-002-500/,
    /2 Hibiscus Lip & Cheek Tint · Pomegranate SKU QRX-HN-004-POM/,
    /1 Wash-Day Set for Curls SKU QRX-SET-001/,
    /1 – Cold-Pressed Castor Oil SKU QRX-HC-002/,
    /1 – Qasil Shampoo Bar SKU QRX-HC-005/,
    /1 – Wooden Wide-Tooth Comb SKU QRX-HC-004/,
    /6 units in total/,
  ]) {
    expect(text.replace(/\s+/g, ' ')).toMatch(line)
  }
})
