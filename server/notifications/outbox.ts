import { and, eq, getTableColumns, isNull, ne, sql } from 'drizzle-orm'
import { factOf, type MailTemplate } from '#domain/mails.ts'
import type { Db, Tx } from '../db/connect.ts'
import { columnsAs, prepare } from '../db/prepared.ts'
import { mails } from '../db/schema.ts'
import { transact } from '../db/transact.ts'
import {
  type SettingRow,
  type SettingsShop,
  settingsOf,
  storedSettings,
} from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { senderOf } from './sender.ts'
import type { Content, Sender } from './templates/layout.ts'

type MailRow = typeof mails.$inferSelect
type NewMail = Pick<MailRow, 'id' | 'template' | 'recipient' | 'language'> &
  Partial<Pick<MailRow, 'orderId' | 'userId' | 'createdAt'>>

type Compose = (tx: Tx, from: Sender) => Content | Promise<Content>
type ShopParts = SettingsShop & Pick<Shop, 'pool' | 'mailer' | 'now'>

/**
 * Sends a mail once, however often its job runs: its identity (the id, or the order and the
 * template) is unique in the outbox, and a sent mail is not sent again. Only a crash between the
 * mail server's acceptance and the update of the outbox can send it twice, with the same
 * Message-ID.
 *
 * An error of the mail server is stored as `lastError` and thrown, so that the queue retries.
 */
export async function sendOnce(
  shop: ShopParts & Pick<Shop, 'db'>,
  newMail: NewMail,
  compose: Compose,
): Promise<void> {
  const [id] = await findOrCreate(shop.db, [newMail])
  await send(shop, id!, compose)
}

/** `sendOnce` for a mail that is already in the outbox. */
export async function send(shop: ShopParts, id: string, compose: Compose): Promise<void> {
  // The row is locked while the mail is sent. Other callers do not wait for the lock but retry later:
  // its owner may have died without the database noticing yet.
  const work = async (tx: Tx) => {
    const [locked] = await lock(tx, { id })
    if (!locked && (await isUnsent(tx, id))) throw new Error('Another run is sending this mail')
    // Without a recipient: the address was erased since the job checked.
    if (!locked || locked.sentAt || !locked.recipient) return null
    return attempt(shop, locked, (from) => compose(tx, from))
  }
  const record = async (tx: Tx, made: Attempt | null) => made && recordAttempt(tx, made)
  const made = await transact(shop.pool, work, record)
  if (made?.fault) throw made.fault
}

interface Attempt extends Pick<MailRow, 'id' | 'subject' | 'sentAt' | 'attempts' | 'lastError'> {
  fault: unknown
}

async function attempt(
  shop: ShopParts,
  { settings: rows, ...mail }: LockedMail,
  compose: (from: Sender) => Content | Promise<Content>,
): Promise<Attempt> {
  const { id, recipient: to } = mail
  const made = { id, attempts: mail.attempts + 1 }
  try {
    const settings = settingsOf(shop, rows)
    const content = await compose(senderOf(shop, settings))
    await shop.mailer.send({ id, fact: factOf(mail), from: settings.mailFrom, to, ...content })
    const { subject } = content
    return { ...made, subject, sentAt: shop.now(), lastError: null, fault: null }
  } catch (error) {
    const { subject } = mail
    return { ...made, subject, sentAt: null, lastError: errorLine(error), fault: error }
  }
}

interface LockedMail extends MailRow {
  settings: SettingRow[] | null
}

const { placeholder } = sql

const lock = prepare<{ id: string }, LockedMail>(
  'lock mail',
  sql`select ${columnsAs(getTableColumns(mails))}, ${storedSettings} as settings
    from ${mails} where ${mails.id} = ${placeholder('id')} for update skip locked`,
)

async function isUnsent(tx: Tx, id: string): Promise<boolean> {
  const unsent = and(eq(mails.id, id), isNull(mails.sentAt), ne(mails.recipient, ''))
  return (await tx.$count(mails, unsent)) > 0
}

const recordAttempt = prepare<Attempt, never>(
  'record attempt of mail',
  sql`update ${mails} set subject = ${placeholder('subject')},
      sent_at = ${placeholder('sentAt')}::timestamptz, attempts = ${placeholder('attempts')}::int,
      last_error = ${placeholder('lastError')}
    where ${mails.id} = ${placeholder('id')}`,
)

/**
 * Removes a mail that no longer applies and was not sent: an earlier run of its job may have ended
 * between outbox and mail server, or been refused.
 */
export async function dropUnsent(db: Db, orderId: string, template: MailTemplate): Promise<void> {
  const own = and(eq(mails.orderId, orderId), eq(mails.template, template))
  await db.delete(mails).where(and(own, isNull(mails.resendOf), isNull(mails.sentAt)))
}

/** Puts a mail about each of these orders into the outbox. @returns its id there, by order. */
export async function putEach<order extends { id: string }>(
  db: Db | Tx,
  orders: readonly order[],
  mailAbout: (order: order) => NewMail,
): Promise<Map<string, { id: string; order: order }>> {
  const ids = await findOrCreate(db, orders.map(mailAbout))
  return new Map(orders.map((order, at) => [order.id, { id: ids[at]!, order }]))
}

/** Puts mails into the outbox. @returns their ids there, which an earlier run may have chosen. */
async function findOrCreate(db: Db | Tx, newMails: readonly NewMail[]): Promise<string[]> {
  const created = await insert(db, { mails: JSON.stringify(newMails) })
  const ids = new Set(created.map(({ id }) => id))
  return Promise.all(newMails.map((mail) => (ids.has(mail.id) ? mail.id : findId(db, mail))))
}

const insert = prepare<{ mails: string }, Pick<MailRow, 'id'>>(
  'insert mails',
  sql`insert into ${mails} (id, template, order_id, user_id, recipient, language, subject, created_at)
    select id, template, "orderId", "userId", recipient, language, '', coalesce("createdAt", now())
    from jsonb_to_recordset(${placeholder('mails')}::jsonb) as n (id uuid, template text,
      "orderId" uuid, "userId" uuid, recipient text, language text, "createdAt" timestamptz)
    on conflict do nothing returning id`,
)

async function findId(db: Db | Tx, { id, orderId, template }: NewMail): Promise<string> {
  const ofOrder = and(eq(mails.orderId, orderId!), eq(mails.template, template))
  const [mail] = await db
    .select({ id: mails.id })
    .from(mails)
    .where(orderId ? and(ofOrder, isNull(mails.resendOf)) : eq(mails.id, id))
  return mail!.id
}

/** Short and on one line; the SMTP response, never the mail itself. */
function errorLine(error: unknown): string {
  const { message, responseCode } = error as { message?: string; responseCode?: number }
  return `${responseCode ?? ''} ${message ?? error}`.trim().replace(/\s+/g, ' ').slice(0, 500)
}
