import { openMailbox } from '#emulators/smtp/mailbox.ts'
import { expectAccessible, expectNoHorizontalScroll } from './accessibility.ts'
import { expectAnnounced } from './announcements.ts'
import { ownersApi } from './people.ts'
import { expect, PHONE, test } from './walk.ts'

// The mail server is everybody's, so this runs after the walks that read their mails.
test.describe.configure({ mode: 'serial' })
test.use({ visitor: 'admin', ...PHONE })

test.afterEach(async () => {
  const api = await ownersApi()
  const { mail, backup } = await api.setup.show()
  if (mail.version > 0) await api.setup.remove({ params: { service: 'mail' } })
  if (backup.version > 0) await api.setup.remove({ params: { service: 'backup' } })
  await api.adminSettings.save({ body: { mailFrom: 'Qurux <no-reply@qurux.example>' } })
})

test('an owner sets up the mail server and tries it before saving', async ({
  page,
  complaints,
}) => {
  const login = { user: 'shop@example.com', password: 'only the shop knows it' }
  const mailbox = await openMailbox({ login })
  complaints.expect(/400/)
  await page.goto('/admin/setup')
  const card = page.getByRole('region', { name: 'Email' })
  await expect(card.getByText('Not set up')).toBeVisible()
  await expectAccessible(page)
  await card.getByRole('button', { name: 'Set up: Email' }).click()
  await expect(card.getByLabel('Mail server')).toBeFocused()

  await card.getByRole('button', { name: 'Send test email' }).click()
  await expect(card.getByText('Enter the name of a server')).toBeVisible()
  await expect(card.getByLabel('Mail server')).toBeFocused()
  await card.getByLabel('Mail server').fill('127.0.0.1')
  await card.getByLabel('Encryption').selectOption('TLS (usual with port 465)')
  await expect(card.getByLabel('Port')).toHaveValue('465')
  await card.getByLabel('Encryption').selectOption('None (only without a password)')
  await card.getByLabel('Port').fill('many')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('Port')).toBeFocused()
  await expect(card.getByText('Enter a number from 1 to 65535.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)

  await card.getByLabel('Port').fill(String(mailbox.port))
  await card.getByLabel('User name').fill(login.user)
  await card.getByLabel('Password').fill('a wrong one')
  await card.getByRole('button', { name: 'Send test email' }).click()
  await expect(card.getByText('The server refused the user name or password')).toBeVisible()
  await card.getByLabel('Password').fill(login.password)
  await card.getByRole('button', { name: 'Send test email' }).click()
  await expect(card.getByRole('status').getByText('Check your inbox')).toBeVisible()
  expect(mailbox.mails).toHaveLength(1)
  await card.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Saved')
  await expect(card.getByText('Ready')).toBeVisible()
  await expect(card.getByText(`127.0.0.1:${mailbox.port}, as ${login.user}`)).toBeVisible()
  await expect(card.getByRole('button', { name: 'Change: Email' })).toBeFocused()
  await expectAccessible(page)

  await page.reload()
  await card.getByRole('button', { name: 'Change: Email' }).click()
  await expect(card.getByLabel('Password')).toHaveValue('')
  await expect(card.getByText('Saved. Enter a new one to replace it.')).toBeVisible()
  await card.getByRole('button', { name: 'Cancel' }).click()
  await card.getByRole('button', { name: 'Send test email' }).click()
  await expect(card.getByRole('status').getByText('Check your inbox')).toBeVisible()

  await page.goto('/admin/audit')
  await expect(page.getByText('changed the setup of').first()).toBeVisible()

  await page.goto('/admin/setup')
  await card.getByRole('button', { name: 'Remove: Email' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(card.getByText('Not set up')).toBeVisible()
  await mailbox.close()
})

test('an owner makes a backup, and has one made every night', async ({ page, complaints }) => {
  complaints.expect(/400/)
  await page.goto('/admin/setup')
  const card = page.getByRole('region', { name: 'Backup' })
  await expect(card.getByText('No backup yet')).toBeVisible()
  await card.getByRole('button', { name: 'Back up now' }).click()
  await expect(card.getByRole('status').getByText(/^Last backup: /)).toBeVisible()

  await card.getByRole('button', { name: 'Set up: Backup' }).click()
  await expect(card.getByLabel('Keep backups')).toBeFocused()
  await card.getByLabel('Keep backups').selectOption('In an S3 bucket elsewhere')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByLabel('Bucket')).toBeFocused()
  await expect(card.getByText('Enter the name of the bucket.')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await card.getByLabel('Keep backups').selectOption('On this server')
  await card.getByLabel('Number of backups to keep').fill('14')
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(card.getByText('It works')).toBeVisible()
  await card.getByRole('button', { name: 'Save' }).click()
  await expectAnnounced(page, 'Saved')
  await expect(card.getByText(/^Every night into .*; the last 14 are kept\.$/)).toBeVisible()
  await expectAccessible(page)

  await page.goto('/admin')
  await expect(page.getByRole('link', { name: 'Last backup: less than a day ago' })).toBeVisible()
})

test('an owner sees that payments are a demo, and what PayPal needs', async ({
  page,
  complaints,
}) => {
  complaints.expect(/400/)
  await page.goto('/so/admin/setup')
  const card = page.getByRole('region', { name: 'PayPal' })
  await expect(card.getByText('lacag ma dhaqaaqdo')).toBeVisible()
  await card.getByRole('button', { name: 'Deji: PayPal' }).click()
  await card.getByLabel('Secret').fill('no account has it')
  await card.getByRole('button', { name: 'Kaydi' }).click()
  await expect(card.getByLabel('Client ID')).toBeFocused()
  await expect(card.getByText('Geli client ID-ga iyo secret-ka')).toBeVisible()
  await expect(card.getByText('/api/webhooks/paypal')).toBeVisible()
  await expectAccessible(page)
  await expectNoHorizontalScroll(page)
  await card.getByLabel('Client ID').fill('x')
  // Another form that is open, and has nothing to lose.
  await page.getByRole('button', { name: 'Deji: Iimayl' }).click()
  await page.getByRole('link', { name: 'Alaabta' }).first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Jooji' }).click()
  await expect(card.getByLabel('Client ID')).toHaveValue('x')
})
