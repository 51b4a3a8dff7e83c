/** Why an owner changes stock by hand; the ledger has it in the owner's words. */
export const CHANGE_REASONS = ['delivery', 'counted', 'broken', 'own'] as const
export type ChangeReason = (typeof CHANGE_REASONS)[number]

const KEY = 'stockReason'

/** The one that was chosen last in this tab, for the next changes. */
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
    // Without storage it is asked for again on the next page.
  }
}
