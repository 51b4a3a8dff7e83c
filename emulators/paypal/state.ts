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
  payments?: { captures?: Capture[]; authorizations?: Authorization[]; refunds?: Refund[] }
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
  /** Only of a completed one. */
  seller_receivable_breakdown?: { gross_amount: Money; paypal_fee: Money; net_amount: Money }
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
