import type { PathTable } from './paths.ts'

/**
 * The calls of the checkout, of withdrawing and of couriers. Apart from paths.ts, since the first
 * visit loads that.
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
  receipts: {
    send: ['POST', '/api/orders/:id/receipt'],
  },
  withdrawals: {
    declare: ['POST', '/api/withdrawals'],
  },
} as const satisfies PathTable
