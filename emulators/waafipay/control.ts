import type { Ledger, Transaction } from './ledger.ts'
import { type Payer, payerOf } from './payer.ts'
import type { Service } from './services.ts'

/**
 * - stall: does nothing and never answers.
 * - lose-answer: does the work, but the answer never arrives.
 * - late: does the work and answers after a long while.
 * - garbage: a proxy answers instead.
 * - refuse: answers a code that no document names, without doing the work.
 * - tamper: does the work, but answers with another amount.
 */
export type Fault = 'stall' | 'lose-answer' | 'late' | 'garbage' | 'refuse' | 'tamper'

/**
 * Controls the emulator from tests: causes faults, and shows the operator's own books. `POST
 * /control/{action}` runs the same actions with a JSON list of arguments.
 */
export class Control {
  /** Every call that arrived, by its service and reference. */
  readonly calls: { service: string; reference: string }[] = []
  readonly #ledger: Ledger
  #faults: { service: Service; fault: Fault }[] = []
  #payers: Payer[] = []
  #held: Promise<void> | null = null
  #release: () => void = () => {}
  #phones = new Map<string, { typed: Promise<void>; type: () => void }>()

  constructor(ledger: Ledger) {
    this.#ledger = ledger
  }

  fail(service: Service, fault: Fault, times = 1): void {
    for (let time = 0; time < times; time++) this.#faults.push({ service, fault })
  }

  /** What the next payer does, whatever their number is. */
  nextPayer(payer: Payer): void {
    this.#payers.push(payer)
  }

  takePayer(account: string): Payer {
    return this.#payers.shift() ?? payerOf(account)
  }

  /** Clears all requested faults, and lets payers type their PIN. */
  repair(): void {
    this.#faults = []
    this.#payers = []
    this.typePins()
  }

  /** From now on payers take their time for the PIN, until `typePins`. */
  holdPins(): void {
    this.#held ??= new Promise((resolve) => {
      this.#release = resolve
    })
  }

  typePins(): void {
    this.#release()
    this.#held = null
  }

  get held(): Promise<void> | null {
    return this.#held
  }

  /** The payer with this number takes their time, until `typePin`. */
  holdPin(account: string): void {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.#phones.set(account, { typed: promise, type: resolve })
  }

  /** The payer with this number types the PIN now, or at once when asked. */
  typePin(account: string): void {
    if (!this.#phones.has(account)) this.holdPin(account)
    this.#phones.get(account)?.type()
  }

  /** For numbers of which somebody decides when the PIN is typed. */
  typed(account: string): Promise<void> | null {
    return this.#phones.get(account)?.typed ?? null
  }

  ledger(): Transaction[] {
    return this.#ledger.all()
  }

  statement(): string {
    return this.#ledger.statement()
  }

  take(service: Service): Fault | null {
    const at = this.#faults.findIndex((one) => one.service === service)
    return at < 0 ? null : this.#faults.splice(at, 1)[0]!.fault
  }

  /** Runs an action by its name, for the control endpoint. */
  run(action: string, args: unknown): unknown {
    if (!REMOTE.has(action)) return null
    const method = Reflect.get(this, action) as (...args: unknown[]) => unknown
    return { result: method.apply(this, Array.isArray(args) ? args : []) ?? null }
  }
}

const REMOTE = new Set([
  'fail',
  'nextPayer',
  'repair',
  'holdPins',
  'typePins',
  'holdPin',
  'typePin',
  'ledger',
  'statement',
])
