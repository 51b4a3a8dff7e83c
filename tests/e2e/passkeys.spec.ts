import type { Page } from '@playwright/test'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { register } from './people.ts'
import { endSession, shopperAt } from './shopper.ts'
import { expect, test } from './walk.ts'

/** A phone that unlocks with a finger, as the debugging protocol plays it. */
async function addAuthenticator(page: Page) {
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable', { enableUI: false })
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

test('passkeys that do not arrive are tried again', async ({ page, complaints }) => {
  complaints.expect(/net::ERR_FAILED/)
  const { t, button, ...shopper } = shopperAt(page)
  await addAuthenticator(page)
  await page.route('**/assets/passkeys-*.js', (route) => route.abort())
  await shopper.visit('/login')
  await button(t('accounts.passkeys.signIn')).click()
  await expectAnnounced(page, t('accounts.passkeys.failed'))
  await expect(button(t('accounts.passkeys.signIn'))).toBeEnabled()

  const { shopper: person } = await register()
  await shopper.signIn(person)
  await expect(page).not.toHaveURL(/login/)
  await shopper.visit('/profile')
  await page.locator('summary', { hasText: t('accounts.passkeys.title') }).click()
  await page.getByLabel(t('accounts.passkeys.name')).fill('Taleefankayga')
  await page.getByLabel(t('accounts.password.yours'), { exact: true }).fill(person.password)
  await button(t('accounts.passkeys.add')).click()
  await expect(page.getByText(t('accounts.passkeys.failed')).last()).toBeVisible()
  await expect(page.getByLabel(t('accounts.passkeys.name'))).toHaveValue('Taleefankayga')
})

test('a customer adds a passkey, renames it, signs in with it and removes it', async ({
  page,
  complaints,
}) => {
  complaints.expect(/^answer: 401 .*\/login\/passkey$/)
  const { t, button, ...shopper } = shopperAt(page)
  const { shopper: person } = await register()
  const main = page.getByRole('main')
  await addAuthenticator(page)
  const openSection = () =>
    page.locator('summary', { hasText: t('accounts.passkeys.title') }).click()
  const signOut = async () => {
    await endSession(page)
    await page.evaluate(() => localStorage.clear())
    await shopper.visit('/login')
  }

  await shopper.visit('/login')
  await expect(button(t('accounts.passkeys.signIn'))).toBeVisible()
  await expectAccessible(page)
  await shopper.signIn(person)
  await expect(page).not.toHaveURL(/login/)
  await shopper.visit('/profile')
  await openSection()
  await page.getByLabel(t('accounts.passkeys.name')).fill('Taleefankayga')
  await page.getByLabel(t('accounts.password.yours'), { exact: true }).fill(person.password)
  await button(t('accounts.passkeys.add')).click()
  await expect(main.getByText('Taleefankayga')).toBeVisible()
  await expectAccessible(page)

  await button(t('accounts.passkeys.rename.label', { name: 'Taleefankayga' })).click()
  const rename = page.getByRole('listitem').filter({ has: page.locator('input[name=passkey]') })
  const name = rename.getByLabel(t('accounts.passkeys.name'))
  await expect(name).toBeFocused()
  await expectAccessible(page)
  await name.fill(' ')
  await button(t('accounts.passkeys.rename.submit')).click()
  await expect(rename.getByText(t('accounts.passkeys.nameless'))).toBeVisible()
  await button(t('layout.cancel')).click()
  const again = button(t('accounts.passkeys.rename.label', { name: 'Taleefankayga' }))
  await expect(again).toBeFocused()
  await again.click()
  await name.fill('Taleefanka cusub')
  await name.press('Enter')
  await expect(main.getByText('Taleefanka cusub')).toBeVisible()
  for (const width of [360, 800, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoHorizontalScroll(page)
  }

  // The browser fills it in by itself, as if it had been chosen below the field for the email.
  await signOut()
  await expect(page).not.toHaveURL(/login/)
  await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()

  await page.addInitScript(() => {
    PublicKeyCredential.isConditionalMediationAvailable = async () => false
  })
  await signOut()
  await button(t('accounts.passkeys.signIn')).click()
  await expect(page).not.toHaveURL(/login/)
  await expect(page.getByRole('button', { name: new RegExp(person.name) })).toBeVisible()

  await shopper.visit('/profile')
  await openSection()
  await button(t('accounts.passkeys.remove.label', { name: 'Taleefanka cusub' })).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('accounts.passkeys.remove') })
    .click()
  await expect(main.getByText('Taleefanka cusub')).toBeHidden()
  await signOut()
  await button(t('accounts.passkeys.signIn')).click()
  await expectAnnounced(page, t('error.wrong-passkey'))
})
