/** Why a payment attempt ended without money. */
export const CLOSED_REASONS = ['declined', 'expired', 'replaced', 'voided'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]
