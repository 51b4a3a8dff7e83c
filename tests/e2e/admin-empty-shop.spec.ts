import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import { isOpen, type RunningShop, runShop } from '../run-shop.ts'
import { expectPictures } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { newShopper } from './people.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, PHONE, test } from './walk.ts'

const OWNER = { email: 'owner@hido.example', password: 'only for this walk' }
const picture = (name: string) => readFileSync(`catalog/images/${name}.webp`)

let dataDir: string
let shop: RunningShop
let web: Server

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qurux-e2e-empty-'))
  const env = {
    ADMIN_EMAIL: OWNER.email,
    ADMIN_PASSWORD: OWNER.password,
    DEMO_PAYMENTS: 'on',
    SHOP_TIME_ZONE: zoneAtNoon(),
  }
  shop = runShop({ dataDir, port: await freePort(), env })
  // A web site elsewhere, from which the owner's pictures are imported.
  web = createServer((request, response) => {
    response.setHeader('content-type', 'image/webp')
    response.end(picture(request.url?.slice(1, -'.webp'.length) ?? ''))
  }).listen(0, '127.0.0.1')
  await Promise.all([isOpen(shop, 60_000), once(web, 'listening')])
})

test.afterAll(async () => {
  web?.close()
  await shop?.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

test('an owner with a phone opens an empty shop, sells, delivers and refunds', async ({
  openBrowser,
}) => {
  test.slow()
  const open = () => openBrowser('guest', { ...PHONE, baseURL: shop.url })
  const owner = await open()
  await test.step('shows no contact details but the owner’s', () => expectNoContact(owner))
  await test.step('signs in and sees the first steps', () => signIn(owner))
  await test.step('enters the shop’s details', () => setUp(owner))
  await test.step('imports eight products from a file', () => importProducts(owner))
  await test.step('adds two by hand', async () => {
    await listProduct(owner, 'Qasil Powder', '20', 'qasil-leaf-powder')
    await listProduct(owner, 'Royal Uunsi', '60', 'uunsi-incense-blend')
  })
  await test.step('sets a discount of 10%', () => setDiscount(owner))

  const buyer = await open()
  const [first, second] = await test.step('a shopper buys twice', () => buyTwice(buyer))
  await test.step('prints a packing slip and delivers', () => deliver(owner, first))
  await test.step('refunds the other order', () => refund(owner, second))
  await test.step('reads the sales of the day', () => readSales(owner))
})

/**
 * A time zone in which it is about noon, so that the day, whose sales are read, does not end during
 * the walk.
 */
function zoneAtNoon(): string {
  const west = new Date().getUTCHours() - 12
  return west < 0 ? `Etc/GMT${west}` : `Etc/GMT+${west}`
}

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true })
const go = (page: Page, screen: string) =>
  page.getByRole('navigation', { name: 'Admin' }).getByRole('link', { name: screen }).click()
const expectText = (page: Page, text: string | RegExp) =>
  expect(page.getByText(text).first()).toBeVisible({ timeout: 30_000 })
const today = (page: Page, label: string) =>
  page.getByRole('region', { name: 'Today' }).locator('dl > div').filter({ hasText: label })

async function expectNoContact(page: Page): Promise<void> {
  await page.goto('/')
  const foot = page.getByRole('contentinfo')
  await expect(foot).toContainText('Natural beauty, the Somali way')
  await expect(foot.locator('a[href^="http"], a[href^="mailto"]')).toHaveCount(0)
  await expect(foot.getByText('Follow us')).toBeHidden()
}

async function signIn(page: Page): Promise<void> {
  await page.goto('/admin')
  await shopperAt(page).signIn(OWNER)
  await expect(page.getByRole('heading', { level: 2, name: 'Get started' })).toBeVisible()
  await expect(today(page, 'Sales today')).toContainText('$0.00')
  await expectText(page, 'No sales in this period.')
}

async function setUp(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add your contact details' }).click()
  await page.getByLabel('Shop name').fill('Hido Beauty')
  await page.getByLabel('Email', { exact: true }).fill('hello@hido.example')
  await page.getByLabel('Phone', { exact: true }).fill('+252 63 4400000')
  await page.getByLabel('WhatsApp number').fill('+252 63 4400000')
  await page.getByLabel('Address', { exact: true }).fill('Jigjiga Yar, Hargeisa')
  await page.getByLabel('Tagline', { exact: true }).fill('Soap from Hargeisa')
  await page.getByLabel('Free shipping above ($)').fill('')
  await button(page, 'Save').click()
  await expectAnnounced(page, 'Saved')
  await page.reload()
  await expect(page.getByLabel('Free shipping above ($)')).toHaveValue('')
  await page.getByLabel('Free shipping above ($)').fill('100')
  await button(page, 'Save').click()
  await expectAnnounced(page, 'Saved')
  await expect(page.getByRole('contentinfo')).toContainText('Soap from Hargeisa')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'WhatsApp' })).toBeVisible()
}

async function importProducts(page: Page): Promise<void> {
  const { port } = web.address() as AddressInfo
  const goods = [
    ['argan-oil', 'Argan Oil', 18.5],
    ['baobab-oil', 'Baobab Oil', 22],
    ['aloe-vera-gel', 'Aloe Vera Gel', 9.95],
    ['african-black-soap', 'African Black Soap', 7.5],
    ['beeswax-lip-balm', 'Beeswax Lip Balm', 4.25],
    ['castor-oil', 'Castor Oil', 11],
    ['cillaan-henna-powder', 'Henna Powder', 6.4],
    ['raw-shea-butter', 'Shea Butter', 14],
  ].map(
    ([slug, name, price]) =>
      `${slug},${name},Oils & Care,${price},12,"Pure, and nothing else.",http://127.0.0.1:${port}/${slug}.webp`,
  )
  const csv = ['SKU,Name,Category,Price,Stock,Description,Image', ...goods].join('\r\n')
  await go(page, 'More')
  await page.getByRole('link', { name: 'Import and export' }).click()
  await page
    .getByLabel('Choose a CSV file')
    .setInputFiles({ name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await expectText(page, 'No problems found')
  await button(page, 'Import now').click()
  await expectText(page, 'Import complete')
  await page.getByRole('link', { name: 'View products' }).click()
  await expectText(page, '8 products')
}

async function listProduct(page: Page, name: string, price: string, slug: string): Promise<void> {
  await go(page, 'Products')
  await button(page, 'Create Product').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Product' }).click()
  await expect(page).toHaveURL(/\/edit$/)
  await page
    .getByLabel('Choose or take pictures')
    .setInputFiles({ name: `${slug}.webp`, mimeType: 'image/webp', buffer: picture(slug) })
  await expect(page.getByRole('listitem', { name: 'Picture 1' })).toBeVisible()
  await page.getByLabel('Name in English').fill(name)
  await page.getByLabel('Price ($)').fill(price)
  await page.getByLabel('Category').selectOption('Oils & Care')
  await page.getByLabel('Count in stock').fill('6')
  await button(page, 'Update').click()
  await expectAnnounced(page, 'Product updated')
  await expect(page.getByRole('link', { name: `Edit ${name}` })).toBeVisible()
}

async function setDiscount(page: Page): Promise<void> {
  await expectText(page, '10 products')
  await expectPictures(page)
  await go(page, 'More')
  await page.getByRole('link', { name: 'Discount' }).click()
  await page.getByLabel('Discount (%)').fill('10')
  await button(page, 'Update Discount').click()
  await expectAnnounced(page, 'Global discount updated to 10%')
}

/** First 20 less 10%, plus delivery; then twice 60 less 10%, with free delivery. */
async function buyTwice(page: Page): Promise<[string, string]> {
  const shopper = shopperAt(page)
  await page.goto('/')
  await expect(page).toHaveTitle(/Hido Beauty/)
  await shopper.search('qasil')
  await page.getByRole('main').getByRole('link', { name: 'Qasil Powder' }).first().click()
  await shopper.addToCart()
  await button(page, shopper.t('cart.checkout')).click()
  await page.getByRole('link', { name: shopper.t('accounts.signIn.register') }).click()
  await shopper.register(newShopper())
  await shopper.fillAddress()
  const first = await finish(page, '$28.00')

  await shopper.search('uunsi-incense-blend')
  await page.getByRole('main').getByRole('link', { name: 'Royal Uunsi' }).first().click()
  await shopper.addToCart(2)
  await button(page, shopper.t('cart.checkout')).click()
  return [first, await finish(page, '$108.00')]
}

/** From the address to the paid order. @returns the path of the order. */
async function finish(page: Page, total: string): Promise<string> {
  const shopper = shopperAt(page)
  await shopper.goOn()
  await shopper.goOn()
  await expectText(page, total)
  await shopper.placeOrder()
  await page.waitForURL('**/order/*')
  await shopper.approve(await shopper.openPayment())
  await expectText(page, /^Paid on/)
  return new URL(page.url()).pathname
}

async function deliver(page: Page, order: string): Promise<void> {
  await go(page, 'Home')
  await expect(today(page, 'Not delivered yet')).toContainText('2')
  await expect(today(page, 'Sales today')).toContainText('$136.00')
  await page.locator(`a[href="${order}"]`).click()
  const slip = await page.getByRole('link', { name: 'Packing slip' }).getAttribute('href')
  const paper = await page.request.get(slip!)
  expect(paper.headers()['content-type']).toBe('application/pdf')
  expect((await paper.body()).subarray(0, 5).toString()).toBe('%PDF-')
  await button(page, 'Mark As Delivered').click()
  await expectText(page, /^Delivered on/)
}

async function refund(page: Page, order: string): Promise<void> {
  await page.goto('/admin')
  await page.locator(`a[href="${order}"]`).click()
  const money = page.getByRole('region', { name: 'Payments' })
  await money.getByText('Refund', { exact: true }).click()
  await money.getByRole('button', { name: /^Refund/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refund' }).click()
  await expectText(page, /This order was refunded on/)
}

async function readSales(page: Page): Promise<void> {
  await page.goto('/admin')
  await expect(today(page, 'Sales today')).toContainText('$28.00')
  await expect(today(page, 'Sales today')).toContainText('$136.00 received, $108.00 refunded')
  await expect(today(page, 'Not delivered yet')).toContainText('Everything is delivered')
  const newest = page.getByRole('table').locator('tbody tr').first().getByRole('cell')
  for (const range of ['30 days', '12 weeks', '12 months']) {
    const choice = page.getByRole('link', { name: range })
    await choice.click()
    await expect(choice).toHaveAttribute('aria-current', 'true')
    await expect(newest).toHaveText(['2', '-$108.00', '$28.00'])
  }
  const steps = page.getByRole('region', { name: 'Get started' }).getByRole('listitem')
  await expect(steps.filter({ hasText: '(done)' })).toHaveCount(2)
  await expect(page.getByRole('region', { name: 'Sales' })).toContainText('Qasil Powder')
}
