import { appendFileSync } from 'node:fs'

/** What people ask of the shop, and what the shop acknowledged. */
export type Fact =
  | ({ what: 'place' } & Ordered)
  | ({ what: 'edit'; version: number } & Ordered)
  | { what: 'start'; order: string; reference: string }
  | { what: 'pay'; order: string }
  | { what: 'cancel'; order: string }
  | { what: 'deliver'; order: string }
  | { what: 'refuse'; order: string }
  | { what: 'transfer'; order: string; amount: number }
  | { what: 'delete'; order: string }
  | { what: 'unflag'; order: string }
  | { what: 'undo'; order: string }
  | { what: 'refund'; order: string; refund: string; amount: number; status: string }

interface Ordered {
  order: string
  total: number
  /** Quantities by variant. */
  units: Record<string, number>
}

export interface Call {
  who: string
  what: Fact['what']
  /** Null for a new order. */
  order: string | null
  /** The Idempotency-Key header. */
  key: string | null
}

export interface Entry extends Call {
  /** The acknowledged fact. */
  fact: Fact | null
  /** Facts in responses that were thrown away, as if the connection had broken. */
  lost: Fact[]
  /** Error code of the refusal. */
  refused: string | null
  /** Number of attempts with an unknown outcome. */
  numUnknown: number
}

/** Acknowledged facts by their kind. */
export type Facts = Pick<Journal, 'facts'>

/** The log of a round: each request before it is made, then its outcome. */
export class Journal {
  readonly entries: Entry[] = []
  /** Unacceptable responses, above all a 500: an error that the shop does not know. */
  readonly faults: string[] = []
  /** When new orders were acknowledged, on the clock of performance.now(). */
  readonly placedAt: number[] = []
  readonly #file: string

  constructor(file: string) {
    this.#file = file
  }

  /** Written before the call is made. */
  begin(call: Call): Entry {
    const entry: Entry = { ...call, fact: null, lost: [], refused: null, numUnknown: 0 }
    this.entries.push(entry)
    this.#write(entry, 'asks', call)
    return entry
  }

  done(entry: Entry, fact: Fact): void {
    this.#countOrder(entry, fact)
    entry.fact = fact
    this.#write(entry, 'done', fact)
  }

  lost(entry: Entry, fact: Fact): void {
    this.#countOrder(entry, fact)
    entry.lost.push(fact)
    this.#write(entry, 'lost', fact)
  }

  refused(entry: Entry, code: string): void {
    entry.refused = code
    this.#write(entry, 'refused', code)
  }

  unknown(entry: Entry, why: string): void {
    entry.numUnknown += 1
    this.#write(entry, 'unknown', why)
  }

  fault(entry: Entry, reference: unknown): void {
    this.faults.push(
      `500 was answered to ${entry.what} of ${entry.who}: ${JSON.stringify(reference)}`,
    )
    this.unknown(entry, '500')
  }

  /** Logs another event of the round. */
  note(what: string): void {
    this.#append({ note: what })
  }

  /**
   * All acknowledged facts of one kind, including lost responses: the shop has sent them anyway.
   */
  facts<what extends Fact['what']>(what: what): Extract<Fact, { what: what }>[] {
    return factsOf(this.entries, what)
  }

  /** What has been acknowledged by now, whatever comes. */
  known(): Facts {
    const entries = this.entries.map((entry) => ({ ...entry, lost: [...entry.lost] }))
    return { facts: (what) => factsOf(entries, what) }
  }

  /** A repeated answer is about the same order. */
  #countOrder({ fact, lost }: Entry, { what }: Fact): void {
    if (what === 'place' && !fact && lost.length === 0) this.placedAt.push(performance.now())
  }

  #write(entry: Entry, event: string, detail: unknown): void {
    this.#append({ n: this.entries.indexOf(entry), event, detail })
  }

  #append(line: object): void {
    const at = new Date().toISOString()
    appendFileSync(this.#file, `${JSON.stringify({ at, ...line })}\n`)
  }
}

function factsOf<what extends Fact['what']>(
  entries: readonly Entry[],
  what: what,
): Extract<Fact, { what: what }>[] {
  return entries
    .flatMap(({ fact, lost }) => (fact ? [...lost, fact] : lost))
    .filter((fact): fact is Extract<Fact, { what: what }> => fact.what === what)
}
