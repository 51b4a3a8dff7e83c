import { and, eq, isNull } from 'drizzle-orm'
import { factOf, type MailTemplate } from '#domain/mails.ts'
import type { Db, Tx } from '../db/connect.ts'
import { mails } from '../db/schema.ts'
import { readSettings, type SettingsShop } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import type { Content } from './templates/layout.ts'

type NewEmail = typeof mails.$inferInsert & Required<Pick<typeof mails.$inferInsert, 'id'>>
type MailRow = typeof mails.$inferSelect

/**
 * Sends a mail once, however often its job runs: its identity (the id, or the order and the
 * template) is unique in the outbox, and a sent mail is not sent again. Only a crash between the
 * mail server's acceptance and the update of the outbox can send it twice, with the same
 * Message-ID.
 *
 * An error of the mail server is stored as `lastError` and thrown, so that the queue retries.
 */
export async function sendOnce(
  shop: SettingsShop & Pick<Shop, 'db' | 'mailer' | 'now'>,
  newMail: Omit<NewEmail, 'subject'>,
  compose: (tx: Tx) => Promise<Content>,
): Promise<void> {
  await send(shop, await findOrCreate(shop.db, { ...newMail, subject: '' }), compose)
}

/** `sendOnce` for a mail that is already in the outbox. */
export async function send(
  shop: SettingsShop & Pick<Shop, 'db' | 'mailer' | 'now'>,
  mail: MailRow,
  compose: (tx: Tx) => Promise<Content>,
): Promise<void> {
  if (mail.sentAt) return
  const fault = await shop.db.transaction(async (tx) => {
    const own = eq(mails.id, mail.id)
    // The row is locked while the mail is sent. Other callers skip it: the one with the lock has
    // its own retries.
    const [locked] = await tx.select().from(mails).where(own).for('update', { skipLocked: true })
    // Without a recipient: the address was erased since the job checked.
    if (!locked || locked.sentAt || !locked.recipient) return null

    const attempts = locked.attempts + 1
    try {
      const content = await compose(tx)
      const { mailFrom: from } = await readSettings(tx, shop)
      await shop.mailer.send({
        id: mail.id,
        fact: factOf(mail),
        from,
        to: locked.recipient,
        ...content,
      })
      const { subject } = content
      const sentAt = shop.now()
      await tx.update(mails).set({ subject, sentAt, attempts, lastError: null }).where(own)
      return null
    } catch (error) {
      await tx
        .update(mails)
        .set({ attempts, lastError: errorLine(error) })
        .where(own)
      return error
    }
  })
  if (fault) throw fault
}

/**
 * Removes a mail that no longer applies and was not sent: an earlier run of its job may have ended
 * between outbox and mail server, or been refused.
 */
export async function dropUnsent(db: Db, orderId: string, template: MailTemplate): Promise<void> {
  const own = and(eq(mails.orderId, orderId), eq(mails.template, template))
  await db.delete(mails).where(and(own, isNull(mails.resendOf), isNull(mails.sentAt)))
}

async function findOrCreate(db: Db, newMail: NewEmail): Promise<MailRow> {
  const [created] = await db.insert(mails).values(newMail).onConflictDoNothing().returning()
  if (created) return created
  const mail = await db.query.mails.findFirst({
    where: (mail, { and, eq, isNull, or }) =>
      newMail.orderId
        ? and(
            eq(mail.orderId, newMail.orderId),
            eq(mail.template, newMail.template),
            isNull(mail.resendOf),
          )
        : or(eq(mail.id, newMail.id)),
  })
  return mail!
}

/** Short and on one line; the SMTP response, never the mail itself. */
function errorLine(error: unknown): string {
  const { message, responseCode } = error as { message?: string; responseCode?: number }
  return `${responseCode ?? ''} ${message ?? error}`.trim().replace(/\s+/g, ' ').slice(0, 500)
}
