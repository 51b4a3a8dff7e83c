/** A call of the protocol, as faults and the request log name it. */
export type Operation =
  | 'token'
  | 'certificate'
  | 'create-order'
  | 'get-order'
  | 'capture-order'
  | 'authorize-order'
  | 'get-capture'
  | 'refund-capture'
  | 'get-refund'
  | 'get-authorization'
  | 'void-authorization'
  | 'list-webhooks'
  | 'create-webhook'

/** The fault of the next matching call. */
export type Fault =
  /** Responds with this status (and error name) without doing the work. */
  | { kind: 'status'; status: number; name?: string }
  /** Delays the work by this many milliseconds. */
  | { kind: 'stall'; milliseconds: number }
  /** Does the work, but the response never arrives. */
  | { kind: 'lose-answer' }
  /**
   * Does the work, but alters the response: keyed by dotted path; null removes a field. For example
   * `{ 'amount.value': '0.00', links: null }`.
   */
  | { kind: 'tamper'; changes: Record<string, unknown> }
  /** Does the work, and pads the correct response with this many bytes. */
  | { kind: 'pad'; bytes: number }

/** The requested faults; without a request nothing fails. */
export class Faults {
  /** Like an account without PayPal's 'Block accidental payments'. */
  allowDuplicateInvoices = false
  #declines = 0
  #pending: string[] = []
  #pendingRefunds = 0
  #queued: { operation: Operation; fault: Fault }[] = []

  declineNext(times: number): void {
    this.#declines += times
  }

  pendNext(reason: string): void {
    this.#pending.push(reason)
  }

  pendNextRefund(): void {
    this.#pendingRefunds += 1
  }

  queue(operation: Operation, fault: Fault, times: number): void {
    for (let time = 0; time < times; time++) this.#queued.push({ operation, fault })
  }

  clear(): void {
    this.#declines = 0
    this.#pending = []
    this.#pendingRefunds = 0
    this.#queued = []
  }

  takeDecline(): boolean {
    if (this.#declines === 0) return false
    this.#declines -= 1
    return true
  }

  takePending(): string | null {
    return this.#pending.shift() ?? null
  }

  takePendingRefund(): boolean {
    if (this.#pendingRefunds === 0) return false
    this.#pendingRefunds -= 1
    return true
  }

  take(operation: Operation): Fault | null {
    const index = this.#queued.findIndex((queued) => queued.operation === operation)
    return index < 0 ? null : this.#queued.splice(index, 1)[0]!.fault
  }
}
