import type { Cents } from './money.ts'
import type { DeclineReason } from './payments.ts'

/**
 * The calls about one payment to a provider that cannot be asked what it did. Each step happens at
 * most once: it is stored and committed before the call is sent, so that after a crash a call
 * without an answer counts as unknown, and is never sent again.
 * - reserve: asks the payer, and reserves the money.
 * - finish: takes the reserved money, or releases it; never both.
 * - reverse: gives taken money back.
 */
export const CALL_STEPS = ['reserve', 'finish', 'reverse'] as const
export type CallStep = (typeof CALL_STEPS)[number]

export const CALL_SERVICES = ['preauthorise', 'commit', 'cancel', 'reverse'] as const
export type CallService = (typeof CALL_SERVICES)[number]

/** What the payer is asked for. */
export interface PlannedPayment {
  orderId: string
  /** Digits with the country code. Empty once the person was erased. */
  account: string
  amount: Cents
  currency: string
  invoice: string
  description: string
}

export type CallAnswer =
  | { outcome: 'approved'; transaction: string; amount: Cents | null }
  | { outcome: 'refused'; reason: DeclineReason; code: string }
  /** It cannot be told from the response, or no response came. */
  | { outcome: 'unknown'; code: string }
