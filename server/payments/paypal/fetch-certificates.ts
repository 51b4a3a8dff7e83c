import { fetchFrom } from '../../telemetry/fetch-from.ts'
import { PaymentFault, WebhookRejected } from '../payment-fault.ts'
import { readAnswer } from './read-answer.ts'

const TIMEOUT = 5_000

/**
 * Downloads the PEM text at a trusted address. Throws WebhookRejected when there is none,
 * PaymentFault `unavailable` when that is unknown.
 */
export async function fetchCertificates(address: string): Promise<string> {
  const response = await fetchFrom('paypal', 'GET certificate', address, {
    redirect: 'error',
    signal: AbortSignal.timeout(TIMEOUT),
  }).catch((cause) => {
    throw new PaymentFault('unavailable', 'NO_CERTIFICATE', { cause })
  })
  const text = await readAnswer(response)
  if (response.status === 404) throw new WebhookRejected(`no certificate at ${address}`)
  if (!response.ok) throw new PaymentFault('unavailable', 'NO_CERTIFICATE')
  return text
}
