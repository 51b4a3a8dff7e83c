import { and, desc, eq, isNotNull, isNull } from 'drizzle-orm'
import type { z } from 'zod'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { resolve } from '#contract/admin/payments.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { toDollars } from '#domain/money.ts'
import type { CallAnswer } from '#domain/provider-calls.ts'
import { payments } from '../db/schema.ts'
import { lockOrder } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { lockAttempt, type PaymentRow } from './attempts.ts'
import type { CallJournal } from './call-journal.ts'
import { settlePayment } from './settle-payment.ts'
import { storedCalls } from './stored-calls.ts'
import { clearUnknownPayment } from './unknown-payment.ts'

type Finding = z.output<typeof resolve.body>

/** Attempts of which only the provider's statement tells whether money has arrived. */
export async function listUnknown(
  shop: Shop,
  orderId: string,
): Promise<AdminOrderDetails['unknownPayments']> {
  const rows = await shop.db
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        isNotNull(payments.pendingAt),
        isNull(payments.capturedAt),
      ),
    )
    .orderBy(desc(payments.id))
  const asked = rows.filter((row) => shop.payments.named(row.provider)?.askPayer)
  return Promise.all(
    asked.map(async ({ id, provider, reference, amount, createdAt }) => {
      const calls = await storedCalls(shop, provider).read(reference)
      return {
        _id: id,
        provider,
        reference,
        amount: toDollars(amount),
        phone: calls.find(({ planned }) => planned)?.planned?.account || null,
        createdAt: createdAt.toISOString(),
      }
    }),
  )
}

/**
 * Records what an admin found in the provider's statement about a payment whose answer is missing;
 * then it is settled like any other. A late answer of the provider no longer changes it.
 * @throws ShopError not-found, payment-not-unknown, invalid-input.
 */
export async function resolvePayment(
  shop: Shop,
  admin: Viewer,
  paymentId: string,
  finding: Finding,
): Promise<void> {
  if (finding.arrived && !finding.transaction) throw invalid({ transaction: 'Required' })
  await change(shop, admin, async (unit) => {
    const payment = await lockUnknown(shop, unit, paymentId)
    const journal = storedCalls({ db: unit.tx, now: shop.now }, payment.provider)
    await writeFinding(journal, payment.reference, finding)
    if (!finding.arrived) {
      // Of an attempt that was ended before, nothing else clears this.
      await unit.tx.update(payments).set({ pendingAt: null }).where(eq(payments.id, paymentId))
      await clearUnknownPayment(unit, payment.orderId)
    }
    const { number } = await lockOrder(unit.tx, payment.orderId)
    await unit.audit({
      action: 'payment-resolved',
      subjectId: payment.orderId,
      subject: `#${number}`,
      after: { arrived: finding.arrived, transaction: finding.transaction ?? null },
    })
  })
  await settlePayment(shop, paymentId, 'admin')
}

async function lockUnknown(shop: Shop, unit: Unit, paymentId: string): Promise<PaymentRow> {
  const [known] = await unit.tx.select().from(payments).where(eq(payments.id, paymentId))
  if (!known) throw new ShopError('not-found', { what: 'payment' })
  const { payment } = await lockAttempt(unit.tx, paymentId)
  const provider = shop.payments.named(payment.provider)
  if (!provider?.askPayer || !payment.pendingAt || payment.capturedAt) {
    throw new ShopError('payment-not-unknown')
  }
  const journal = storedCalls({ db: unit.tx, now: shop.now }, payment.provider)
  const { status } = await provider.lookUp(payment.reference, journal)
  // Its answer has come after all: the sweep settles it.
  if (status !== 'unknown') throw new ShopError('payment-not-unknown')
  return payment
}

/** As if the provider had answered so. */
async function writeFinding(
  journal: CallJournal,
  reference: string,
  { arrived, transaction = '' }: Finding,
): Promise<void> {
  const reserve = (await journal.read(reference)).find(({ step }) => step === 'reserve')
  const wasReserved = reserve?.answer?.outcome === 'approved'
  if (!arrived && wasReserved) return journal.release(reference)
  const none: CallAnswer = { outcome: 'refused', reason: 'no-money-arrived', code: 'BY_HAND' }
  if (!arrived) return journal.finish(reference, 'reserve', none)
  const found: CallAnswer = { outcome: 'approved', transaction, amount: null }
  if (!wasReserved) await journal.finish(reference, 'reserve', found)
  await journal.begin(reference, 'finish', 'commit')
  await journal.finish(reference, 'finish', found)
}
