/** Where the primary was in its log when it was asked. */
export interface Position {
  /** Bytes of log since the database was made. */
  readonly lsn: number
  /** Another one after each fail-over. */
  readonly timeline: string
  /** The primary's clock (ms since 1970). */
  readonly clock: number
}

/** What a replica has replayed of the primary's log. */
export interface Replayed {
  readonly lsn: number
  /** The moment of the last commit in it, by the clock of the primary that made it. */
  readonly lastCommitAt: number | null
}

/** An admin's browser remembers for so long what it must see; replicas in use are less late. */
export const REMEMBER_WRITES_MS = 60_000

/**
 * What a replica must have replayed so that it may be read for what is cached: the log up to where
 * the primary was when it was asked after the last invalidation. Until it has answered, nothing is
 * known to be enough; neither while invalidations may be missed.
 */
export class Fence {
  readonly #ask: () => Promise<Position>
  readonly #onSet: () => void
  #isListening = false
  #numRaised = 0
  #required: number | null = null
  #history: { timeline: string; since: number } | null = null
  #written = { lsn: 0, until: 0 }
  #asking: Promise<Position> | null = null
  #next: Promise<Position> | null = null

  /**
   * @param ask the primary where it is
   * @param onSet is called when it is known what is enough
   */
  constructor(ask: () => Promise<Position>, onSet: () => void) {
    this.#ask = ask
    this.#onSet = onSet
  }

  /** The log that a replica must have replayed; null: none is good enough. */
  get required(): number | null {
    if (this.#required === null) return null
    const { lsn, until } = this.#written
    return until > Date.now() ? Math.max(this.#required, lsn) : this.#required
  }

  /** Whether a replica with this much of the log shows all that it should. */
  admits(replayed: Replayed): boolean {
    const { required } = this
    if (required === null || replayed.lsn < required) return false
    // One that followed a former primary may have more of a log that is not the same. It has none
    // of the commits since this process listens to the present one.
    return replayed.lastCommitAt !== null && replayed.lastCommitAt >= this.#history!.since
  }

  /** Invalidations arrive from now on; some may have been missed. */
  startListening(): void {
    this.#isListening = true
    this.#history = null
    this.raise()
  }

  stopListening(): void {
    this.#isListening = false
    this.#history = null
    this.#required = null
  }

  /** Something has been changed: replicas must have that too. */
  raise(): void {
    this.#required = null
    const turn = ++this.#numRaised
    if (!this.#isListening) return
    this.position().then(
      ({ lsn, timeline, clock }) => {
        if (turn !== this.#numRaised || !this.#isListening) return
        if (this.#history?.timeline !== timeline) this.#history = { timeline, since: clock }
        this.#required = lsn
        this.#onSet()
      },
      // Whoever looks at the primary from time to time raises it again.
      () => {},
    )
  }

  /** Somebody who reads here has written up to this position, perhaps in another process. */
  require(lsn: number): void {
    const now = Date.now()
    if (lsn < this.#written.lsn && this.#written.until > now) return
    this.#written = { lsn, until: now + REMEMBER_WRITES_MS }
    this.#onSet()
  }

  /**
   * Where the primary is, as it says after this call. It is asked once at a time; all who come
   * meanwhile share the next answer.
   */
  position(): Promise<Position> {
    if (!this.#asking) return this.#start()
    this.#next ??= this.#asking.then(
      () => this.#start(),
      () => this.#start(),
    )
    return this.#next
  }

  async #start(): Promise<Position> {
    this.#next = null
    const asking = this.#ask().finally(() => {
      if (this.#asking === asking) this.#asking = null
    })
    this.#asking = asking
    const position = await asking
    // A fail-over that the listener has not noticed yet.
    if (this.#history && this.#history.timeline !== position.timeline) {
      this.#history = null
      this.raise()
    }
    return position
  }
}
