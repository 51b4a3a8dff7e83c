/**
 * Why stock moved. One row per reason, order line and round at most (unique in the database), so
 * that a repeated request or job can never take or give back a unit twice.
 */
export const STOCK_REASONS = [
  'opening',
  'adjusted',
  'reserved',
  'released',
  'late-reserved',
  'delivered',
  'delivery-undone',
  /** Came back with a refund. */
  'returned',
  /** A paid order that was not delivered yet was deleted. */
  'called-off',
  /** That deletion was undone. */
  'deletion-undone',
  /** Refunded before it was delivered, and not put back: broken or lost. */
  'written-off',
] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** More units of one product are a typing error. */
export const MAX_UNITS = 1_000_000

export interface Stock {
  onHand: number
  reserved: number
}

/** What can be sold now. */
export function available({ onHand, reserved }: Stock): number {
  return onHand - reserved
}
