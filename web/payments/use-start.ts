import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { browserApi } from '../api.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { randomKey } from '../random-key.ts'
import { toast } from '../toasts.tsx'
import { leaveForLogin, type Settling } from './use-settling.ts'

/** Starts the payment at the provider, for its buttons (`start`) or by going there (`leave`). */
export function useStart(orderId: string, { settle, watch }: Settling) {
  const errorText = useErrorText()
  const [leaving, setLeaving] = useState(false)
  const key = useRef<string | null>(null)

  /** @throws ApiError that the shopper has been told about. */
  const start = useCallback(async () => {
    // A try whose answer got lost is repeated under its key.
    key.current ??= randomKey()
    try {
      const options = { idempotencyKey: key.current }
      const started = await browserApi.payments.start({ params: { id: orderId } }, options)
      key.current = null
      watch(started.id)
      return started
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      if (error.kind === 'REFUSED') key.current = null
      // Paid or under review already, perhaps in another tab: that is what the page should show.
      if (error.code === 'order-not-payable' || error.code === 'payment-pending') {
        await settle(null, 'inline')
      } else if (error.code === 'not-signed-in') {
        leaveForLogin()
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

  // Back by the browser's button, the page is shown as it was left.
  useEffect(() => {
    const returned = () => setLeaving(false)
    window.addEventListener('pageshow', returned)
    return () => window.removeEventListener('pageshow', returned)
  }, [])

  return { start, leave, leaving }
}
