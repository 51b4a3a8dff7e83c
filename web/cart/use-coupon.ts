import { useCallback, useEffect, useState } from 'react'
import type { Quote, QuotedCoupon } from '#contract/cart.ts'
import { ApiError } from '#contract/client.ts'
import { bareLine } from '#domain/cart.ts'
import { toCents } from '#domain/money.ts'
import { browserApi } from '../api.ts'
import { useViewer } from '../viewer.ts'
import type { CartItem } from './cart-store.ts'
import type { CartTotals } from './cart-totals.ts'
import { refreshItems } from './edit-cart.ts'
import { unconfirmedOrder } from './unconfirmed-order.ts'
import { useReloadOnNewRules } from './use-cart-quote.ts'

export interface CouponState {
  code: string | null
  status: 'none' | 'asking' | 'failed' | 'answered'
  /** If it is answered. */
  quoted: QuotedCoupon | null
  /** If it could not be asked. */
  error: ApiError | null
  /** Of the present cart; with what the code takes off, if it counts. */
  totals: CartTotals
  askAgain: () => void
}

interface Asked {
  /** Of the cart without a code. */
  totals: CartTotals
  /** Where it goes, if that is known. */
  to?: { country?: string | undefined; place?: string | undefined; rate?: string | undefined }
}

interface Answer {
  to: string
  quote: Quote | ApiError
}

/** A pause in which a quantity can be changed further. */
const PAUSE = 200

/**
 * What the shopper's code takes off the cart. Only the shop knows its terms, so it is asked again
 * whenever the code, the cart, its prices or the account change; without a code nothing is asked. A
 * quote with other prices than on the page goes into the cart and its notices.
 */
export function useCoupon(
  cartItems: readonly CartItem[],
  code: string | null,
  { totals, to = {} }: Asked,
): CouponState {
  const viewer = useViewer()
  const [round, setRound] = useState(0)
  const [answer, setAnswer] = useState<Answer>()
  const reloadOnNewRules = useReloadOnNewRules()
  const { items, shipping } = totals
  const cart = JSON.stringify({ orderItems: cartItems.map(bareLine), ...to })
  const question =
    code && cartItems.length > 0
      ? JSON.stringify([code, cart, items, shipping, viewer?.email, round])
      : null

  useEffect(() => {
    if (!question || !code) return
    let isOver = false
    const timer = setTimeout(() => {
      browserApi.cart
        .quote({ body: { ...JSON.parse(cart), coupon: code } })
        .catch((error: unknown) => {
          if (error instanceof ApiError) return error
          throw error
        })
        .then((quote) => {
          if (isOver) return
          setAnswer({ to: question, quote })
          if (quote instanceof ApiError || toCents(quote.itemsPrice) === items) return
          refreshItems(quote)
          reloadOnNewRules(quote)
        })
    }, PAUSE)
    return () => {
      isOver = true
      clearTimeout(timer)
    }
  }, [question, code, cart, items, reloadOnNewRules])

  const askAgain = useCallback(() => setRound((last) => last + 1), [])
  const rest = { code, totals, askAgain, quoted: null, error: null }
  if (!question) return { ...rest, status: 'none' }
  const quote = answer?.to === question ? answer.quote : null
  if (quote instanceof ApiError) return { ...rest, status: 'failed', error: quote }
  // Other prices than on the page, which are being loaded, except for lines that have been sent.
  const isNew = quote && toCents(quote.itemsPrice) !== items && !unconfirmedOrder(cartItems)
  if (!quote?.coupon || isNew) return { ...rest, status: 'asking' }
  const counts = quote.coupon.reason === null
  return {
    ...rest,
    status: 'answered',
    quoted: quote.coupon,
    totals: counts ? reduced(totals, quote) : totals,
  }
}

function reduced(totals: CartTotals, quote: Quote): CartTotals {
  return {
    ...totals,
    items: toCents(quote.itemsPrice),
    coupon: toCents(quote.couponPrice),
    shipping: toCents(quote.shippingPrice),
    total: toCents(quote.totalPrice),
  }
}
