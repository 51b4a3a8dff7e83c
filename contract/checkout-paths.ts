import type { PathTable } from './paths.ts'

/**
 * The calls of the checkout, of orders and their payments, of withdrawing and of couriers. Apart from
 * paths.ts, since the first visit loads that.
 */
export const checkoutPaths = {
  addresses: {
    list: ['GET', '/api/addresses'],
    add: ['POST', '/api/addresses'],
    save: ['PUT', '/api/addresses/:id'],
    remove: ['DELETE', '/api/addresses/:id'],
  },
  shipping: {
    rates: ['POST', '/api/shipping/rates'],
  },
  courier: {
    show: ['GET', '/api/orders/:id/delivery'],
    handOver: ['POST', '/api/orders/:id/handover'],
  },
  orders: {
    place: ['POST', '/api/orders'],
    placeAsGuest: ['POST', '/api/orders/guest'],
    find: ['POST', '/api/orders/find'],
    claim: ['POST', '/api/orders/:id/claim'],
    createPayLink: ['POST', '/api/orders/:id/pay-links'],
    revokePayLinks: ['DELETE', '/api/orders/:id/pay-links'],
    mine: ['GET', '/api/orders/myorders'],
    show: ['GET', '/api/orders/:id'],
    cancel: ['PUT', '/api/orders/:id/cancel'],
  },
  payments: {
    config: ['GET', '/api/config/paypal'],
    toPay: ['GET', '/api/orders/:id/to-pay'],
    start: ['POST', '/api/orders/:id/payments'],
    pay: ['PUT', '/api/orders/:id/pay'],
    prompt: ['GET', '/api/orders/:id/payment'],
    stop: ['DELETE', '/api/orders/:id/payment'],
    webhook: ['POST', '/api/webhooks/paypal'],
  },
  receipts: {
    send: ['POST', '/api/orders/:id/receipt'],
  },
  withdrawals: {
    declare: ['POST', '/api/withdrawals'],
  },
} as const satisfies PathTable
