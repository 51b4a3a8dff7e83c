import type { CallAnswer, CallService, CallStep, PlannedPayment } from '#domain/provider-calls.ts'

/** A step of a payment, see domain/provider-calls.ts. */
export interface StoredCall {
  reference: string
  step: CallStep
  service: CallService
  /** Of the step `reserve`. */
  planned: PlannedPayment | null
  /** Since the call was sent, in milliseconds; null: it was not. */
  age: number | null
  answer: CallAnswer | null
}

/** Where a provider stores its calls; `stored-calls.ts` does it in the shop's database. */
export interface CallJournal {
  /** Stores what the payer will be asked for; the same reference keeps the first plan. */
  plan(reference: string, planned: PlannedPayment): Promise<void>
  read(reference: string): Promise<StoredCall[]>
  /** The payment whose money was taken with this transaction; null if there is none. */
  find(transaction: string): Promise<string | null>
  /** Commits that the call is about to be sent. False: the step was begun before. */
  begin(reference: string, step: CallStep, service: CallService): Promise<boolean>
  /** Stores the answer of a step that has none yet, or an unknown one. */
  finish(reference: string, step: CallStep, answer: CallAnswer): Promise<void>
  /**
   * No money was taken by an unanswered commit, as a person has found: from here on the step
   * releases the reservation instead.
   */
  release(reference: string): Promise<void>
  /** Takes `begin` back, since the call certainly was not sent. */
  forget(reference: string, step: CallStep): Promise<void>
}
