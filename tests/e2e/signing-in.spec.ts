import { LOCALES, localePath } from '#domain/locale.ts'
import { mailsTo } from './outbox.ts'
import { newShopper, register } from './people.ts'
import { endSession, shopperAt } from './shopper.ts'
import { expect, SESSION_ENDED, test } from './walk.ts'

const GUARDED = ['/shipping', '/payment', '/placeorder', '/profile']

for (const locale of LOCALES) {
  test(`guarded pages lead to the sign-in page and back (${locale})`, async ({ page }) => {
    const { t, ...shopper } = shopperAt(page, locale)
    await shopper.visit('/')
    for (const path of GUARDED) {
      const wanted = localePath(locale, path)
      await page.goto(wanted)
      await page.waitForURL(
        `**${localePath(locale, '/login')}?redirect=${encodeURIComponent(wanted)}`,
      )
    }
    await shopper.signIn((await register()).shopper)
    await page.waitForURL(`**${localePath(locale, '/profile')}`)
    await expect(shopper.heading(t('accounts.profile.title'))).toBeVisible()
    // The sign-in page has left the history.
    await page.goBack()
    await expect(page).not.toHaveURL(/profile/)
  })

  test(`a forgotten password is replaced through the mailed link, once (${locale})`, async ({
    page,
    complaints,
  }) => {
    complaints.expect(/^answer: 400 .*\/password\/reset/)
    const { t, ...shopper } = shopperAt(page, locale)
    const { shopper: person } = await register()
    await shopper.visit('/login')
    await page.getByRole('link', { name: t('accounts.signIn.forgot') }).click()
    await expect(shopper.heading(t('accounts.forgot.title'))).toBeVisible()
    await page.getByLabel(t('accounts.email')).fill(person.email)
    await shopper.button(t('accounts.forgot.submit')).click()
    await expect(shopper.heading(t('accounts.forgot.sent.title'))).toBeVisible()

    await expect.poll(() => mailsTo(person.email)).toHaveLength(1)
    const [mail] = await mailsTo(person.email)
    const link = /http\S+reset-password\S+/.exec(mail?.text ?? '')?.[0] ?? ''
    expect(link).toContain(localePath(locale, '/reset-password?token='))

    const choose = async (password: string, again = password) => {
      await page.getByLabel(t('accounts.password.new'), { exact: true }).fill(password)
      await page.getByLabel(t('accounts.password.confirm'), { exact: true }).fill(again)
      await shopper.button(t('accounts.reset.submit')).click()
    }
    await page.goto(link)
    await choose('subax wanaagsan', 'habeen wanaagsan')
    await expect(page.getByText(t('accounts.problem.password.match'))).toBeVisible()
    await choose('subax wanaagsan')
    await page.waitForURL(`**${localePath(locale, '/profile')}`)

    await page.goto(link)
    await choose('mar labaad')
    await expect(page.getByRole('main')).toContainText(t('error.reset-link-invalid'))
    await endSession(page)
    await page.evaluate(() => localStorage.clear())
    await shopper.visit('/login')
    await shopper.signIn({ email: person.email, password: 'subax wanaagsan' })
    await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()
  })
}

test('a mistyped password is reported, and the form stays filled in', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 401 .*\/login/)
  complaints.expect(/^answer: 4(00|09) .*\/api\/users$/)
  const shopper = shopperAt(page)
  const { shopper: known } = await register()
  await page.goto('/login')
  await shopper.signIn({ ...known, password: 'not the one' })
  await expect(page.getByRole('main')).toContainText('Invalid email or password')
  await expect(page.getByLabel('Email')).toHaveValue(known.email)

  await page.getByRole('link', { name: 'Register' }).click()
  await shopper.register({ ...newShopper(), email: known.email })
  await expect(page.getByRole('main')).toContainText('An account with this email already exists.')
  await page.getByLabel('Email').fill(newShopper().email)
  await page.getByLabel('Confirm password', { exact: true }).fill('something else')
  await shopper.button('Register').click()
  await expect(page.getByRole('main')).toContainText('Passwords do not match')
  await page.getByLabel('Confirm password', { exact: true }).fill(newShopper().password)
  await shopper.button('Register').click()
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('button', { name: /Amina Warsame/ })).toBeVisible()
})

test.describe('a signed-in shopper', () => {
  test.use({ visitor: 'customer' })

  test('who only browses has the session renewed, and sees when it has ended', async ({
    page,
    customer,
    complaints,
  }) => {
    complaints.expect(SESSION_ENDED)
    const asked = page.waitForResponse('**/api/users/profile')
    await page.goto('/')
    expect((await (await asked).json()).email).toBe(customer.email)
    const menu = page.getByRole('button', { name: new RegExp(customer.name) })
    await expect(menu).toBeVisible()
    await page.context().clearCookies()
    await page.reload()
    await expect(page.getByRole('banner').getByRole('link', { name: 'Sign in' })).toBeVisible()
    await expect(menu).toBeHidden()
  })
})
