import { useCallback, useEffect, useState } from 'react'
import type { Received } from '#contract/endpoint.ts'
import type { config as configEndpoint } from '#contract/payments.ts'
import { forgetReads } from '../api.ts'
import { orderApi } from '../order-api.ts'

export type PaymentConfig = Received<typeof configEndpoint>

/** How the shop can be paid. */
export function usePaymentConfig() {
  const [config, setConfig] = useState<PaymentConfig | null>(null)
  const [error, setError] = useState<{ code: string } | null>(null)
  const load = useCallback(() => {
    setError(null)
    orderApi.payments.config().then(setConfig, setError)
  }, [])
  useEffect(load, [load])
  const retry = () => {
    forgetReads()
    load()
  }
  return { config, error, retry }
}
