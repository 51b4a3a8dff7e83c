import type { OrderEventType } from '#domain/order-history.ts'
import { recordEvent } from '../orders/history.ts'
import type { OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import type { Unit } from '../unit.ts'
import type { PaymentRow } from './attempts.ts'

/** What made the shop ask the provider: the browser, the provider, a job, an admin or a courier. */
export type SettledBy = 'customer' | 'provider' | 'system' | 'admin' | 'courier'

/** The state of an attempt once everything is recorded. */
export type Outcome =
  | 'paid'
  /** The shopper approved; the money is not captured yet. */
  | 'approved'
  | 'pending'
  /** The payer is being asked. */
  | 'waiting'
  | 'not-approved'
  | 'declined'
  /** Order or amount do not match: nothing is paid, an admin must look. */
  | 'mismatch'
  /** This attempt is over, a new one is needed. */
  | 'closed'
  /** Unknown right now: ask again later. */
  | 'unavailable'

export interface Recording {
  unit: Unit
  log: Shop['log']
  order: OrderRow
  payment: PaymentRow
  by: SettledBy
}

export async function note(
  { unit, order, payment, by }: Recording,
  type: OrderEventType,
  details: Record<string, unknown> = {},
): Promise<void> {
  const { provider, reference } = payment
  await recordEvent(unit, order.id, { type, by, details: { provider, reference, ...details } })
}
