import { eq } from 'drizzle-orm'
import type { Db, Tx } from '../db/connect.ts'
import { mails } from '../db/schema.ts'
import { readSettings, type SettingsShop } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import type { Content } from './templates/layout.ts'

type NewEmail = typeof mails.$inferInsert & Required<Pick<typeof mails.$inferInsert, 'id'>>
type MailRow = typeof mails.$inferSelect

/**
 * Sends a mail once, however often the job that wants it runs: what identifies it (the id, or the
 * order and the template) is unique in the outbox, and a sent mail is not sent again. Only a crash
 * between the mail server's 'accepted' and our note of it can send it twice, with one Message-ID.
 *
 * A fault of the mail server stands in the outbox as `lastError` and is thrown, so that the queue
 * tries again later.
 */
export async function sendOnce(
  shop: SettingsShop & Pick<Shop, 'db' | 'mailer' | 'now'>,
  letter: Omit<NewEmail, 'subject'>,
  compose: (tx: Tx) => Promise<Content>,
): Promise<void> {
  await send(shop, await findOrCreate(shop.db, { ...letter, subject: '' }), compose)
}

/** `sendOnce` for a mail that stands in the outbox already. */
export async function send(
  shop: SettingsShop & Pick<Shop, 'db' | 'mailer' | 'now'>,
  mail: MailRow,
  compose: (tx: Tx) => Promise<Content>,
): Promise<void> {
  if (mail.sentAt) return
  const fault = await shop.db.transaction(async (tx) => {
    const own = eq(mails.id, mail.id)
    // Held while the mail is handed in. Whoever finds it held leaves: the holder has its own retries.
    const [held] = await tx.select().from(mails).where(own).for('update', { skipLocked: true })
    // Without a recipient: who was to read it was erased since the job looked.
    if (!held || held.sentAt || !held.recipient) return null

    const attempts = held.attempts + 1
    try {
      const content = await compose(tx)
      const { mailFrom: from } = await readSettings(tx, shop)
      await shop.mailer.send({ id: mail.id, from, to: held.recipient, ...content })
      const { subject } = content
      const sentAt = shop.now()
      await tx.update(mails).set({ subject, sentAt, attempts, lastError: null }).where(own)
      return null
    } catch (error) {
      await tx
        .update(mails)
        .set({ attempts, lastError: faultLine(error) })
        .where(own)
      return error
    }
  })
  if (fault) throw fault
}

async function findOrCreate(db: Db, letter: NewEmail): Promise<MailRow> {
  const [created] = await db.insert(mails).values(letter).onConflictDoNothing().returning()
  if (created) return created
  const mail = await db.query.mails.findFirst({
    where: (mail, { and, eq, isNull, or }) =>
      letter.orderId
        ? and(
            eq(mail.orderId, letter.orderId),
            eq(mail.template, letter.template),
            isNull(mail.resendOf),
          )
        : or(eq(mail.id, letter.id)),
  })
  return mail!
}

/** Short and on one line; the SMTP answer, never the mail itself. */
function faultLine(error: unknown): string {
  const { message, responseCode } = error as { message?: string; responseCode?: number }
  return `${responseCode ?? ''} ${message ?? error}`.trim().replace(/\s+/g, ' ').slice(0, 500)
}
