import type { OrderFlag } from '#domain/order-history.ts'
import { setFlag } from '../orders/flags.ts'
import { isOpen } from '../orders/money.ts'
import type { Unit } from '../unit.ts'
import { isMismatched, listRefunds } from './refunds.ts'

/** These are cleared automatically once the refunds are settled. */
export const REFUND_FLAGS: readonly OrderFlag[] = ['refund-waits', 'refund-mismatch']

/**
 * Updates the order's flag to match its refunds, after each change of one. A flag with another
 * reason stays.
 */
export async function flagRefunds(unit: Unit, orderId: string): Promise<void> {
  const all = (await listRefunds(unit.tx, orderId)).map(({ refund }) => refund)
  const waits = all.some(isOpen) ? 'refund-waits' : null
  await setFlag(unit, orderId, all.some(isMismatched) ? 'refund-mismatch' : waits, REFUND_FLAGS)
}
