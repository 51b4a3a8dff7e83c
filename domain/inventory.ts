/**
 * Why stock moved. One row per reason and order line at most (unique in the database), so that a
 * repeated request or job can never take or give back a piece twice.
 */
export const STOCK_REASONS = [
  'opening',
  'adjusted',
  'reserved',
  'released',
  'late-reserved',
  'delivered',
  'returned',
] as const
export type StockReason = (typeof STOCK_REASONS)[number]

export interface Stock {
  onHand: number
  reserved: number
}

/** What can be sold now. */
export function available({ onHand, reserved }: Stock): number {
  return onHand - reserved
}
