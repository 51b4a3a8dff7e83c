import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { orderApi } from '../order-api.ts'
import { randomKey } from '../random-key.ts'
import { toast } from '../toasts.tsx'
import { redirectToLogin, type Settling } from './use-settling.ts'

/** Starts the payment at the provider, for its buttons (`start`) or by redirecting (`leave`). */
export function useStart(orderId: string, { settle, watch }: Settling) {
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState(false)
  const key = useRef<string | null>(null)

  /** @throws ApiError whose text the shopper has already seen. */
  const start = useCallback(async () => {
    // An attempt without an answer is repeated with the same idempotency key.
    key.current ??= randomKey()
    try {
      const options = { idempotencyKey: key.current }
      const started = await orderApi.payments.start({ params: { id: orderId } }, options)
      key.current = null
      watch(started.id)
      return started
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'REFUSED') key.current = null
      // The order is already paid or under review, perhaps from another tab, so show that.
      if (error.code === 'order-not-payable' || error.code === 'payment-pending') {
        await settle(null, 'inline')
      } else if (error.code === 'not-signed-in') {
        redirectToLogin()
      } else {
        toast.error(errorText(error))
      }
      throw error
    }
  }, [orderId, settle, watch, errorText])

  const leave = useCallback(async () => {
    setLeaving(true)
    const started = await start().catch(() => null)
    if (started?.approvalUrl) location.assign(started.approvalUrl)
    else setLeaving(false)
  }, [start])

  // A page restored by the back button still shows its last state.
  useEffect(() => {
    const returned = () => setLeaving(false)
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [])

  return { start, leave, leaving }
}
