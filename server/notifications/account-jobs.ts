import { eq } from 'drizzle-orm'
import { createResetToken, RESET_LINK_MINUTES } from '../accounts/reset-links.ts'
import { users } from '../db/schema.ts'
import type { JobHandlers, Jobs } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import { sendOnce } from './outbox.ts'
import { emailChanged } from './templates/email-changed.ts'
import { passwordReset } from './templates/password-reset.ts'
import { signInChanged } from './templates/sign-in-changed.ts'
import { welcome } from './templates/welcome.ts'

export const accountJobs = {
  welcome: mailWelcome,
  'email-changed': mailFormerAddress,
  'sign-in-changed': mailSignInChanged,
  'send-password-reset': mailPasswordReset,
} satisfies Partial<JobHandlers>

/** Sends nothing if the account was erased in the meantime. */
async function mailWelcome(shop: Shop, { mailId, userId }: Jobs['welcome']): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const { email: recipient, language } = user
  const mail = { id: mailId, template: 'welcome' as const, userId, recipient, language }
  await sendOnce(shop, mail, (_, from) => welcome({ language }, from))
}

/** Sends nothing if the account was erased in the meantime, and the address with it. */
async function mailFormerAddress(
  shop: Shop,
  { mailId, userId, was: recipient }: Jobs['email-changed'],
): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const { language } = user
  const mail = { id: mailId, template: 'email-changed' as const, userId, recipient, language }
  await sendOnce(shop, mail, (_, from) => emailChanged({ language }, from))
}

/** Sends nothing if the account was erased in the meantime. */
async function mailSignInChanged(
  shop: Shop,
  { mailId, userId, what }: Jobs['sign-in-changed'],
): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.id, userId))
  if (!user) return
  const { email: recipient, language } = user
  const mail = { id: mailId, template: 'sign-in-changed' as const, userId, recipient, language }
  await sendOnce(shop, mail, (_, from) => signInChanged({ language, what, email: recipient }, from))
}

/** Sends nothing to an address without an account; the answer to the request was the same. */
async function mailPasswordReset(
  shop: Shop,
  { mailId, email, language }: Jobs['send-password-reset'],
): Promise<void> {
  const [user] = await shop.db.select().from(users).where(eq(users.email, email))
  if (!user) return
  const mail = {
    id: mailId,
    template: 'password-reset' as const,
    userId: user.id,
    recipient: email,
    language,
  }
  await sendOnce(shop, mail, async (tx, from) => {
    // Created here, so that neither the job nor the outbox ever contains a usable token.
    const token = await createResetToken({ tx, now: shop.now() }, user.id)
    const { name } = user
    return passwordReset({ name, language, token, minutes: RESET_LINK_MINUTES }, from)
  })
}
