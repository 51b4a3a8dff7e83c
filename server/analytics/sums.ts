import { sql } from 'drizzle-orm'
import type { Sums } from '#contract/admin/dashboard.ts'
import { type Cents, toDollars } from '#domain/money.ts'
import type { Period } from '#domain/sales.ts'
import type { Tx } from '../db/connect.ts'
import { orders, payments, refunds } from '../db/schema.ts'

/** The totals of one period, in cents. */
export interface PeriodSums {
  /** Orders paid in the period. */
  orders: number
  /** The total of these orders, before refunds. */
  ordered: Cents
  /** Captured money, even if it paid for no order and is to be refunded. */
  captured: Cents
  refunded: Cents
}

type SlotRow = Record<string, unknown> & PeriodSums & { slot: number }

const NOTHING: PeriodSums = { orders: 0, ordered: 0, captured: 0, refunded: 0 }

/**
 * Adds up money by the time it moved: captures when they were captured, refunds when they
 * completed, whatever their orders and whatever became of those. `periods` follow each other
 * without a gap. A payment refunded at the provider before the shop learned of it never counts as a
 * sale, and refunding its rest is no loss.
 */
export async function sumUp(tx: Tx, periods: readonly Period[]): Promise<PeriodSums[]> {
  const from = periods[0]!.from.toISOString()
  const to = periods.at(-1)!.to.toISOString()
  const starts = sql.join(
    periods.map((period) => sql`${period.from.toISOString()}`),
    sql`, `,
  )
  const { rows } = await tx.execute<SlotRow>(sql`
    select
      width_bucket(moved.at, array[${starts}]::timestamptz[]) as slot,
      sum(moved.orders)::bigint as orders,
      sum(moved.ordered)::bigint as ordered,
      sum(moved.captured)::bigint as captured,
      sum(moved.refunded)::bigint as refunded
    from (
      select ${payments.capturedAt} as at, 0 as orders, 0 as ordered,
        coalesce(${payments.capturedAmount}, 0) as captured, 0 as refunded
      from ${payments}
      where ${payments.capturedAt} >= ${from} and ${payments.capturedAt} < ${to}
        and ${payments.flag} is distinct from 'refunded-elsewhere'
      union all
      select ${refunds.completedAt}, 0, 0, 0, ${refunds.amount}
      from ${refunds}
      where ${refunds.completedAt} >= ${from} and ${refunds.completedAt} < ${to}
        and not exists (
          select from ${payments}
          where ${payments.id} = ${refunds.paymentId} and ${payments.flag} = 'refunded-elsewhere'
        )
      union all
      select ${orders.paidAt}, 1, ${orders.total}, 0, 0
      from ${orders}
      where ${orders.paidAt} >= ${from} and ${orders.paidAt} < ${to}
    ) moved
    group by slot`)
  const bySlot = new Map(rows.map(({ slot, ...sums }) => [slot, sums]))
  return periods.map((_, at) => bySlot.get(at + 1) ?? NOTHING)
}

export function addUp(all: readonly PeriodSums[]): PeriodSums {
  const total = { ...NOTHING }
  for (const sums of all) {
    total.orders += sums.orders
    total.ordered += sums.ordered
    total.captured += sums.captured
    total.refunded += sums.refunded
  }
  return total
}

export function presentSums({ orders: count, captured, refunded }: PeriodSums): Sums {
  return {
    orders: count,
    captured: toDollars(captured),
    refunded: toDollars(refunded),
    sales: toDollars(captured - refunded),
  }
}
