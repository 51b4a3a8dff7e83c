import { useCallback, useEffect, useRef, useState } from 'react'
import type { LoggedMail } from '#contract/admin/mails.ts'
import type { AdminOrderDetails } from '#contract/admin/orders.ts'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { forgetReads } from '../../../api.ts'
import { adminApi } from '../../admin-api.ts'

/** What the admin's part of an order's page begins with. */
export interface LoadedRecord {
  record: AdminOrderDetails | null
  /** Why there is no record. */
  error: ApiError | null
  /** Undefined where they could not be loaded: the panel asks again and says so. */
  mails: LoggedMail[] | undefined
}

/** Never fails: the order itself is worth showing without it. */
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

/** What only admins knows of the order; read again whenever the order itself has changed. */
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

  const state = `${order.status} ${order.deliveredAt} ${order.refundedPrice}`
  const lastState = useRef(state)
  useEffect(() => {
    if (lastState.current === state) return
    lastState.current = state
    void read()
  }, [read, state])

  return { record, error, read }
}
