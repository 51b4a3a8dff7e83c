/** One call of the protocol, as faults and the record of calls name it. */
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

/** What goes wrong with the next matching call. */
export type Fault =
  /** Answered with this status (and this name of the error), and nothing is done. */
  | { kind: 'status'; status: number; name?: string }
  /** The work is done only after this many milliseconds. */
  | { kind: 'stall'; milliseconds: number }
  /** The work is done, but the answer never arrives. */
  | { kind: 'lose-answer' }
  /**
   * The work is done, but the answer says something else: by dotted path, null takes a field away.
   * For example `{ 'amount.value': '0.00', links: null }`.
   */
  | { kind: 'tamper'; changes: Record<string, unknown> }
  /** The work is done, and the answer is true but longer by so many bytes. */
  | { kind: 'pad'; bytes: number }

/** Everything a test can ask to go wrong; nothing goes wrong by itself. */
export class Faults {
  /** As an account without PayPal's 'Block accidental payments'. */
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
