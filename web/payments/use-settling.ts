import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { orderApi } from '../order-api.ts'
import { toast } from '../toasts.tsx'
import { forgetViewer, loginPath } from '../viewer.ts'

/** `unsure`: the connection was lost, so the outcome of the payment is unknown. */
type Phase = 'open' | 'settling' | 'unsure' | 'pending'

/**
 * visible: the page shows that it waits for the answer. inline: the provider's buttons show it.
 * silent: the shopper has not claimed to have paid, so an unpaid order needs no message.
 */
type FeedbackMode = 'visible' | 'inline' | 'silent'

export interface Settling {
  phase: Phase
  /** Asks the shop, which asks the provider. 'declined' means that another card may help. */
  settle: (reference: string | null, mode: FeedbackMode) => Promise<'paid' | 'declined' | 'other'>
  /**
   * The shopper went to the provider with this payment and may return without the provider's
   * redirect.
   */
  watch: (reference: string | null) => void
}

/** The shortest interval between checks when the window regains focus (milliseconds). */
const ASK_AGAIN_AFTER = 3_000

export function useSettling(orderId: string, onPaid: (order: Order) => void): Settling {
  const t = useT()
  const errorText = useErrorText()
  const [phase, setPhase] = useState<Phase>('open')
  const paid = useRef(false)
  const watched = useRef<string | null>(null)
  const lastAsked = useRef(0)

  const settle = useCallback<Settling['settle']>(
    async (reference, mode) => {
      lastAsked.current = Date.now()
      if (mode === 'visible') setPhase('settling')
      try {
        const body = reference ? { id: reference } : {}
        const order = await orderApi.payments.pay({ params: { id: orderId }, body })
        watched.current = null
        // The provider's callback and the check on focus may both arrive here.
        if (!paid.current) {
          paid.current = true
          toast.success(t('payments.paid'))
          onPaid(order)
        }
        return 'paid'
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        const meaning = meaningOf(error, mode)
        if (meaning === 'signed-out') redirectToLogin()
        else if (meaning === 'unsure' || meaning === 'pending') setPhase(meaning)
        else if (mode === 'visible') setPhase('open')
        // A declined payment is not captured again just because the page is shown.
        if (meaning === 'declined') watched.current = null
        if (meaning === 'declined' || meaning === 'explained') toast.error(errorText(error))
        return meaning === 'declined' ? 'declined' : 'other'
      }
    },
    [orderId, onPaid, t, errorText],
  )

  const watch = useCallback((reference: string | null) => {
    watched.current = reference
  }, [])

  // `onApprove` may never fire (closed tabs, lost pop-ups), so the status is checked on return.
  useEffect(() => {
    const ask = () => {
      if (!watched.current || paid.current || document.visibilityState !== 'visible') return
      if (Date.now() - lastAsked.current < ASK_AGAIN_AFTER) return
      void settle(watched.current, 'silent')
    }
    const events = ['focus', 'pageshow', 'online'] as const
    for (const event of events) window.addEventListener(event, ask)
    return () => {
      for (const event of events) window.removeEventListener(event, ask)
    }
  }, [settle])

  return { phase, settle, watch }
}

/** What an error means here; 'explained': the shopper should see its text. */
function meaningOf({ code, kind, status }: ApiError, mode: FeedbackMode) {
  if (code === 'not-signed-in') return 'signed-out'
  if (code === 'payment-pending') return 'pending'
  if (code === 'payment-declined') return 'declined'
  if (mode === 'silent') return 'no-news'
  return kind !== 'REFUSED' || status >= 500 ? 'unsure' : 'explained'
}

/** Loads a document, because an order page must be entered that way when signing in leads back. */
export function redirectToLogin(): void {
  forgetViewer()
  location.replace(loginPath(location.pathname + location.search))
}
