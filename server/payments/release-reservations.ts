import { and, asc, eq, gte, isNotNull, isNull, or, sql } from 'drizzle-orm'
import { payments, providerCalls } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { forEachIsolated } from './ask-again.ts'
import type { PaymentRow } from './attempts.ts'
import { recordState } from './record-payment.ts'
import { storedCalls } from './stored-calls.ts'

const PER_TICK = 100

/** An operator gives reserved money back by itself long before. */
const DAYS = 30

/**
 * Finds attempts that were ended while their payer was asked. What the payer has approved since is
 * released, again and again until the provider answers; a missing answer is flagged.
 */
export async function releaseReservations(shop: Shop): Promise<void> {
  await forEachIsolated(shop, await findReserved(shop), async (payment) => {
    const provider = shop.payments.named(payment.provider)
    if (!provider) return
    const journal = storedCalls(shop, provider.name)
    const state = await provider.lookUp(payment.reference, journal)
    if (state.status === 'unknown') await recordState(shop, payment.id, state, 'system')
    if (state.status === 'approved' || state.status === 'voided') {
      await provider.void(payment.reference, journal)
    }
  })
}

async function findReserved({ db, now }: Shop): Promise<PaymentRow[]> {
  const outcome = sql`${providerCalls.answer} ->> 'outcome'`
  const rows = await db
    .select({ payment: payments })
    .from(providerCalls)
    .innerJoin(
      payments,
      and(
        eq(payments.provider, providerCalls.provider),
        eq(payments.reference, providerCalls.reference),
      ),
    )
    .where(
      and(
        eq(providerCalls.step, 'reserve'),
        gte(providerCalls.startedAt, new Date(now().getTime() - DAYS * 24 * 60 * 60_000)),
        or(isNull(providerCalls.answer), sql`${outcome} <> 'refused'`),
        isNotNull(payments.closedAt),
        isNull(payments.capturedAt),
        or(isNull(payments.pendingAt), sql`${outcome} = 'approved'`),
        sql`not exists (select from ${providerCalls} later
          where later.provider = ${payments.provider} and later.reference = ${payments.reference}
            and later.step = 'finish' and (later.service = 'commit' or later.answer is not null))`,
      ),
    )
    .orderBy(asc(payments.id))
    .limit(PER_TICK)
  return rows.map(({ payment }) => payment)
}
