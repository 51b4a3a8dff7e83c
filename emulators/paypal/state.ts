import { mkdirSync, readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The parts of PayPal's objects that the shop reads, with PayPal's field names. */
export interface Money {
  currency_code: string
  value: string
}

export interface Link {
  href: string
  rel: string
  method: 'GET' | 'POST'
}

interface Item {
  name: string
  quantity: string
  unit_amount: Money
  [field: string]: unknown
}

export interface PurchaseUnit {
  reference_id: string
  custom_id?: string
  invoice_id?: string
  description?: string
  amount: Money & { breakdown?: Record<string, Money> }
  items?: Item[]
  payments?: { captures?: Capture[]; authorizations?: Authorization[] }
}

export interface Order {
  id: string
  intent: 'CAPTURE' | 'AUTHORIZE'
  status: 'CREATED' | 'APPROVED' | 'COMPLETED' | 'PAYER_ACTION_REQUIRED' | 'VOIDED'
  create_time: string
  update_time: string
  purchase_units: [PurchaseUnit, ...PurchaseUnit[]]
  payer?: Record<string, unknown>
  payment_source?: Record<string, unknown>
  links: Link[]
}

export interface Capture {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'DECLINED' | 'PARTIALLY_REFUNDED' | 'REFUNDED'
  status_details?: { reason: string }
  amount: Money
  final_capture: boolean
  custom_id?: string
  invoice_id?: string
  create_time: string
  update_time: string
  supplementary_data: { related_ids: { order_id: string } }
  links: Link[]
}

export interface Authorization {
  id: string
  status: 'CREATED' | 'CAPTURED' | 'VOIDED'
  amount: Money
  custom_id?: string
  create_time: string
  links: Link[]
}

export interface Refund {
  id: string
  status: 'COMPLETED' | 'PENDING' | 'FAILED'
  amount: Money
  capture_id: string
  create_time: string
  links: Link[]
}

/** How the demo shopper pays: by account, by a valid card, or by a card that the bank declines. */
export type Instrument = 'account' | 'card' | 'declined-card'

/** An order, with internal data that PayPal would not reveal. */
export interface Checkout {
  order: Order
  instrument: Instrument | null
  attempts: number
  returnUrl: string | null
  cancelUrl: string | null
  brandName: string | null
  locale: string
}

export interface State {
  clientSecret: string
  checkouts: Record<string, Checkout>
  refunds: Record<string, Refund>
  /** Responses by PayPal-Request-Id. */
  answers: Record<string, { request: string; status: number; body: unknown }>
}

export interface Store {
  state: State
  /** Resolves when all changes so far are on disk; without a folder at once. */
  saved(): Promise<void>
}

/** The state can be stored in a file, so that restarting a demo shop does not lose its payments. */
export function openStore(dataDir: string | null, initial: State): Store {
  if (dataDir === null) return { state: initial, saved: async () => {} }
  mkdirSync(dataDir, { recursive: true })
  const file = join(dataDir, 'paypal-emulator.json')
  const state = { ...initial, ...readState(file) }

  let writing = Promise.resolve()
  let waiting: Promise<void> | null = null
  return {
    state,
    saved() {
      // One write at a time, and one pending write for all changes in the meantime.
      waiting ??= writing
        .catch(() => {})
        .then(() => {
          waiting = null
          writing = write(file, state)
          return writing
        })
      return waiting
    },
  }
}

function readState(file: string): Partial<State> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Partial<State>
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {}
    throw error
  }
}

/** Writes a temporary file and renames it, so that a crash never leaves half a file. */
async function write(file: string, state: State): Promise<void> {
  await writeFile(`${file}.new`, JSON.stringify(state), { mode: 0o600 })
  await rename(`${file}.new`, file)
}
