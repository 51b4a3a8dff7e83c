import { and, eq, exists, gte, inArray, isNotNull, isNull, lt, or, sql } from 'drizzle-orm'
import type { PaymentReport } from '#domain/books.ts'
import { addDays, dayIn } from '#domain/calendar.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { comparisons, paymentReports, payments, refunds } from '../../db/schema.ts'
import { currentSettings } from '../../settings/settings.ts'
import type { Shop } from '../../shop.ts'
import { change, type Unit } from '../../unit.ts'
import { lockAttempt, type PaymentRow } from '../attempts.ts'
import { PaymentFault } from '../payment-fault.ts'
import { findDifferences } from './find-differences.ts'
import { matchStatements } from './match-statements.ts'
import { wayOf } from './moves.ts'
import { type DayRange, readRange } from './range.ts'
import { storeDifferences } from './store-differences.ts'

/** Providers are asked about so many payments at a time. */
const AT_ONCE = 4

/** Names of the providers that say what their books contain. */
export function askable({ payments: providers }: Pick<Shop, 'payments'>): string[] {
  return providers.all.filter(({ report }) => report).map(({ name }) => name)
}

/**
 * Asks the providers about a day, in a job. Asking again while it waits changes nothing.
 * @throws ShopError payments-unavailable if there is none to ask; invalid-input.
 */
export async function requestComparison(shop: Shop, day: string): Promise<void> {
  const { timeZone } = await currentSettings(shop)
  if (day > dayIn(timeZone, shop.now())) throw invalid({ day: 'Must not be in the future' })
  if (askable(shop).length === 0) throw new ShopError('payments-unavailable')
  await change(shop, null, async (unit) => {
    await begin(unit, day)
    await unit.enqueue('compare-payments', { day })
  })
}

/** Compares yesterday, every night. */
export async function compareYesterday(shop: Shop): Promise<void> {
  const { timeZone } = await currentSettings(shop)
  const day = addDays(dayIn(timeZone, shop.now()), -1)
  await change(shop, null, (unit) => begin(unit, day))
  await compareDay(shop, { day })
}

async function begin({ tx, now }: Unit, day: string): Promise<void> {
  const asked = { requestedAt: now, finishedAt: null, failure: null }
  await tx
    .insert(comparisons)
    .values({ day, ...asked })
    .onConflictDoUpdate({ target: comparisons.day, set: asked })
}

/** Stores what the providers say about each payment of a day, and what differs. */
export async function compareDay(shop: Shop, { day }: { day: string }): Promise<void> {
  const due = await findDue(shop, await readRange(shop, { from: day, to: day }))
  let failure: string | null = null
  const next = due.values()
  const work = async () => {
    for (const payment of next) {
      failure = (await comparePayment(shop, payment)) ?? failure
      // Nobody answers: what is left is asked the next time.
      if (failure === 'unavailable') return
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
  await change(shop, null, async (unit) => {
    await matchStatements(unit, await currentSettings(shop))
    await unit.tx
      .update(comparisons)
      .set({ finishedAt: unit.now, failure })
      .where(eq(comparisons.day, day))
  })
}

/** The payments taken, refunded or begun without an end in these days. */
function findDue(shop: Shop, { begins, ends }: DayRange): Promise<PaymentRow[]> {
  const isWithin = (column: typeof payments.capturedAt | typeof refunds.completedAt) =>
    and(gte(column, begins), lt(column, ends))
  const isRefunded = exists(
    shop.db
      .select({ id: refunds.id })
      .from(refunds)
      .where(and(eq(refunds.paymentId, payments.id), isWithin(refunds.completedAt))),
  )
  const isAttempt = and(
    isNull(payments.capturedAt),
    gte(payments.createdAt, begins),
    lt(payments.createdAt, ends),
  )
  return shop.db
    .select()
    .from(payments)
    .where(
      and(
        inArray(payments.provider, askable(shop)),
        or(isWithin(payments.capturedAt), isAttempt, isRefunded),
      ),
    )
    .orderBy(payments.id)
}

/** @returns why it could not be asked; null if it was. */
async function comparePayment(shop: Shop, payment: PaymentRow): Promise<string | null> {
  const own = await shop.db
    .select({ reference: refunds.reference })
    .from(refunds)
    .where(and(eq(refunds.paymentId, payment.id), isNotNull(refunds.reference)))
  try {
    const { reference, captureReference } = payment
    const ids = { reference, captureReference, refunds: own.map((one) => one.reference!) }
    const report = await shop.payments.named(payment.provider)!.report!(ids)
    await saveReport(shop, payment.id, report)
    return null
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    shop.log.warn({ err: error, paymentId: payment.id }, 'payment not compared')
    return error.kind
  }
}

/** A fee that the shop did not know is taken over; another one is a difference. */
async function saveReport(shop: Shop, paymentId: string, report: PaymentReport): Promise<void> {
  const { timeZone } = await currentSettings(shop)
  await change(shop, null, async (unit) => {
    const { tx, now } = unit
    const { payment } = await lockAttempt(tx, paymentId)
    await tx
      .insert(paymentReports)
      .values({ paymentId, askedAt: now, report })
      .onConflictDoUpdate({
        target: paymentReports.paymentId,
        set: { askedAt: now, report: sql`excluded.report` },
      })
    const taken = report.captures.find((one) => one.reference === payment.captureReference)
    if (payment.capturedAt && payment.fee === null && taken && taken.fee !== null) {
      await tx.update(payments).set({ fee: taken.fee }).where(eq(payments.id, paymentId))
    }
    await storeFindings(unit, payment, report, timeZone)
  })
}

/** Compares a stored report with the payment as it is now. */
export async function storeFindings(
  unit: Unit,
  payment: PaymentRow,
  report: PaymentReport,
  timeZone: string,
): Promise<void> {
  const own = await unit.tx.select().from(refunds).where(eq(refunds.paymentId, payment.id))
  const { id: paymentId, orderId } = payment
  const found = findDifferences(payment, own, report).map((one) => ({
    ...one,
    way: wayOf(payment.provider),
    day: dayIn(timeZone, payment.capturedAt ?? payment.createdAt),
    orderId,
    paymentId,
    rowId: null,
  }))
  await storeDifferences(unit, new Map([[`payment ${paymentId}`, found]]))
}
