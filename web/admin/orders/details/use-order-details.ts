import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoggedMail } from '#contract/admin/mails.ts'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { forgetReads } from '../../../api.ts'
import { adminApi } from '../../admin-api.ts'

/** The initial data of the admin's part of an order's page. */
export interface LoadedRecord {
  record: AdminOrderDetails | null
  /** Why the record could not be loaded. */
  error: ApiError | null
  /** Undefined if they could not be loaded: the panel then tries again and shows the error. */
  mails: LoggedMail[] | undefined
}

/** Never rejects: the order itself is useful without it. */
export async function loadRecord(id: string): Promise<LoadedRecord> {
  const params = { id }
  const [outcome, mails] = await Promise.all([
    adminApi.adminOrders.record({ params }).then(
      (record) => ({ record, error: null }),
      (error: ApiError) => ({ record: null, error }),
    ),
    adminApi.adminMails.ofOrder({ params }).catch(() => undefined),
  ])
  return { ...outcome, mails }
}

/** The part of the order that only admins see, loaded again whenever the order has changed. */
export function useOrderRecord(order: Order, loaded: LoadedRecord) {
  const [record, setRecord] = useState(loaded.record)
  const [error, setError] = useState(loaded.error)
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

  const state = `${order.status} ${order.shippedAt} ${order.courier} ${order.trackingNumber} ${order.trackingUrl} ${order.deliveredAt} ${order.refundedPrice}`
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    void read()
  }, [read, state])

  return { record, error, read }
}
