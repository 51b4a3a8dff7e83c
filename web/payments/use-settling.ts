import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { browserApi } from '../api.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { forgetViewer, loginPath } from '../viewer.ts'

/** `unsure`: the line broke, and nobody here knows whether the money has moved. */
type Phase = 'open' | 'settling' | 'unsure' | 'pending'

/**
 * loud: the page waits for the answer. inline: the provider's buttons stay and do the waiting.
 * quiet: nobody said that they have paid, so "not yet" is no news.
 */
type FeedbackMode = 'loud' | 'inline' | 'quiet'

export interface Settling {
  phase: Phase
  /** Asks the shop, which asks the provider. Answers whether another card may help. */
  settle: (reference: string | null, voice: FeedbackMode) => Promise<'paid' | 'declined' | 'other'>
  /** The shopper went to the provider with this payment, and may come back without a word. */
  watch: (reference: string | null) => void
}

/** Not more often than this while windows come and go (milliseconds). */
const ASK_AGAIN_AFTER = 3_000

export function useSettling(orderId: string, onPaid: (order: Order) => void): Settling {
  const t = useT()
  const errorText = useErrorText()
  const [phase, setPhase] = useState<Phase>('open')
  const paid = useRef(false)
  const watched = useRef<string | null>(null)
  const lastAsked = useRef(0)

  const settle = useCallback<Settling['settle']>(
    async (reference, voice) => {
      lastAsked.current = Date.now()
      if (voice === 'loud') setPhase('settling')
      try {
        const body = reference ? { id: reference } : {}
        const order = await browserApi.payments.pay({ params: { id: orderId }, body })
        watched.current = null
        // The button's answer and the returning window's question may both arrive here.
        if (!paid.current) {
          paid.current = true
          toast.success(t('payments.paid'))
          onPaid(order)
        }
        return 'paid'
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const meaning = meaningOf(error, voice)
        if (meaning === 'signed-out') leaveForLogin()
        else if (meaning === 'unsure' || meaning === 'pending') setPhase(meaning)
        else if (voice === 'loud') setPhase('open')
        // A card that was refused is not tried again by looking at the page.
        if (meaning === 'declined') watched.current = null
        if (meaning === 'declined' || meaning === 'told') toast.error(errorText(error))
        return meaning === 'declined' ? 'declined' : 'other'
      }
    },
    [orderId, onPaid, t, errorText],
  )

  const watch = useCallback((reference: string | null) => {
    watched.current = reference
  }, [])

  // `onApprove` may never fire: closed tabs, lost pop-ups. Whoever comes back to the page asks.
  useEffect(() => {
    const ask = () => {
      if (!watched.current || paid.current || document.visibilityState !== 'visible') return
      if (Date.now() - lastAsked.current < ASK_AGAIN_AFTER) return
      void settle(watched.current, 'quiet')
    }
    const events = ['focus', 'pageshow', 'online'] as const
    for (const event of events) window.addEventListener(event, ask)
    return () => {
      for (const event of events) window.removeEventListener(event, ask)
    }
  }, [settle])

  return { phase, settle, watch }
}

/** What a refusal or a lost connection means here; 'told': the shopper should read it. */
function meaningOf({ code, kind, status }: ApiError, voice: FeedbackMode) {
  if (code === 'not-signed-in') return 'signed-out'
  if (code === 'payment-pending') return 'pending'
  if (code === 'payment-declined') return 'declined'
  if (voice === 'quiet') return 'no-news'
  return kind !== 'REFUSED' || status >= 500 ? 'unsure' : 'told'
}

/** By a document load, since the order page it leads back to must be entered by one. */
export function leaveForLogin(): void {
  forgetViewer()
  location.replace(loginPath(location.pathname + location.search))
}
