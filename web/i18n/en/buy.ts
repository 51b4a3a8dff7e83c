import type { Dictionary } from '../texts.ts'

/** English texts from the cart to the order, and of accounts. */
export const buy = {
  // cart

  // checkout

  // orders

  // payments
  'payments.title': 'Payment',
  'payments.loading': 'Loading the ways to pay',
  'payments.notLoaded': 'The ways to pay could not be loaded.',
  'payments.tryAgain': 'Try again',
  'payments.off':
    'The shop takes no payments at the moment. Your order is kept; please contact us.',
  'payments.demo': 'Demo payment, no money moves',
  'payments.settling': 'Checking your payment…',
  'payments.unsure':
    'We could not find out whether your payment arrived. Please do not pay again, but check in a moment.',
  'payments.pending':
    'The provider is reviewing your payment. Your order counts as paid once the money arrives; please do not pay again.',
  'payments.check': 'Check again',
  'payments.redirect': 'Pay on the PayPal page',
  'payments.inApp':
    'You are inside another app, where payment windows are often blocked. Please pay on the PayPal page, or open this page in your browser.',
  'payments.paid': 'Order is paid',

  // accounts

  // errors, by code of the api (domain/errors.ts)
  'error.user-exists': 'There is already an account with this email.',
  'error.current-password-needed': 'Please confirm with your current password.',
  'error.reset-link-invalid': 'This link has expired or was already used.',
  'error.no-order-items': 'Your order is empty.',
  'error.out-of-stock': 'Some products are no longer available in this quantity.',
  'error.price-changed': 'The price has changed.',
  'error.idempotency-mismatch': 'This was already sent with other content. Please try again.',
  'error.order-not-payable': 'This order can not be paid.',
  'error.order-not-cancellable': 'This order can not be cancelled.',
  'error.payments-unavailable': 'Payments are not available at the moment.',
  'error.payment-not-approved': 'The payment has not been approved yet.',
  'error.payment-declined': 'The payment was declined. Please choose another way to pay.',
  'error.payment-pending': 'The payment is being reviewed by the provider.',
  'error.payment-mismatch': 'The payment does not match the order.',
  'error.unsupported-picture': 'Pictures must be JPEG, PNG, WebP or AVIF.',
  'error.broken-picture': 'The picture is broken or empty.',
  'error.picture-too-large': 'Pictures may have at most 10 MB and 40 megapixels.',
} as const satisfies Dictionary
