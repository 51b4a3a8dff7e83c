import { z } from 'zod'
import type { DeclineReason } from '#domain/payments.ts'
import type { CallAnswer } from '#domain/provider-calls.ts'

/** Codes and ids come as text or numbers. */
const Code = z.union([z.string().max(100), z.number()]).transform(String)

const Answer = z.object({
  responseCode: Code,
  errorCode: Code.nullish(),
  responseMsg: z.string().max(2_000).nullish(),
  params: z
    .object({
      state: z.string().max(50).nullish(),
      transactionId: Code.nullish(),
      referenceId: Code.nullish(),
      txAmount: Code.nullish(),
      description: z.string().max(2_000).nullish(),
    })
    .nullish(),
})

/**
 * What WaafiPay answered. The HTTP status says nothing; the payment is approved only if code, error
 * code and state all say so, for this very reference. A refusal is one only if nothing contradicts
 * it. Everything else is unknown.
 */
export function readAnswer(text: string, reference: string): CallAnswer {
  const { data } = Answer.safeParse(parseJson(text))
  if (!data) return { outcome: 'unknown', code: 'UNREADABLE' }
  const { responseCode, params } = data
  const code = codeOf(data)
  const isOurs = !params?.referenceId || params.referenceId === reference
  const isApproved = /^approved$/i.test(params?.state ?? '')
  if (responseCode === '2001') {
    const transaction = params?.transactionId
    const isSound = data.errorCode === '0' && isApproved && isOurs
    const amount = centsOf(params?.txAmount)
    const isReadable = amount !== null || params?.txAmount == null
    if (!isSound || !isReadable || !transaction || !/^[\x21-\x7e]{1,100}$/.test(transaction)) {
      return { outcome: 'unknown', code }
    }
    return { outcome: 'approved', transaction, amount }
  }
  if (isApproved || !isOurs || !/^[5-9]\d{3,5}$/.test(responseCode)) {
    return { outcome: 'unknown', code }
  }
  return { outcome: 'refused', reason: reasonOf(data), code }
}

/** `5310 E10205 RCS_USER_REJECTED`: for the history of the order, and WaafiPay's support. */
function codeOf({ responseCode, errorCode, responseMsg }: z.output<typeof Answer>): string {
  const message = (responseMsg ?? '').replace(/[^\x20-\x7e]/g, '')
  return [responseCode, errorCode, message].filter(Boolean).join(' ').slice(0, 100)
}

function reasonOf(answer: z.output<typeof Answer>): DeclineReason {
  const { responseCode, errorCode, responseMsg, params } = answer
  const message = `${responseMsg ?? ''} ${params?.description ?? ''}`
  // The operator's own text: 'your balance is not enough'. It may come with any code.
  if (/haraaga|insufficient/i.test(message) || [responseCode, errorCode].includes('50333')) {
    return 'not-enough-money'
  }
  if (message.includes('RCS_NO_ROUTE_FOUND')) return 'unknown-number'
  return REASONS[responseCode] ?? 'refused'
}

const REASONS: Record<string, DeclineReason> = {
  5310: 'rejected',
  5206: 'cancelled',
  5306: 'cancelled',
  5309: 'timed-out',
}

/** '10', '10.0' and '10.00' → 1000; null for anything else. */
function centsOf(amount: string | null | undefined): number | null {
  const [, whole, fraction = ''] = /^(\d{1,10})(?:\.(\d{1,2})0*)?$/.exec(amount ?? '') ?? []
  return whole === undefined ? null : Number(whole) * 100 + Number(fraction.padEnd(2, '0'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
