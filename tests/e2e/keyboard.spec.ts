import type { Locator } from '@playwright/test'
import { findProduct } from './goods.ts'
import { HOME, register } from './people.ts'
import { expect, type Page, test } from './walk.ts'

/** Presses Tab until `wanted` has the focus, as a person does who sees the focus move. */
async function tabTo(page: Page, wanted: Locator, atMost = 60): Promise<void> {
  await expect(wanted).toBeVisible()
  for (let presses = 0; presses < atMost; presses++) {
    await page.keyboard.press('Tab')
    if (await wanted.evaluate((element) => element === document.activeElement)) return
  }
  throw new Error(`${wanted} was not reached by ${atMost} presses of Tab`)
}

async function type(page: Page, field: Locator, text: string): Promise<void> {
  await tabTo(page, field)
  await page.keyboard.type(text)
}

/**
 * Chooses by typing in the list that has the focus. After a pause between two letters a browser
 * starts a new word, and on a busy machine such a pause comes by itself.
 */
async function choose(page: Page, list: Locator, option: string): Promise<void> {
  await expect(async () => {
    await page.keyboard.type(option)
    await expect(list).toHaveValue(option, { timeout: 1_500 })
  }).toPass()
}

test('the skip link comes first and leads past the header', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to the content' })
  await expect(skip).toBeFocused()
  await expect(skip).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
  await page.keyboard.press('Tab')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('the carousel can be operated, and pauses while it has the focus', async ({ page }) => {
  await page.clock.install()
  await page.goto('/')
  const slides = page.locator('[aria-roledescription=slide]')
  await expect(page.getByRole('button', { name: 'Next product' })).toBeEnabled()
  await tabTo(page, slides.nth(1).getByRole('link'))
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
  await page.clock.fastForward(30_000)
  await expect(slides.nth(1)).toBeInViewport({ ratio: 0.9 })
  // Past the links of the other slides, so that the next one is the first again.
  await tabTo(page, page.getByRole('button', { name: 'Next product' }))
  await expect(slides.nth(4)).toBeInViewport({ ratio: 0.9 })
  await page.keyboard.press('Enter')
  await expect(slides.nth(0)).toBeInViewport({ ratio: 0.9 })
})

test('a shopper buys without a mouse, from the product to the order', async ({ page }) => {
  test.slow()
  const { shopper } = await register()
  const { _id } = await findProduct('rose water mist')
  await page.goto(`/product/${_id}`)
  const add = page.getByRole('button', { name: 'Add To Cart' })
  await expect(add).toBeEnabled()
  const quantity = page.getByRole('main').getByLabel('Quantity')
  await tabTo(page, quantity)
  await choose(page, quantity, '2')
  await tabTo(page, add)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/cart')
  await expect(page.getByText('Subtotal (2 items)')).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: 'Proceed to Checkout' }))
  await page.keyboard.press('Enter')

  await page.waitForURL(/\/login/)
  await type(page, page.getByLabel('Email', { exact: true }), shopper.email)
  await type(page, page.getByLabel('Password', { exact: true }), shopper.password)
  await page.keyboard.press('Enter')

  await page.waitForURL('**/shipping')
  await expect(page.getByRole('button', { name: 'Continue' })).toBeEnabled()
  const country = page.getByRole('main').getByLabel('Country')
  await country.focus()
  await choose(page, country, 'Somalia')
  for (const [label, place] of [
    ['City', 'Mogadishu'],
    ['District', 'Hodan'],
  ] as const) {
    await tabTo(page, page.getByLabel(label))
    await choose(page, page.getByLabel(label), place)
  }
  await type(page, page.getByLabel('Address', { exact: true }), HOME.address)
  await type(page, page.getByLabel('Phone'), HOME.phone)
  await tabTo(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/payment')
  await tabTo(page, page.getByRole('button', { name: 'Continue' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/placeorder')
  await tabTo(page, page.getByRole('button', { name: 'Place Order' }))
  await page.keyboard.press('Enter')
  await page.waitForURL(/\/order\//)

  const pay = page.getByRole('button', { name: 'Pay with PayPal' })
  await tabTo(page, pay)
  const opened = page.waitForEvent('popup')
  await page.keyboard.press('Enter')
  const window = await opened
  await tabTo(window, window.getByRole('button', { name: /^Pay \$/ }))
  await window.keyboard.press('Enter')
  await expect(page.getByText(/Paid on/)).toBeVisible()
})

test.describe('with an account', () => {
  test.use({ visitor: 'customer' })

  test('the user menu opens, closes with Escape and leads to the profile', async ({ page }) => {
    await page.goto('/')
    const menu = page.getByRole('button', { name: /Amina Warsame/ })
    await tabTo(page, menu)
    await page.keyboard.press('Enter')
    await expect(menu).toHaveAttribute('aria-expanded', 'true')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('link', { name: 'Profile' })).toHaveCount(0)
    await expect(menu).toBeFocused()
    await page.keyboard.press('Space')
    await tabTo(page, page.getByRole('link', { name: 'Profile' }), 3)
    await page.keyboard.press('Enter')
    await page.waitForURL('**/profile')
    await expect(page.getByRole('heading', { name: 'My Orders' })).toBeVisible()
  })
})
