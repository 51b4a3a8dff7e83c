/** Within two seconds, with time for the answer. */
const MAX_AGE_MS = 1_800

/**
 * Closed while what is cached may be older than two seconds, since no proof has come that changes
 * by other processes are heard. Nothing is read from a cache, and nothing stored, while it is
 * closed. Open for ever in tools and tests, which do not listen.
 */
export class Fence {
  /** By `performance.now()`. */
  #trueAt = Number.POSITIVE_INFINITY

  // By the clock and not by a timer: after a pause of the process, requests come before timers.
  get isOpen(): boolean {
    return this.age < MAX_AGE_MS
  }

  /** How old the oldest thing in a cache may be, in milliseconds. */
  get age(): number {
    return performance.now() - this.#trueAt
  }

  /** Everything cached was true at this moment, by `performance.now()`. */
  prove(at: number): void {
    this.#trueAt = Number.isFinite(this.#trueAt) ? Math.max(this.#trueAt, at) : at
  }
}
