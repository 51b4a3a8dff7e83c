import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { forgetReads } from '../api.ts'
import { orderApi } from '../order-api.ts'

/**
 * The current state of the order: loaded with the page, and requested again when the visitor
 * returns while the order is still open. The page itself is not reloaded, because without a
 * connection an error page would replace the order.
 */
export function useLiveOrder(loaded: Order) {
  const [order, follow] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    follow(loaded)
  }

  const { _id: id, status } = order
  const reload = useCallback(() => {
    forgetReads()
    // If the request fails, the order on the screen stays.
    orderApi.orders.show({ params: { id } }).then(follow, () => {})
  }, [id])

  const isOpen = ['placed', 'cash-due', 'paid'].includes(status)
  useEffect(() => {
    if (!isOpen) return
    const onReturn = () => {
      if (document.visibilityState === 'visible') reload()
    }
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
    }
  }, [isOpen, reload])

  return { order, follow, reload }
}
