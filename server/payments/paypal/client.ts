import { setTimeout as pause } from 'node:timers/promises'
import { fetchFrom } from '../../telemetry/fetch-from.ts'
import { PaymentFault } from '../payment-fault.ts'
import { createTokenSource } from './access-token.ts'
import { parseJson, readAnswer } from './read-answer.ts'
import { refusalOf } from './refusals.ts'

export interface PaypalClientOptions {
  /** https://api-m.paypal.com, the sandbox, or any server with the same protocol. */
  apiUrl: string
  clientId: string
  clientSecret: string
  /** Of one call, in milliseconds. */
  timeout?: number
  /** How often a call is retried after a failure that leaves the outcome unknown. */
  retries?: number
  /** The delay before the first retry, in milliseconds; it doubles each time. */
  backoff?: number
}

interface PaypalCall {
  method: 'GET' | 'POST'
  path: `/v2/${string}` | '/v1/notifications/webhooks'
  body?: unknown
  /** Sent as PayPal-Request-Id: makes a POST safe to repeat. */
  requestId?: string
}

export type PaypalClient = (call: PaypalCall) => Promise<unknown>

/** The parts of a path that are not PayPal's own words. */
const ID = /(?<=\/)(?!v\d\/)[^/]*[A-Z\d][^/]*/g

const TRANSIENT = new Set([408, 425, 429, 500, 502, 503, 504])

/**
 * A small client on `fetch`: PayPal's own SDK retries no POST, has no default timeout and no
 * configurable address. Throws PaymentFault.
 */
export function createPaypalClient(options: PaypalClientOptions): PaypalClient {
  const { apiUrl, timeout = 10_000, retries = 2, backoff = 250 } = options
  const tokens = createTokenSource({ ...options, timeout })

  return async (call) => {
    // A POST without a key must not be repeated: the first one may have succeeded.
    const attempts = call.method === 'GET' || call.requestId ? retries + 1 : 1
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(call)
      } catch (error) {
        const isRetryable = error instanceof PaymentFault && error.kind === 'unavailable'
        if (!isRetryable || attempt >= attempts) throw error
        await pause(backoff * 2 ** (attempt - 1) * (0.5 + Math.random() / 2))
      }
    }
  }

  async function send(call: PaypalCall): Promise<unknown> {
    const token = await tokens.current()
    let response = await sendOnce(call, token)
    // A token can be revoked early, for example when the secret is changed.
    if (response.status === 401) {
      await response.body?.cancel()
      response = await sendOnce(call, await tokens.insteadOf(token))
    }

    const { status } = response
    const text = await readAnswer(response)
    const answer = parseJson(text)
    if (status >= 200 && status < 300) {
      // A proxy answered instead of PayPal.
      if (answer === undefined && text !== '') throw new PaymentFault('unavailable', 'NOT_JSON')
      return answer
    }
    const refusal = refusalOf(status, answer)
    if (TRANSIENT.has(status) || refusal.issue === 'PREVIOUS_REQUEST_IN_PROGRESS') {
      throw new PaymentFault('unavailable', refusal.issue, refusal)
    }
    throw new PaymentFault(refusal.kind, refusal.issue, refusal)
  }

  async function sendOnce({ method, path, body, requestId }: PaypalCall, token: string) {
    try {
      const operation = `${method} ${path.replaceAll(ID, '{id}')}`
      return await fetchFrom('paypal', operation, new URL(path, apiUrl), {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          'content-type': 'application/json',
          // Returns the whole order, not only its id: settling compares every part of it.
          prefer: 'return=representation',
          ...(requestId && { 'paypal-request-id': requestId }),
        },
        body: method === 'POST' ? JSON.stringify(body ?? {}) : null,
        redirect: 'error',
        signal: AbortSignal.timeout(timeout),
      })
    } catch (cause) {
      throw new PaymentFault('unavailable', 'NO_ANSWER', { cause })
    }
  }
}
