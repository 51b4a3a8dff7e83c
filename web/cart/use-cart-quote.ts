import { useCallback, useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import type { Quote, UnchosenItem } from '#contract/cart.ts'
import { ApiError } from '#contract/client.ts'
import { bareLine } from '#domain/cart.ts'
import { toDollars } from '#domain/money.ts'
import { browserApi } from '../api.ts'
import { currentCart } from './cart-store.ts'
import { cartTotals, usePriceRules } from './cart-totals.ts'
import { refreshItems } from './edit-cart.ts'

/** 'stale': the shop could not be reached, so the cart shows the figures of an earlier quote. */
type Freshness = 'asking' | 'fresh' | 'stale'

interface CartQuote {
  freshness: Freshness
  /** What the lines without a choice can be. */
  choices: readonly UnchosenItem[]
  refresh: () => Promise<void>
}

/**
 * Requests a quote of the cart when the page is shown, when the visitor returns to it, and when the
 * connection returns. Changes go into the cart and its notices.
 */
export function useCartQuote(): CartQuote {
  const [freshness, setFreshness] = useState<Freshness>('asking')
  const [choices, setChoices] = useState<readonly UnchosenItem[]>([])
  const asking = useRef(false)
  const reloadOnNewRules = useReloadOnNewRules()

  const refresh = useCallback(async () => {
    if (asking.current) return
    asking.current = true
    try {
      const quote = await askQuote()
      if (quote) reloadOnNewRules(quote)
      setChoices(quote?.unchosen ?? [])
      setFreshness('fresh')
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setFreshness('stale')
    } finally {
      asking.current = false
    }
  }, [reloadOnNewRules])

  useEffect(() => {
    const onReturn = () => {
      if (document.visibilityState === 'visible') void refresh()
    }
    void refresh()
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
    }
  }, [refresh])

  return { freshness, choices, refresh }
}

/** Null for an empty cart. @throws ApiError if the request fails. */
async function askQuote(): Promise<Quote | null> {
  const orderItems = currentCart().cartItems.map(bareLine)
  if (orderItems.length === 0) return null
  const quote = await browserApi.cart.quote({ body: { orderItems } })
  refreshItems(quote)
  return quote
}

/** Reloads the page's data when a quote is based on another discount or other fees. */
export function useReloadOnNewRules(): (quote: Quote) => void {
  const { revalidate } = useRevalidator()
  const rules = usePriceRules()
  const latest = useRef({ rules, revalidate })
  useEffect(() => {
    latest.current = { rules, revalidate }
  })
  return useCallback((quote) => {
    const { rules, revalidate } = latest.current
    const { shipping } = cartTotals(quote.cartItems, rules)
    const sameDiscount = quote.globalDiscount === rules.discountPercent
    if (!sameDiscount || quote.shippingPrice !== toDollars(shipping)) void revalidate()
  }, [])
}
