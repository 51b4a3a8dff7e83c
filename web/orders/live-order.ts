import { useCallback, useEffect, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { browserApi, forgetReads } from '../api.ts'

/**
 * The order as it stands: loaded with the page, and asked for again when somebody comes back to the
 * page while something is still to happen. Not by loading the page again: without a connection that
 * would put an error in place of an order that is there.
 */
export function useLiveOrder(loaded: Order) {
  const [order, follow] = useState(loaded)
  const [lastLoaded, setLastLoaded] = useState(loaded)
  if (lastLoaded !== loaded) {
    setLastLoaded(loaded)
    follow(loaded)
  }

  const { _id: id, status } = order
  const look = useCallback(() => {
    forgetReads()
    // What could not be asked stays as it was.
    browserApi.orders.show({ params: { id } }).then(follow, () => {})
  }, [id])

  const isOpen = status === 'placed' || status === 'paid'
  useEffect(() => {
    if (!isOpen) return
    const onReturn = () => {
      if (document.visibilityState === 'visible') look()
    }
    document.addEventListener('visibilitychange', onReturn)
    window.addEventListener('online', onReturn)
    return () => {
      document.removeEventListener('visibilitychange', onReturn)
      window.removeEventListener('online', onReturn)
    }
  }, [isOpen, look])

  return { order, follow, look }
}
