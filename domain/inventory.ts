/**
 * Why stock moved. There is at most one row per reason, order line and round (unique in the
 * database), so that a repeated request or job can never remove or restock a unit twice.
 */
export const STOCK_REASONS = [
  'opening',
  'adjusted',
  'reserved',
  'released',
  'late-reserved',
  /** An unpaid order was edited: more units, or fewer. */
  'edited',
  'delivered',
  'delivery-undone',
  /** Restocked with a refund. */
  'returned',
  /** A paid, undelivered order was deleted. */
  'called-off',
  /** The deletion was undone. */
  'deletion-undone',
  /** Refunded before delivery and not restocked: broken or lost. */
  'written-off',
] as const
export type StockReason = (typeof STOCK_REASONS)[number]

/** More units of one product are assumed to be a typing error. */
export const MAX_UNITS = 1_000_000

export interface Stock {
  onHand: number
  reserved: number
}

/** Units for sale. */
export function available({ onHand, reserved }: Stock): number {
  return onHand - reserved
}
