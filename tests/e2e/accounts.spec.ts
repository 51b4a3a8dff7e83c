import { LOCALES, localePath } from '#domain/locale.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { findProduct } from './goods.ts'
import { shopperAt } from './shopper.ts'
import { expect, type Page, SESSION_ENDED, test } from './walk.ts'
import { wordsOf } from './words.ts'

const LANGUAGES = [
  { prefix: '', signIn: 'Sign in', signUp: 'Register', update: 'Update', orders: 'My Orders' },
  {
    prefix: '/so',
    signIn: 'Gal',
    signUp: 'Is diiwaangeli',
    update: 'Cusboonaysii',
    orders: 'Dalabyadayda',
  },
]

const password = 'blue-kettle-42'
const newEmail = () => `shopper-${crypto.randomUUID()}@example.com`
const field = (page: Page, name: string) => page.locator(`main input[name="${name}"]:visible`)
const submit = (page: Page) => page.locator('main form button[type="submit"]:visible')

async function fill(page: Page, fields: Record<string, string>) {
  await expect(submit(page)).toBeEnabled()
  for (const [name, value] of Object.entries(fields)) await field(page, name).fill(value)
}

const expectPath = (page: Page, path: string) =>
  expect(page).toHaveURL((url) => url.pathname === path)

/** Registers a new customer and opens the profile. */
async function register(page: Page): Promise<string> {
  const email = newEmail()
  await page.goto('/register?redirect=/profile')
  await fill(page, { name: 'Hodan Ali', email, password, confirmPassword: password })
  await submit(page).click()
  await expectPath(page, '/profile')
  return email
}

for (const { prefix, signIn, signUp, update, orders } of LANGUAGES) {
  test(`from the profile through sign-in and sign-up back to the profile ${prefix} @phone`, async ({
    page,
  }) => {
    // Many steps, each checked by axe, possibly while the shop is still processing its pictures.
    test.slow()
    await page.goto(`${prefix}/profile`)
    await expect(page).toHaveURL(new RegExp(`${prefix}/login\\?redirect=`))
    await expect(submit(page)).toHaveText(signIn)
    await expect(submit(page)).toBeEnabled()
    await clean(page)

    await page.locator('main').getByRole('link', { name: signUp }).click()
    await expect(page).toHaveURL(new RegExp(`${prefix}/register\\?redirect=`))
    await fill(page, {
      name: 'Hodan Ali',
      email: newEmail(),
      password: 'short',
      confirmPassword: 'x',
    })
    await submit(page).click()
    await expect(field(page, 'password')).toBeFocused()
    await expect(field(page, 'confirmPassword')).toHaveAttribute('aria-invalid', 'true')
    await expect(field(page, 'confirmPassword')).toHaveAccessibleDescription(
      /match|isma waafaqsana/,
    )
    await clean(page)

    const posts: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posts.push(request.url()))
    await fill(page, { password, confirmPassword: password })
    await submit(page).dblclick()
    await expectPath(page, `${prefix}/profile`)
    expect(posts.filter((url) => url.endsWith('/api/users'))).toHaveLength(1)

    await expect(page.getByRole('heading', { name: orders })).toBeVisible()
    await clean(page)
    await fill(page, { name: 'Hodan A. Ali' })
    await expect(field(page, 'currentPassword')).toHaveCount(0)
    await submit(page).click()
    await expectAnnounced(page, wordsOf(prefix ? 'so' : 'en')('accounts.profile.updated'))
    await expect(submit(page)).toHaveText(update)

    // The sign-in page has left the history, and redirects signed-in visitors.
    await page.goto(`${prefix}/login?redirect=${encodeURIComponent(`${prefix}/profile`)}`)
    await expectPath(page, `${prefix}/profile`)
    await expect(field(page, 'name')).toHaveValue('Hodan A. Ali')
  })
}

test('a new email requires the current password, and the form keeps its input until that is right', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 400 .*\/api\/users\/profile$/)
  await register(page)
  const email = newEmail()
  await fill(page, { email })
  await expect(field(page, 'currentPassword')).toBeVisible()
  await submit(page).click()
  await expect(field(page, 'currentPassword')).toBeFocused()
  await fill(page, { currentPassword: 'not my password' })
  await submit(page).click()
  await expect(page.getByText('This is not your current password.')).toBeVisible()
  await expect(field(page, 'email')).toHaveValue(email)
  await fill(page, { currentPassword: password })
  await submit(page).click()
  await expectAnnounced(page, 'Profile updated successfully')
  await expect(field(page, 'currentPassword')).toHaveCount(0)
  await expect(field(page, 'email')).toHaveValue(email)
})

for (const locale of LOCALES) {
  test(`a lost phone is signed out, and an account and its data leave the shop (${locale})`, async ({
    page,
    browser,
    complaints,
  }) => {
    complaints.expect(/^answer: 40[13] /)
    const { t, ...shopper } = shopperAt(page, locale)
    const email = await register(page)
    const lost = await (await browser.newContext()).newPage()
    await lost.goto('/login?redirect=/profile')
    await fill(lost, { email, password })
    await submit(lost).click()
    await expectPath(lost, '/profile')

    await shopper.visit('/profile')
    const main = page.getByRole('main')
    const open = (title: string) => main.getByText(title, { exact: true }).first().click()
    await open(t('accounts.devices.title'))
    await expect(main.getByText(t('accounts.devices.here'))).toBeVisible()
    const signOut = main.getByRole('button', {
      name: t('accounts.devices.signOut.label', { device: '' }).trim(),
    })
    await expectAccessible(page)
    await expectNoHorizontalScroll(page)
    await signOut.first().click()
    await expect(signOut).toHaveCount(0)
    await lost.reload()
    await expectPath(lost, '/login')
    await lost.context().close()

    await open(t('accounts.data.title'))
    const download = page.waitForEvent('download')
    await main.getByRole('link', { name: t('accounts.data.download') }).click()
    expect((await download).suggestedFilename()).toBe('my-data.json')

    await open(t('accounts.delete.title'))
    const remove = main.getByRole('button', { name: t('accounts.delete.submit') })
    await field(page, 'currentPassword').fill('not my password')
    await remove.click()
    await expect(main.getByText(t('error.wrong-password'))).toBeVisible()
    await expectAccessible(page)
    await field(page, 'currentPassword').fill(password)
    await remove.click()
    await expectPath(page, localePath(locale, '/'))
    await expectAnnounced(page, t('accounts.delete.done'))
    await shopper.visit('/profile')
    await expectPath(page, localePath(locale, '/login'))
  })
}

test('wrong credentials and a lost connection clear nothing in the form', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/^answer: 401 .*\/api\/users\/login$/)
  complaints.expect(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/login')
  const typed = { email: newEmail(), password: 'wrong-kettle-1' }
  await fill(page, typed)
  await page.keyboard.press('Enter')
  await expectAnnounced(page, 'Invalid email or password')
  await context.setOffline(true)
  await submit(page).click()
  await expectAnnounced(page, 'No connection. Check your network and try again.')
  await context.setOffline(false)
  await expect(field(page, 'email')).toHaveValue(typed.email)
  await expect(field(page, 'password')).toHaveValue(typed.password)
  await page.getByRole('button', { name: /^Show / }).click()
  await expect(field(page, 'password')).toHaveAttribute('type', 'text')
})

test('signing out keeps the cart, but not address and payment method', async ({
  page,
  complaints,
}) => {
  complaints.expect(SESSION_ENDED)
  await register(page)
  const { _id: product } = await findProduct('castor oil')
  // The cart of the account is compared with the one here before that changes.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cartOwner'))).not.toBeNull()
  await page.evaluate((product) => {
    const line = {
      _id: product,
      product,
      name: 'Oil',
      image: '',
      price: 1,
      qty: 2,
      countInStock: 3,
    }
    const shippingAddress = { address: 'a', city: 'b', postalCode: 'c', country: 'd', phone: 'e' }
    localStorage.setItem(
      'cart',
      JSON.stringify({ cartItems: [line], shippingAddress, paymentMethod: 'PayPal' }),
    )
  }, product)
  await page.reload()
  await page.getByRole('button', { name: /Hodan Ali/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page).toHaveURL(/\/$/)
  const cart = await page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '{}'))
  expect(cart.cartItems).toHaveLength(1)
  expect(cart.shippingAddress).toEqual({})
  expect(cart.paymentMethod).toBe('')
  await page.goto('/profile')
  await expect(page).toHaveURL(/\/login\?redirect=/)
})

test('an expired session leads to the sign-in page and back', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(SESSION_ENDED)
  const email = await register(page)
  await context.clearCookies()
  await page.reload()
  await expect(page).toHaveURL(/\/login\?redirect=%2Fprofile/)
  await fill(page, { email, password })
  await submit(page).click()
  await expectPath(page, '/profile')
})

test('the redirect after sign-in never leaves the shop', async ({ page, baseURL }) => {
  await register(page)
  await page.goto('/login?redirect=//evil.example/x')
  await expect(page).toHaveURL(`${baseURL}/`)
})

test('a used password link offers to send another one @phone', async ({ page, complaints }) => {
  complaints.expect(/^answer: 400 .*\/api\/users\/password\/reset$/)
  await page.goto('/reset-password?token=spent&utm_source=mail')
  await fill(page, { password, confirmPassword: password })
  await submit(page).click()
  await expect(page.locator('main').getByText('has expired or has already been used')).toBeVisible()
  await clean(page)
  await page.getByRole('link', { name: 'Request a new link' }).click()
  await fill(page, { email: newEmail() })
  await submit(page).click()
  await expect(page.getByText('a link is on its way')).toBeFocused()
  await clean(page)
})

async function clean(page: Page) {
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
}
