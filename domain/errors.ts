import type { PaymentMethod } from './checkout.ts'
import type { CouponRefusal } from './coupons.ts'
import { NOT_FOUND } from './not-found.ts'
import type { CashRefusal } from './offline-payments.ts'

/**
 * Everything that can go wrong in the shop and is *not* a bug: its HTTP status, and its English
 * message on the wire. A released code never changes, because clients branch on it. Pages show
 * their own text for each code in the visitor's language (web/i18n/error-text.ts).
 */
export const ERRORS = {
  'invalid-input': { status: 400, message: 'Some fields are missing or invalid' },
  'not-signed-in': { status: 401, message: 'Not authorized, please sign in' },
  'wrong-credentials': { status: 401, message: 'Invalid email or password' },
  // The password was right. The challenge in the details belongs to the call with the code.
  'second-factor-needed': { status: 401, message: 'Enter the code of your second factor' },
  'sign-in-expired': { status: 401, message: 'This sign-in has expired, start again' },
  'wrong-code': { status: 403, message: 'This code is wrong or was already used' },
  // Its secret was encrypted with a key that the shop does not have any more.
  'codes-unreadable': {
    status: 409,
    message: 'The codes of your app can no longer be checked, use a recovery code',
  },
  'second-factor-changed': {
    status: 409,
    message: 'The second factor was changed in the meantime, reload',
  },
  'wrong-passkey': { status: 401, message: 'This passkey does not belong to an account here' },
  'passkey-refused': { status: 400, message: 'This passkey could not be added' },
  'too-many-passkeys': { status: 409, message: 'Remove a passkey first' },
  // The address of the shop is not a name: browsers know no passkeys there.
  'passkeys-unavailable': { status: 409, message: 'Passkeys do not work at this address' },
  'admin-only': { status: 403, message: 'Not authorized as an admin' },
  'foreign-origin': { status: 403, message: 'This request came from another site and was refused' },
  // The generic message for the API's documentation; an actual error names what was not found.
  'not-found': { status: 404, message: 'Not found' },
  'user-exists': { status: 409, message: 'User already exists' },
  'current-password-needed': { status: 400, message: 'Confirm with your current password' },
  'wrong-password': { status: 403, message: 'This is not your password' },
  'reset-link-invalid': { status: 400, message: 'This link has expired or has already been used' },
  'guests-off': { status: 403, message: 'Ordering without an account is switched off' },
  'no-order-items': { status: 400, message: 'No order items' },
  'out-of-stock': {
    status: 409,
    message: 'Some products are no longer available in this quantity',
  },
  'variant-needed': { status: 409, message: 'Choose a variant of this product' },
  'price-changed': { status: 409, message: 'The price has changed' },
  'coupon-not-applicable': { status: 409, message: 'This code does not count for this order' },
  'code-taken': { status: 409, message: 'Another coupon has this code' },
  // Orders name it.
  'coupon-used': { status: 409, message: 'A coupon that was used can only be disabled' },
  'no-delivery': { status: 409, message: 'The shop does not deliver to this address' },
  'in-stock': { status: 409, message: 'This product is in stock' },
  // Not 429: waiting does not help; paying or cancelling does.
  'too-many-unpaid-orders': {
    status: 409,
    message: 'Too many unpaid orders, pay or cancel one first',
  },
  'already-reviewed': { status: 409, message: 'Product already reviewed' },
  // The caller has not bought the product, and only buyers may review.
  'buyers-only': { status: 403, message: 'Only customers who bought this product can review it' },
  'idempotency-mismatch': {
    status: 409,
    message: 'This Idempotency-Key was used with another request',
  },
  'too-many-links': { status: 409, message: 'This order has too many links for paying it' },
  'order-not-payable': { status: 409, message: 'This order cannot be paid' },
  'order-not-cancellable': { status: 409, message: 'This order cannot be cancelled' },
  // Such as cash for an expensive order, or for one that goes abroad.
  'method-not-available': { status: 409, message: 'This order cannot be paid in this way' },
  'payments-unavailable': { status: 503, message: 'Payments are currently unavailable' },
  'payment-not-approved': { status: 409, message: 'The payment has not been approved yet' },
  'payment-declined': {
    status: 409,
    message: 'The payment was declined, choose another payment method',
  },
  'payment-pending': { status: 409, message: 'The payment provider is reviewing the payment' },
  'payment-not-unknown': { status: 409, message: 'This payment has already been settled' },
  'difference-changed': { status: 409, message: 'This difference has changed in the meantime' },
  'payment-mismatch': { status: 409, message: 'The payment does not match the order' },
  'unsupported-picture': { status: 400, message: 'Images must be JPEG, PNG, WebP or AVIF' },
  'broken-picture': { status: 400, message: 'The image is damaged or empty' },
  'picture-too-large': {
    status: 413,
    message: 'Images can have at most 10 MB and 40 megapixels (AVIF: 12)',
  },
  'body-too-large': { status: 413, message: 'The request is too large' },
  'unsupported-media-type': { status: 415, message: 'This content type is not supported' },
  'too-many-requests': { status: 429, message: 'Too many requests, please try again later' },
  'version-conflict': { status: 409, message: 'Someone else changed this in the meantime' },
  'order-not-deliverable': {
    status: 409,
    message: 'Only a paid order that has not been delivered can be delivered',
  },
  'order-not-shippable': { status: 409, message: 'This order cannot be shipped' },
  'wrong-delivery-code': { status: 409, message: 'This is not the code of this order' },
  'delivery-code-locked': { status: 409, message: 'Too many wrong codes for this order' },
  'order-not-refundable': {
    status: 409,
    message: 'There is nothing left to refund on this order',
  },
  'order-flagged': {
    status: 409,
    message: 'This order is flagged: check its payment first',
  },
  'refund-too-large': {
    status: 409,
    message: 'The amount is more than what is left of the payment',
  },
  'refund-failed': { status: 409, message: 'The payment provider refused the refund' },
  'refund-not-to-check': { status: 409, message: 'This refund has already been resolved' },
  'admin-not-deletable': { status: 400, message: 'Can not delete admin user' },
  'last-admin': { status: 409, message: 'The shop needs at least one admin' },
  'own-admin-flag': { status: 409, message: 'You cannot change your own admin rights' },
  'last-variant': { status: 409, message: 'A product needs at least one variant' },
  'price-needed': { status: 409, message: 'A product on sale needs a price' },
  'sku-taken': { status: 409, message: 'Another product has this SKU' },
  'name-taken': { status: 409, message: 'This name is already taken' },
  'category-not-empty': { status: 409, message: 'This category still has products' },
  'stock-too-low': { status: 409, message: 'Stock cannot go below the units reserved for orders' },
  'not-undoable': { status: 409, message: 'This can no longer be undone' },
  'import-not-ready': {
    status: 409,
    message: 'This file cannot be imported in its current state',
  },
  'wishlist-full': { status: 409, message: 'The wishlist is full, remove something first' },
  'mail-not-resendable': { status: 409, message: 'This email cannot be sent again' },
  'mail-not-set-up': { status: 409, message: 'No mail server is set up' },
  'payments-in-progress': {
    status: 409,
    message: 'A payment is in progress with this account, try again later',
  },
  'set-by-administrator': {
    status: 409,
    message: "The server's administrator sets this, so it cannot be changed here",
  },
  'too-many-addresses': { status: 400, message: 'Remove a saved address first' },
  'push-failed': { status: 502, message: 'The notification could not be delivered' },
  busy: { status: 503, message: 'The shop is busy, please try again in a moment' },
} as const satisfies Record<string, { status: number; message: string }>

export type ErrorCode = keyof typeof ERRORS

/** The details of an error by its code; undefined means none. */
export type ErrorDetails = {
  [code in ErrorCode]: code extends keyof Details ? Details[code] : undefined
}

interface Details {
  'invalid-input': { errors: Record<string, string> }
  'second-factor-needed': { challenge: string }
  'not-found': { what: keyof typeof NOT_FOUND }
  'out-of-stock': {
    lines: {
      product: string
      variant: string
      name: string
      /** The chosen values, such as '30 ml'. */
      choice: string[]
      qty: number
      countInStock: number
    }[]
  }
  'variant-needed': {
    product: string
    variants: { _id: string; sku: string; choice: string[]; countInStock: number }[]
  }
  'price-changed': { expected: PriceFigures; actual: PriceFigures }
  'coupon-not-applicable': CouponRefusal
  'too-many-unpaid-orders': {
    limit: UnpaidLimit
    /** Limit per customer and per phone number. */
    maxOrders: number
    maxUnits: number
    /** Only the caller's own orders, newest first. */
    unpaid: { _id: string; number: number }[]
  }
  /** `max` is the highest total in dollars, or the number of orders that may await cash. */
  'method-not-available': { method: PaymentMethod; reason: CashRefusal; max: number | null }
  'order-not-payable': { status: string }
  'order-not-cancellable': { status: string }
  'too-many-requests': { retryAfter: number }
  /** Another user saved in the meantime; `current` are the current values, as on the wire. */
  'version-conflict': { current: unknown }
  'order-not-deliverable': { status: string }
  'order-not-shippable': { status: string }
  /** How many more may be wrong. */
  'wrong-delivery-code': { left: number }
  'order-not-refundable': { status: string }
  /** What can still be refunded, in decimal dollars. */
  'refund-too-large': { left: number }
  'refund-failed': { reason: string }
  'category-not-empty': { numProducts: number }
  /** Units reserved for orders. */
  'stock-too-low': { reserved: number }
  /** How many products a wishlist may contain. */
  'too-many-addresses': { limit: number }
  'wishlist-full': { limit: number }
  busy: { retryAfter: number }
}

/**
 * Which limit on unpaid orders was exceeded: the caller's orders, the units in them, the units of
 * this order alone, or the limit that the phone or network shares with others.
 */
export type UnpaidLimit = 'orders' | 'units' | 'one-order' | 'shared'

/** Amounts of a price change in decimal dollars, as on the wire. */
export interface PriceFigures {
  itemsPrice?: number
  couponPrice?: number
  shippingPrice?: number
  totalPrice: number
}

/** Throw this for anything that a shopper or an admin can cause. Throw `Error` for bugs. */
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

/** Like `instanceof` for one code, but works even if the class was loaded twice. */
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
  if (code !== 'not-found') return ERRORS[code].message
  return NOT_FOUND[(details as ErrorDetails['not-found']).what]
}
