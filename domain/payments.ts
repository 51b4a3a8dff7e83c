/**
 * Money that comes without a provider: an admin records it. The names are stored in
 * `payments.provider`, so they never change.
 */
export const BY_HAND = ['cash', 'bank'] as const
export type ByHand = (typeof BY_HAND)[number]

export function isByHand(provider: string): provider is ByHand {
  return BY_HAND.some((one) => one === provider)
}

/** Why a payment attempt ended without money. */
export const CLOSED_REASONS = ['declined', 'expired', 'replaced', 'voided', 'undone'] as const
export type ClosedReason = (typeof CLOSED_REASONS)[number]

/** Why a payer who was asked on their phone did not pay. */
export const DECLINE_REASONS = [
  'rejected',
  'cancelled',
  'timed-out',
  'not-enough-money',
  'unknown-number',
  /** The provider could not be reached: nobody was asked. */
  'not-asked',
  /** The provider refused for a reason that it does not document. */
  'refused',
  /** A person found at the provider that no money has arrived. */
  'no-money-arrived',
] as const
export type DeclineReason = (typeof DECLINE_REASONS)[number]

/**
 * What a buyer sees of a payment for which they are asked on their phone.
 * - waiting: the operator waits for the PIN.
 * - settling: they have approved it, and the shop is taking the money.
 * - unknown: an answer is missing, and a person compares it with the provider.
 * - ended: cancelled by the buyer, or replaced.
 */
export const PROMPT_STATUSES = [
  'none',
  'waiting',
  'settling',
  'paid',
  'declined',
  'unknown',
  'ended',
] as const
export type PromptStatus = (typeof PROMPT_STATUSES)[number]

/** The longest range of days that the payments screen shows or exports. */
export const MAX_PAYMENT_DAYS = 400
