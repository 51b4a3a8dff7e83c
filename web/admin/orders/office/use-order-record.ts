import { useCallback, useEffect, useState } from 'react'
import type { OrderRecord } from '#contract/admin/orders.ts'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { forgetReads } from '../../../api.ts'
import { adminApi } from '../../admin-api.ts'

/** What only the office knows of the order; read again whenever the order itself has changed. */
export function useOrderRecord(order: Order) {
  const [record, setRecord] = useState<OrderRecord | null>(null)
  const [error, setError] = useState<ApiError | null>(null)
  const { _id: id } = order

  const read = useCallback(async () => {
    forgetReads()
    try {
      setRecord(await adminApi.adminOrders.record({ params: { id } }))
      setError(null)
    } catch (thrown) {
      setError(thrown as ApiError)
    }
  }, [id])

  const state = `${order.status} ${order.deliveredAt} ${order.refundedPrice}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when the order changes
  useEffect(() => void read(), [read, state])

  return { record, error, read }
}
