import { and, eq, inArray, lt, ne, or, sql } from 'drizzle-orm'
import { MAX_PAYMENT_DAYS } from '#domain/payments.ts'
import { payments, providerCalls, statementRows } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'

/**
 * Removes the numbers that were asked to pay these orders, and what statements say of the payers.
 */
export async function erasePayers({ tx }: Unit, orderIds: readonly string[]): Promise<void> {
  if (orderIds.length === 0) return
  const references = tx
    .select({ reference: payments.reference })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
  const accounts = tx
    .select({ account: sql`${providerCalls.planned} ->> 'account'` })
    .from(providerCalls)
    .where(and(eq(providerCalls.step, 'reserve'), inArray(providerCalls.reference, references)))
  const ofOrders = tx
    .select({ id: payments.id })
    .from(payments)
    .where(inArray(payments.orderId, [...orderIds]))
  await tx
    .update(statementRows)
    .set({ payer: '', reference: '' })
    .where(or(inArray(statementRows.paymentId, ofOrders), inArray(statementRows.payer, accounts)))
  await tx
    .update(providerCalls)
    .set({ planned: sql`${providerCalls.planned} || '{"account":""}'::jsonb` })
    .where(and(eq(providerCalls.step, 'reserve'), inArray(providerCalls.reference, references)))
}

/** Statements name people who have no account to delete: after a while nobody asks who paid. */
export async function forgetOldPayers({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  await db
    .update(statementRows)
    .set({ payer: '' })
    .where(
      and(
        ne(statementRows.payer, ''),
        lt(statementRows.createdAt, new Date(now().getTime() - MAX_PAYMENT_DAYS * DAY)),
      ),
    )
}

const DAY = 24 * 60 * 60_000
