import { TOTP } from 'otpauth'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { newShopper, ownersApi, register, type Shopper } from './people.ts'
import { endSession, shopperAt } from './shopper.ts'
import { expect, PHONE, SESSION_ENDED, test } from './walk.ts'

test.use(PHONE)

/** An admin of their own, since the owner's sessions belong to the other walks. */
async function newAdmin(): Promise<Shopper> {
  const { shopper, api } = await register({ ...newShopper(), name: 'Sahra Nur' })
  const { _id: id, name, email } = (await api.accounts.profile())!
  const owner = await ownersApi()
  await owner.adminUsers.update({ params: { id }, body: { name, email, isAdmin: true } })
  return shopper
}

test('an admin sets up codes of an app, signs in with them, and without the phone', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 401 .*\/login/)
  complaints.expect(SESSION_ENDED)
  complaints.expect(/^answer: 403 .*\/(login\/code|second-factor\/confirm)/)
  const { t, button, heading, ...shopper } = shopperAt(page, 'so')
  const admin = await newAdmin()
  const main = page.getByRole('main')
  const password = page.getByLabel(t('accounts.password.current'), { exact: true })
  const code = page.getByLabel(t('accounts.code.app'))
  const openSection = () => page.locator('summary', { hasText: t('secondFactor.title') }).click()
  const signOut = async () => {
    await endSession(page)
    await page.evaluate(() => localStorage.clear())
    await shopper.visit('/login')
  }

  await shopper.visit('/login')
  await shopper.signIn(admin)
  await expect(page).not.toHaveURL(/login/)
  await shopper.visit('/profile')
  await openSection()
  await password.fill(admin.password)
  await button(t('secondFactor.start')).click()
  const picture = page.getByRole('img', { name: t('secondFactor.qr') })
  await expect(picture).toBeVisible()
  await expect(main.getByText(t('secondFactor.scan'))).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const key = ((await main.locator('.font-mono').textContent()) ?? '').replace(/\s/g, '')
  const link = page.getByRole('link', { name: t('secondFactor.openApp') })
  expect(await link.getAttribute('href')).toContain(`secret=${key}`)
  const app = new TOTP({ secret: key })

  await code.fill('000000')
  await button(t('secondFactor.confirm')).click()
  await expect(main.getByText(t('error.wrong-code'))).toBeVisible()
  await expect(code).toBeFocused()
  // On a slow line the owner may be done with the codes before the profile knows that they are on.
  await page.route('**/api/users/me/second-factor', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1_500))
    await route.fallback()
  })
  await code.fill(app.generate())
  await button(t('secondFactor.confirm')).click()
  const codes = main.locator('li', { hasText: /^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/ })
  await expect(codes).toHaveCount(10)
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  const recovery = (await codes.first().textContent()) ?? ''
  await button(t('secondFactor.codes.saved')).click()
  await expect(main.getByText(t('secondFactor.codes.left', { count: 10 }))).toBeVisible()
  await page.unroute('**/api/users/me/second-factor')

  await signOut()
  await shopper.signIn(admin)
  await expect(heading(t('accounts.code.title'))).toBeVisible()
  await expect(code).toBeFocused()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await code.fill('000000')
  await button(t('accounts.signIn.submit')).click()
  await expect(main.getByText(t('error.wrong-code'))).toBeVisible()
  // The next one: the current one was used above.
  await code.fill(app.generate({ timestamp: Date.now() + 30_000 }))
  await button(t('accounts.signIn.submit')).click()
  await expect(page).not.toHaveURL(/login/)

  await signOut()
  await shopper.signIn(admin)
  await button(t('accounts.code.useRecovery')).click()
  await page.getByLabel(t('accounts.code.recovery')).fill(recovery.toUpperCase())
  await button(t('accounts.signIn.submit')).click()
  await expect(page).not.toHaveURL(/login/)
  await shopper.visit('/profile')
  await openSection()
  await expect(main.getByText(t('secondFactor.codes.left', { count: 9 }))).toBeVisible()

  await page.locator('summary', { hasText: t('secondFactor.off') }).click()
  await password.last().fill(admin.password)
  await expectAccessible(page)
  await button(t('secondFactor.off')).click()
  await expect(button(t('secondFactor.start'))).toBeVisible()
  await signOut()
  await shopper.signIn(admin)
  await expect(page).not.toHaveURL(/login/)
})
