/**
 * Everything that can go wrong in the shop and is *not* a bug. A code never changes once released:
 * clients branch on it, translations are keyed by it, `server/http/errors.ts` gives it a status.
 */
export interface ErrorDetails {
  'invalid-input': { errors: Record<string, string> }
  'not-signed-in': undefined
  'wrong-credentials': undefined
  'admin-only': undefined
  'foreign-origin': undefined
  'not-found': { what: keyof typeof NOT_FOUND }
  'user-exists': undefined
  'current-password-needed': undefined
  'reset-link-invalid': undefined
  'no-order-items': undefined
  'out-of-stock': { lines: { product: string; name: string; qty: number; countInStock: number }[] }
  'price-changed': { expected: PriceFigures; actual: PriceFigures }
  'too-many-unpaid-orders': {
    limit: UnpaidLimit
    /** Of one customer, and of one phone number. */
    maxOrders: number
    maxUnits: number
    /** Only the caller's own, the newest first. */
    unpaid: { _id: string; number: number }[]
  }
  'already-reviewed': undefined
  /** Of a product that the caller has not bought, where only buyers may review. */
  'buyers-only': undefined
  'idempotency-mismatch': undefined
  'order-not-payable': { status: string }
  'order-not-cancellable': { status: string }
  'payments-unavailable': undefined
  'payment-not-approved': undefined
  'payment-declined': undefined
  'payment-pending': undefined
  'payment-mismatch': undefined
  'unsupported-picture': undefined
  'broken-picture': undefined
  'picture-too-large': undefined
  'body-too-large': undefined
  'unsupported-media-type': undefined
  'too-many-requests': { retryAfter: number }
  /** Somebody else saved in the meantime; `current` is what stands now, as the wire shows it. */
  'version-conflict': { current: unknown }
  'order-not-deliverable': { status: string }
  'order-not-refundable': { status: string }
  'order-flagged': undefined
  /** What is left to give back, in decimal dollars. */
  'refund-too-large': { left: number }
  'refund-failed': { reason: string }
  'refund-not-to-check': undefined
  'admin-not-deletable': undefined
  'last-admin': undefined
  'own-admin-flag': undefined
  'sku-taken': undefined
  'name-taken': undefined
  'category-not-empty': { numProducts: number }
  /** Units that orders reserve. */
  'stock-too-low': { reserved: number }
  'not-undoable': undefined
  'import-not-ready': undefined
  'mail-not-resendable': undefined
  busy: { retryAfter: number }
}

/**
 * What of unpaid orders is too much: the caller's own orders, the units in them, this order alone, or
 * what the phone or the network shares with others.
 */
export type UnpaidLimit = 'orders' | 'units' | 'one-order' | 'shared'

/** Figures of a price change, in decimal dollars as they stand on the wire. */
export interface PriceFigures {
  itemsPrice?: number
  shippingPrice?: number
  totalPrice: number
}

export type ErrorCode = keyof ErrorDetails

/** The English message of the wire; pages show their own text by code, in the visitor's language. */
const MESSAGES: Record<ErrorCode, string> = {
  'invalid-input': 'Some fields are missing or not valid',
  'not-signed-in': 'Not authorized, please sign in',
  'wrong-credentials': 'Invalid email or password',
  'admin-only': 'Not authorized as an admin',
  'foreign-origin': 'This request came from another site and was refused',
  'not-found': 'Not found',
  'user-exists': 'User already exists',
  'current-password-needed': 'Please confirm with your current password',
  'reset-link-invalid': 'This link has expired or was already used',
  'no-order-items': 'No order items',
  'out-of-stock': 'Some products are no longer available in this quantity',
  'price-changed': 'The price has changed',
  'too-many-unpaid-orders': 'Too many unpaid orders, please pay or cancel one first',
  'already-reviewed': 'Product already reviewed',
  'buyers-only': 'Only customers who bought this product can review it',
  'idempotency-mismatch': 'This Idempotency-Key was used with another request',
  'order-not-payable': 'This order can not be paid',
  'order-not-cancellable': 'This order can not be cancelled',
  'payments-unavailable': 'Payments are not available at the moment',
  'payment-not-approved': 'The payment has not been approved yet',
  'payment-declined': 'The payment was declined, please choose another way to pay',
  'payment-pending': 'The payment is being reviewed by the provider',
  'payment-mismatch': 'The payment does not match the order',
  'unsupported-picture': 'Pictures must be JPEG, PNG, WebP or AVIF',
  'broken-picture': 'The picture is broken or empty',
  'picture-too-large':
    'Pictures may have at most 10 MB and 40 megapixels (AVIF: 12); an ordinary JPEG needs least',
  'body-too-large': 'The request is too large',
  'unsupported-media-type': 'This content type is not supported',
  'too-many-requests': 'Too many requests, please try again later',
  'version-conflict': 'Somebody else has changed this in the meantime',
  'order-not-deliverable': 'Only a paid order that is not delivered yet can be delivered',
  'order-not-refundable': 'There is no money on this order that can be given back',
  'order-flagged': 'Somebody has to look at the money of this order first',
  'refund-too-large': 'This is more than what is left of the payment',
  'refund-failed': 'The payment provider refused the refund',
  'refund-not-to-check': 'There is nothing to check about this refund',
  'admin-not-deletable': 'Can not delete admin user',
  'last-admin': 'The last admin has to stay an admin',
  'own-admin-flag': 'Nobody can change their own admin rights',
  'sku-taken': 'Another product has this SKU',
  'name-taken': 'There is one with this name already',
  'category-not-empty': 'There are products in this category',
  'stock-too-low': 'There would be fewer pieces than orders already hold',
  'not-undoable': 'This can no longer be undone',
  'import-not-ready': 'This file can not be imported in its present state',
  'mail-not-resendable': 'This mail can not be sent again',
  busy: 'The shop is busy, please try again in a moment',
}

const NOT_FOUND = {
  product: 'Product not found',
  order: 'Order not found',
  user: 'User not found',
  payment: 'Payment not found',
  page: 'Page not found',
  picture: 'Picture not found',
  place: 'No country at this position',
  category: 'Category not found',
  review: 'Review not found',
  mail: 'Mail not found',
  change: 'Change not found',
  import: 'Import not found',
}

/** Throw one of these for anything a shopper or an admin could cause. Throw `Error` for bugs. */
export class ShopError<code extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'ShopError'
  readonly code: code
  readonly details: ErrorDetails[code]

  constructor(
    code: code,
    ...rest: ErrorDetails[code] extends undefined ? [] : [ErrorDetails[code]]
  ) {
    super(messageOf(code, rest[0]))
    this.code = code
    this.details = rest[0] as ErrorDetails[code]
  }
}

/** Narrower than `instanceof`: true for an error of that one code, wherever its class was loaded. */
export function isShopError<code extends ErrorCode>(
  error: unknown,
  code?: code,
): error is ShopError<code> {
  if (!(error instanceof Error) || error.name !== 'ShopError') return false
  return code === undefined || (error as ShopError).code === code
}

export function invalid(errors: Record<string, string>): ShopError<'invalid-input'> {
  return new ShopError('invalid-input', { errors })
}

function messageOf(code: ErrorCode, details: unknown): string {
  if (code !== 'not-found') return MESSAGES[code]
  return NOT_FOUND[(details as ErrorDetails['not-found']).what]
}
