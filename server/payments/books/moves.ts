import { type SQL, sql } from 'drizzle-orm'
import type { PaymentMethod } from '#domain/checkout.ts'
import { isByHand } from '#domain/payments.ts'
import { payments, refunds } from '../../db/schema.ts'
import type { DayRange } from './range.ts'

/** How money of a provider came, as shoppers call it. */
export function wayOf(provider: string): PaymentMethod {
  if (isByHand(provider)) return provider === 'cash' ? 'CashOnDelivery' : 'BankTransfer'
  return provider.startsWith('waafipay') ? 'MobileMoney' : 'PayPal'
}

/**
 * Money that moved in these days, as a part of a statement: captured payments and completed
 * refunds, each with its moment. What a provider refunded on its own pages before the shop heard
 * of the payment never was the shop's money.
 */
export function movesIn({ begins, ends }: Pick<DayRange, 'begins' | 'ends'>): SQL {
  const [from, to] = [begins.toISOString(), ends.toISOString()]
  return sql`(
    select p.id, p.order_id, p.provider, 'payment' as kind, p.captured_at as at,
      p.captured_amount as amount, coalesce(p.fee, 0) as fee, p.capture_reference as reference, p.recorded_by as person,
      p.taken_by as courier
    from ${payments} p
    where p.captured_at >= ${from} and p.captured_at < ${to}
      and p.flag is distinct from 'refunded-elsewhere'
    union all
    select r.id, r.order_id, p.provider, 'refund', r.completed_at, r.amount, 0, r.reference,
      r.actor_id, null
    from ${refunds} r join ${payments} p on p.id = r.payment_id
    where r.completed_at >= ${from} and r.completed_at < ${to}
      and p.flag is distinct from 'refunded-elsewhere'
  )`
}
