import type { Ledger, Transaction } from './ledger.ts'
import { type Payer, REFUSALS, REFUSED, type Refusal } from './payer.ts'

/** A call's body, as far as the emulator reads it. */
export interface Call {
  serviceName?: unknown
  serviceParams?: {
    merchantUid?: unknown
    apiUserId?: unknown
    apiKey?: unknown
    referenceId?: unknown
    transactionId?: unknown
    payerInfo?: { accountNo?: unknown }
    transactionInfo?: Record<'referenceId' | 'amount' | 'currency', unknown>
  }
}

export const SERVICES = [
  'API_PREAUTHORIZE',
  'API_PREAUTHORIZE_COMMIT',
  'API_PREAUTHORIZE_CANCEL',
  'API_CANCELPURCHASE',
] as const
export type Service = (typeof SERVICES)[number]

/** Does the work of a call, once the payer has acted. */
export function serve(
  ledger: Ledger,
  service: Service,
  call: Call,
  payer: Payer | null,
): Transaction | Refusal {
  const { serviceParams = {} } = call
  if (payer) return reserve(ledger, serviceParams, payer)
  const named = {
    transactionId: String(serviceParams.transactionId),
    referenceId: String(serviceParams.referenceId),
  }
  if (service === 'API_PREAUTHORIZE_COMMIT') return ledger.commit(named)
  return service === 'API_PREAUTHORIZE_CANCEL' ? ledger.cancel(named) : ledger.reverse(named)
}

function reserve(
  ledger: Ledger,
  { payerInfo, transactionInfo }: NonNullable<Call['serviceParams']>,
  payer: Payer,
): Transaction | Refusal {
  const account = String(payerInfo?.accountNo)
  const reference = String(transactionInfo?.referenceId)
  const amount = String(transactionInfo?.amount)
  const currency = String(transactionInfo?.currency)
  const isSound =
    /^252\d{9}$/.test(account) &&
    /^[\w.-]{10,30}$/.test(reference) &&
    /^\d+(\.\d+)?$/.test(amount) &&
    ['USD', 'SLSH', 'DJF'].includes(currency)
  if (!isSound) return REFUSED.input
  if (payer in REFUSALS) return REFUSALS[payer as keyof typeof REFUSALS]
  return ledger.reserve({ account, reference, currency, amount: truncate(amount) })
}

/** WaafiPay cuts, and does not round. */
function truncate(amount: string): string {
  const [whole, fraction = ''] = amount.split('.')
  return `${whole}.${fraction.slice(0, 2).padEnd(2, '0')}`
}
