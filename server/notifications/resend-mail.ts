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

/** A second request within this time (milliseconds) counts as a double press. */
const DOUBLE_PRESS_MS = 60_000

/**
 * Resends a mail as a new row in the log, through the same outbox. A mail that has not been sent
 * yet is retried at once under its own row instead.
 * @throws ShopError not-found, and mail-not-resendable for a password reset link, an erased
 * recipient or a deleted order.
 */
export async function resendMail(shop: Shop, admin: Viewer, id: string): Promise<LoggedMail> {
  return change(shop, admin, async (unit) => {
    const { tx } = unit
    const [requested] = await readLog(shop, tx, eq(mails.id, id))
    if (!requested) throw new ShopError('not-found', { what: 'mail' })
    if (!requested.resendable) throw new ShopError('mail-not-resendable')
    // Locked, so that concurrent presses run one after the other.
    const [first] = await tx
      .select()
      .from(mails)
      .where(eq(mails.id, requested.resendOf ?? id))
      .for('no key update')
    const mailId =
      (await findPendingCopy(unit, first!)) ??
      (await insertCopy(unit, first!, requested.order!.number))
    await unit.enqueue('send-mail', { mailId })
    return (await readLog(shop, tx, eq(mails.id, mailId)))[0]!
  })
}

type MailRow = typeof mails.$inferSelect

/** An existing mail that already satisfies the request: the unsent original or a recent copy. */
async function findPendingCopy({ tx, now }: Unit, first: MailRow): Promise<string | undefined> {
  if (!first.sentAt) return first.id
  const [copy] = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(
      and(
        eq(mails.resendOf, first.id),
        or(isNull(mails.sentAt), gt(mails.createdAt, new Date(now.getTime() - DOUBLE_PRESS_MS))),
      ),
    )
    .orderBy(desc(mails.id))
    .limit(1)
  return copy?.id
}

/** Adds a row to the mail log and entries to the order's history and the change log. */
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
