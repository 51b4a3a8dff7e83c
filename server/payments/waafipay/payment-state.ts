import type { CallStep, PlannedPayment } from '#domain/provider-calls.ts'
import type { StoredCall } from '../call-journal.ts'
import { PaymentFault } from '../payment-fault.ts'
import type { PaymentState } from '../provider.ts'

/** How long each call may take: the payer has five minutes for the PIN. In milliseconds. */
export interface CallTimes {
  asking: number
  other: number
}

/** The state of a payment, from the stored calls alone. */
export function stateOf(
  reference: string,
  calls: readonly StoredCall[],
  times: CallTimes,
): PaymentState {
  const reserve = calls.find(({ step }) => step === 'reserve')
  if (!reserve?.planned) throw new PaymentFault('unknown-payment', 'NOT_PLANNED')
  const { orderId, currency } = reserve.planned
  const state = {
    reference,
    orderId,
    // What the provider says that the payer approved.
    amount: amountOf(reserve) ?? reserve.planned.amount,
    currency,
    captures: [],
  }
  if (reserve.age === null) return { ...state, status: 'created' }
  const { answer } = reserve
  if (!answer) return { ...state, status: isOverdue(reserve, times.asking) ? 'unknown' : 'waiting' }
  if (answer.outcome === 'unknown') return { ...state, status: 'unknown' }
  if (answer.outcome === 'refused') return { ...state, status: 'declined', reason: answer.reason }

  const finish = calls.find(({ step, age }) => step === 'finish' && age !== null)
  if (!finish) return { ...state, status: 'approved' }
  if (finish.service === 'cancel') return { ...state, status: 'voided' }
  if (finish.answer?.outcome === 'approved') {
    const isReversed = calls.some(
      ({ step, answer }) => step === 'reverse' && answer?.outcome === 'approved',
    )
    return {
      ...state,
      status: 'captured',
      captures: [
        {
          reference: finish.answer.transaction,
          amount: state.amount,
          currency,
          status: isReversed ? 'refunded' : 'completed',
          reason: null,
          fee: null,
        },
      ],
    }
  }
  const isOpen = !finish.answer && !isOverdue(finish, times.other)
  return { ...state, status: isOpen ? 'approved' : 'unknown' }
}

export function callOf(calls: readonly StoredCall[], step: CallStep): StoredCall | undefined {
  return calls.find((call) => call.step === step && call.age !== null)
}

export function plannedOf(calls: readonly StoredCall[]): PlannedPayment {
  const planned = calls.find(({ step }) => step === 'reserve')?.planned
  if (!planned) throw new PaymentFault('unknown-payment', 'NOT_PLANNED')
  return planned
}

function amountOf({ answer }: StoredCall): number | null {
  return answer?.outcome === 'approved' ? answer.amount : null
}

/** Beyond its timeout no answer can come any more; the rest is for storing it. */
function isOverdue({ age }: StoredCall, timeout: number): boolean {
  return age !== null && age > timeout + 30_000
}
