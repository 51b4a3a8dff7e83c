import type { PathTable } from './paths.ts'

/**
 * The calls about the cart of an account, and mails about it. Apart from paths.ts, since the first
 * visit loads that.
 */
export const cartPaths = {
  accountCart: {
    show: ['GET', '/api/cart'],
    merge: ['POST', '/api/cart/merge'],
    setLines: ['POST', '/api/cart/lines'],
  },
  consents: {
    show: ['GET', '/api/consents'],
    save: ['PUT', '/api/consents'],
    oneClick: ['POST', '/api/unsubscribe/:token'],
  },
} as const satisfies PathTable
