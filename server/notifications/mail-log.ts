import {
  and,
  desc,
  eq,
  inArray,
  isNotNull,
  isNull,
  like,
  lt,
  ne,
  or,
  type SQL,
  sql,
} from 'drizzle-orm'
import type { z } from 'zod'
import type { LoggedMail, list } from '#contract/admin/mails.ts'
import type { Db, Tx } from '../db/connect.ts'
import { containsWords } from '../db/contains.ts'
import { descending, listPage } from '../db/list-page.ts'
import { mails, orders } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import { readMailRoute } from './mail-route.ts'
import { isToBuyer, kindOf } from './order-mails.ts'
import { isInOutbox } from './outbox-folder.ts'

type Query = z.output<typeof list.query>
type MailRow = typeof mails.$inferSelect

/** A page of the mail log, newest first. */
export async function listMails(shop: Shop, query: Query) {
  const { state, keyword } = query
  return listPage(
    shop,
    {
      table: mails,
      where: and(inState(state), matches(keyword)),
      countKey: ['mails', state, keyword],
    },
    {
      orderBy: [descending(mails.id)],
      paging: query,
      read: (chosen) => readLog(shop, shop.db, chosen),
    },
  )
}

/** All mails about one order, newest first. */
export async function listMailsOf(shop: Shop, orderId: string): Promise<LoggedMail[]> {
  return readLog(shop, shop.db, eq(mails.orderId, orderId))
}

/** Mails as the log shows them. */
export async function readLog(
  shop: Pick<Shop, 'config' | 'connections'>,
  db: Db | Tx,
  where: SQL,
): Promise<LoggedMail[]> {
  const rows = await db
    .select({ mail: mails, number: orders.number })
    .from(mails)
    .leftJoin(orders, and(eq(orders.id, mails.orderId), isNull(orders.deletedAt)))
    .where(where)
    .orderBy(desc(mails.id))
  const { state } = await readMailRoute(shop)
  return Promise.all(
    rows.map(async (row) => present(row, row.mail.sentAt !== null && (await isSaved(row.mail)))),
  )

  // Without its file it was sent by a mail server, unless none is configured: files can be deleted.
  async function isSaved({ id }: MailRow): Promise<boolean> {
    return state === 'not-set-up' || isInOutbox(shop.config.dataDir, id)
  }
}

function inState(state: Query['state']): SQL | undefined {
  if (state === 'sent') return isNotNull(mails.sentAt)
  if (state === 'failed') return and(isNull(mails.sentAt), isNotNull(mails.lastError))
  return state && and(isNull(mails.sentAt), isNull(mails.lastError))
}

function matches(keyword: string): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(keyword)?.[1]
  const ofOrder = number
    ? sql`${mails.orderId} = (select ${orders.id} from ${orders} where ${orders.number} = ${Number(number)})`
    : undefined
  return or(
    ofOrder,
    containsWords(sql`fold(${mails.recipient} || ' ' || ${mails.subject})`, keyword),
  )
}

function present(
  { mail, number }: { mail: MailRow; number: number | null },
  isOnlySaved: boolean,
): LoggedMail {
  const { id, template, orderId, recipient, language, subject, attempts, lastError } = mail
  return {
    _id: id,
    kind: kindOf(template),
    order: orderId && number ? { _id: orderId, number } : null,
    recipient,
    language,
    subject,
    attempts,
    lastError,
    state: mail.sentAt ? 'sent' : lastError ? 'failed' : 'waiting',
    isOnlySaved,
    createdAt: mail.createdAt.toISOString(),
    sentAt: mail.sentAt?.toISOString() ?? null,
    resendOf: mail.resendOf,
    // Without a number, its order is deleted.
    resendable: isToBuyer(mail) && recipient !== '' && number !== null,
  }
}

const isReceipt = like(mails.template, 'payer-receipt:%')

const RECEIPT_DAYS = 90

/** Whoever paid for somebody else has no account to delete: after a while nobody needs to know. */
export async function forgetReceipts({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - RECEIPT_DAYS * 24 * 3_600_000)
  await db
    .update(mails)
    .set({ recipient: '', lastError: null })
    .where(and(isReceipt, ne(mails.recipient, ''), lt(mails.createdAt, oldest)))
}

/**
 * Erases the recipients of a user's mails, and of mails to their address that no account asked for;
 * the log still shows that they were sent.
 * @returns the ids of these mails.
 */
export async function eraseMails(
  { tx }: Unit,
  {
    userId,
    email,
    orderIds,
  }: { userId: string | null; email: string; orderIds: readonly string[] },
): Promise<string[]> {
  const rows = await tx
    .update(mails)
    .set({ recipient: '', userId: null, lastError: null })
    .where(
      or(
        userId === null ? undefined : eq(mails.userId, userId),
        inArray(mails.orderId, [...orderIds]),
        and(
          isNull(mails.userId),
          or(isNull(mails.orderId), isReceipt),
          eq(mails.recipient, email),
          ne(mails.recipient, ''),
        ),
      ),
    )
    .returning({ id: mails.id })
  return rows.map(({ id }) => id)
}
