import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import type { LoggedMail } from '#contract/admin/mails.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { mails } from '../db/schema.ts'
import { recordEvent } from '../orders/history.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { readLog } from './mail-log.ts'
import { kindOf } from './order-mails.ts'

/** Who asks again within this time (milliseconds) has pressed twice. */
const TWICE = 60_000

/**
 * Sends a mail once more: a row of its own in the log, through the same outbox. A mail that has not
 * gone out yet is tried again at once instead, since its own row will bring it.
 * @throws ShopError not-found, and mail-not-resendable for a password's link, an erased reader or a
 * deleted order.
 */
export async function resendMail(shop: Shop, admin: Viewer, id: string): Promise<LoggedMail> {
  return change(shop, admin, async (unit) => {
    const { tx } = unit
    const [asked] = await readLog(shop, tx, eq(mails.id, id))
    if (!asked) throw new ShopError('not-found', { what: 'mail' })
    if (!asked.resendable) throw new ShopError('mail-not-resendable')
    // Locked, so that two presses come one after the other.
    const [first] = await tx
      .select()
      .from(mails)
      .where(eq(mails.id, asked.resendOf ?? id))
      .for('no key update')
    const mailId =
      (await unsentOrFresh(unit, first!)) ?? (await insertCopy(unit, first!, asked.order!.number))
    await unit.enqueue('send-mail', { mailId })
    return (await readLog(shop, tx, eq(mails.id, mailId)))[0]!
  })
}

type MailRow = typeof mails.$inferSelect

/** The mail that does what is asked for already, if there is one. */
async function unsentOrFresh({ tx, now }: Unit, first: MailRow): Promise<string | undefined> {
  if (!first.sentAt) return first.id
  const [copy] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.resendOf, first.id),
        or(isNull(mails.sentAt), gt(mails.createdAt, new Date(now.getTime() - TWICE))),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(1)
  return copy?.id
}

/** A line of its own in the log, one in the order's history, and one in the change log. */
async function insertCopy(unit: Unit, first: MailRow, orderNumber: number): Promise<string> {
  const { template, orderId, userId, recipient, language, subject } = first
  const id = uuidv7()
  await unit.tx.insert(mails).values({
    id,
    template,
    orderId,
    userId,
    recipient,
    language,
    subject,
    resendOf: first.id,
    createdAt: unit.now,
  })
  const mail = kindOf(template)
  await recordEvent(unit, orderId!, {
    type: 'mail-resent',
    by: 'admin',
    details: { template: mail },
  })
  await unit.audit({
    action: 'mail-resent',
    subjectId: orderId!,
    subject: `#${orderNumber}`,
    after: { mail },
  })
  return id
}
