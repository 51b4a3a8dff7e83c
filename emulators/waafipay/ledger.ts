import type { Store } from '../store.ts'
import { REFUSED, type Refusal } from './payer.ts'

/** One payment, as the operator's books have it. */
export interface Transaction {
  id: string
  reference: string
  account: string
  /** Two decimals. */
  amount: string
  currency: string
  /** Only 'committed' is money that the merchant has. */
  status: 'reserved' | 'committed' | 'cancelled' | 'reversed'
  reservedAt: string
  settledAt: string | null
}

export interface Books {
  apiKey: string
  /** Where the emulator listens, for tests that did not start it. */
  url: string
  nextId: number
  transactions: Record<string, Transaction>
}

interface Named {
  transactionId: string
  referenceId: string
}

/** What happened, whether or not the shop ever heard of it; on disk before it is answered. */
export class Ledger {
  readonly #store: Store<Books>

  constructor(store: Store<Books>) {
    this.#store = store
  }

  reserve(payment: Pick<Transaction, 'reference' | 'account' | 'amount' | 'currency'>) {
    const { state } = this.#store
    if (this.all().some(({ reference }) => reference === payment.reference))
      return REFUSED.duplicate
    const id = String(state.nextId++)
    const reservedAt = new Date().toISOString()
    const transaction: Transaction = {
      ...payment,
      id,
      status: 'reserved',
      reservedAt,
      settledAt: null,
    }
    state.transactions[id] = transaction
    return transaction
  }

  commit(named: Named): Transaction | Refusal {
    return this.#settle(named, 'committed')
  }

  cancel(named: Named): Transaction | Refusal {
    return this.#settle(named, 'cancelled')
  }

  reverse({ transactionId, referenceId }: Named): Transaction | Refusal {
    const found = this.#find(transactionId, referenceId)
    if (!found) return REFUSED['not-found']
    if (found.status !== 'committed') return REFUSED.cancelled
    found.status = 'reversed'
    // The reversal is a transaction of its own.
    return { ...found, id: String(this.#store.state.nextId++) }
  }

  all(): Transaction[] {
    return Object.values(this.#store.state.transactions)
  }

  /** The statement that a merchant downloads: money that arrived or went back, oldest first. */
  statement(): string {
    const rows = this.all()
      .filter(({ status }) => status === 'committed' || status === 'reversed')
      .map((one) =>
        [
          one.settledAt,
          one.id,
          one.reference,
          one.account,
          one.amount,
          one.currency,
          one.status,
        ].join(','),
      )
    return ['Date,TransactionId,ReferenceId,Account,Amount,Currency,State', ...rows, ''].join(
      '\r\n',
    )
  }

  #settle({ transactionId, referenceId }: Named, to: 'committed' | 'cancelled') {
    const found = this.#find(transactionId, referenceId)
    if (!found) return REFUSED['not-found']
    if (found.status !== 'reserved') {
      return found.status === 'cancelled' ? REFUSED.cancelled : REFUSED.committed
    }
    found.status = to
    found.settledAt = new Date().toISOString()
    return found
  }

  #find(id: string, reference: string): Transaction | null {
    const found = this.#store.state.transactions[id]
    return found?.reference === reference ? found : null
  }
}
