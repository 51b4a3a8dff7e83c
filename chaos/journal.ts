import { appendFileSync } from 'node:fs'

/** What a person asks the shop for, and what the shop has said yes to. */
export type Fact =
  | { what: 'place'; order: string; total: number; units: Record<string, number> }
  | { what: 'start'; order: string; reference: string }
  | { what: 'pay'; order: string }
  | { what: 'cancel'; order: string }
  | { what: 'deliver'; order: string }
  | { what: 'delete'; order: string }
  | { what: 'unflag'; order: string }
  | { what: 'undo'; order: string }
  | { what: 'refund'; order: string; refund: string; amount: number; status: string }

export interface Call {
  who: string
  what: Fact['what']
  /** Null for a new one. */
  order: string | null
  /** Idempotency-Key. */
  key: string | null
}

export interface Entry extends Call {
  /** What was acknowledged. */
  fact: Fact | null
  /** Answers that came and were thrown away, as by a line that broke before them. */
  lost: Fact[]
  /** The code of the refusal. */
  refused: string | null
  /** How often nobody knows what became of it. */
  numUnknown: number
}

/** The log that people keep of a round: what they are about to ask, then what they were told. */
export class Journal {
  readonly entries: Entry[] = []
  /** What must never be answered, above all a 500: a fault that the shop does not know by name. */
  readonly faults: string[] = []
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
    entry.fact = fact
    this.#write(entry, 'done', fact)
  }

  lost(entry: Entry, fact: Fact): void {
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

  /** What else happened in the round. */
  note(what: string): void {
    this.#append({ note: what })
  }

  /** Everything acknowledged of one kind, lost answers included: the shop has said it all the same. */
  facts<what extends Fact['what']>(what: what): Extract<Fact, { what: what }>[] {
    return this.entries
      .flatMap(({ fact, lost }) => (fact ? [...lost, fact] : lost))
      .filter((fact): fact is Extract<Fact, { what: what }> => fact.what === what)
  }

  #write(entry: Entry, event: string, detail: unknown): void {
    this.#append({ n: this.entries.indexOf(entry), event, detail })
  }

  #append(line: object): void {
    const at = new Date().toISOString()
    appendFileSync(this.#file, `${JSON.stringify({ at, ...line })}\n`)
  }
}
