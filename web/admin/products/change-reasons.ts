/** The reasons for a manual stock change. The ledger stores them in the owner's language. */
export const CHANGE_REASONS = ['delivery', 'counted', 'broken', 'own'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

const KEY = 'stockReason'

/** The last reason chosen in this tab, as the default for the next changes. */
export function lastReason(): ChangeReason | null {
  try {
    const saved = sessionStorage.getItem(KEY)
    return CHANGE_REASONS.find((one) => one === saved) ?? null
  } catch {
    return null
  }
}

export function rememberReason(reason: ChangeReason): void {
  try {
    sessionStorage.setItem(KEY, reason)
  } catch {
    // Without storage, the next page asks again.
  }
}
