import { and, eq, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import type { z } from 'zod'
import type { list, Withdrawal } from '#contract/admin/withdrawals.ts'
import type { Db } from '../db/connect.ts'
import { ascending, descending, listPage } from '../db/list-page.ts'
import { auditEntries, orders, users, withdrawals } from '../db/schema.ts'
import { normalisePhone } from '../orders/phones.ts'
import type { Shop } from '../shop.ts'

type Query = z.output<typeof list.query>

const { closedAt } = withdrawals

/** A page of the statements: what waits longest on top, what was handled last below. */
export async function listWithdrawals(shop: Shop, query: Query) {
  const { state } = query
  return listPage(
    shop,
    {
      table: withdrawals,
      where: state && (state === 'open' ? isNull(closedAt) : isNotNull(closedAt)),
      countKey: ['withdrawals', state],
    },
    {
      orderBy: [
        descending(sql`${closedAt} is null`),
        descending(closedAt),
        ascending(withdrawals.id),
      ],
      paging: query,
      read: (chosen) => readWithdrawals(shop.db, chosen),
    },
  )
}

/** The entry of the change log by which it is handled. */
const isItsUndo = and(
  eq(auditEntries.subjectId, sql`${withdrawals.id}::text`),
  eq(auditEntries.action, 'withdrawal-handled'),
  eq(auditEntries.createdAt, closedAt),
  isNull(auditEntries.undoneAt),
  isNull(auditEntries.undoes),
)

async function readWithdrawals(db: Db, chosen: SQL): Promise<Withdrawal[]> {
  const rows = await db
    .select({ stated: withdrawals, order: orders, admin: users.name, undo: auditEntries.id })
    .from(withdrawals)
    .leftJoin(orders, and(eq(orders.id, withdrawals.orderId), isNull(orders.deletedAt)))
    .leftJoin(users, eq(users.id, withdrawals.closedBy))
    .leftJoin(auditEntries, isItsUndo)
    .where(chosen)
  return rows.map(({ stated, order, admin, undo }) => ({
    _id: stated.id,
    number: stated.number,
    name: stated.name,
    contact: stated.contact,
    comment: stated.comment,
    language: stated.language,
    requestedAt: stated.requestedAt.toISOString(),
    order: order && {
      _id: order.id,
      number: order.number,
      isContactOfBuyer: isContactOf(order, stated),
    },
    closedAt: stated.closedAt?.toISOString() ?? null,
    closedBy: admin,
    undo,
  }))
}

function isContactOf(
  { buyerEmail, phone, shippingAddress: { country } }: typeof orders.$inferSelect,
  { contact, contactKey }: typeof withdrawals.$inferSelect,
): boolean {
  if (contactKey === '') return false
  if (contactKey.includes('@')) return contactKey === buyerEmail
  // Written as in the country of the order, or with its code.
  return normalisePhone({ phone: contact, country }) === phone
}
