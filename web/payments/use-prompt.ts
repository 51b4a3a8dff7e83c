import { useCallback, useEffect, useRef, useState } from 'react'
import { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import type { Prompt } from '#contract/payments.ts'
import { forgetReads } from '../api.ts'
import { useT } from '../i18n/t.ts'
import { orderApi } from '../order-api.ts'
import { toast } from '../toasts.tsx'
import { redirectToLogin } from './use-settling.ts'

/** Pauses between two questions to the shop grow from the first to the last (milliseconds). */
const FIRST_PAUSE = 1_500
const LAST_PAUSE = 8_000

/** Where the shop alone can bring news. */
const isOpen = (status: Prompt['status']) => status === 'waiting' || status === 'settling'

/** What the shop knows of the payment: asked again while it is open and the page is visible. */
export function usePrompt(orderId: string, onPaid: (order: Order) => void) {
  const t = useT()
  const [prompt, setPrompt] = useState<Prompt | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const isPaid = useRef(false)

  const take = useCallback(
    async (answer: Promise<Prompt>) => {
      try {
        const next = await answer
        if (next.status === 'paid') {
          forgetReads()
          // Also for somebody who may only pay it.
          const order = await orderApi.payments.pay({ params: { id: orderId }, body: {} })
          if (isPaid.current) return
          isPaid.current = true
          toast.success(t('payments.paid'))
          onPaid(order)
          return
        }
        setError(null)
        setPrompt(next)
      } catch (thrown) {
        if (!(thrown instanceof ApiError)) throw thrown
        if (thrown.code === 'not-signed-in') return redirectToLogin()
        setError(thrown)
      }
    },
    [orderId, onPaid, t],
  )

  const refresh = useCallback(() => {
    forgetReads()
    return take(orderApi.payments.prompt({ params: { id: orderId } }))
  }, [orderId, take])

  const stop = useCallback(
    () => take(orderApi.payments.stop({ params: { id: orderId } })),
    [orderId, take],
  )

  useEffect(() => {
    void refresh()
  }, [refresh])

  const asks = prompt !== null && isOpen(prompt.status)
  useEffect(() => {
    if (!asks) return
    return poll(refresh)
  }, [asks, refresh])

  return { prompt, error, refresh, stop }
}

/** Asks with growing pauses, never while the page is hidden, and at once when it is shown again. */
function poll(ask: () => Promise<void>): () => void {
  let pause = FIRST_PAUSE
  let timer: ReturnType<typeof setTimeout> | undefined
  let isOver = false

  function schedule() {
    clearTimeout(timer)
    if (isOver || document.visibilityState === 'hidden') return
    timer = setTimeout(async () => {
      pause = Math.min(pause * 1.3, LAST_PAUSE)
      await ask()
      schedule()
    }, pause)
  }
  function onReturn() {
    if (document.visibilityState === 'hidden') return clearTimeout(timer)
    pause = FIRST_PAUSE
    void ask().then(schedule)
  }

  schedule()
  const events = ['pageshow', 'online'] as const
  document.addEventListener('visibilitychange', onReturn)
  for (const event of events) window.addEventListener(event, onReturn)
  return () => {
    isOver = true
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', onReturn)
    for (const event of events) window.removeEventListener(event, onReturn)
  }
}
