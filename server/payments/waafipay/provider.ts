import { createHash, randomUUID } from 'node:crypto'
import { toDecimalString } from '#domain/money.ts'
import type { CallAnswer, CallService, CallStep } from '#domain/provider-calls.ts'
import { observeCall } from '../../telemetry/activities.ts'
import type { CallJournal } from '../call-journal.ts'
import { PaymentFault } from '../payment-fault.ts'
import type { PaymentProvider, PaymentState, RefundState } from '../provider.ts'
import { type CallTimes, callOf, plannedOf, stateOf } from './payment-state.ts'
import { NotSent, postJson } from './post-json.ts'
import { readAnswer } from './read-answer.ts'

export interface WaafipayConfig {
  url: string
  merchantUid: string
  apiUserId: string
  apiKey: string
  /** Whether this is the emulator. */
  demo: boolean
  times?: CallTimes
}

const CURRENCY = 'USD'

/** Five minutes for the PIN, and some more for the answer. */
const TIMES: CallTimes = { asking: 330_000, other: 60_000 }

const SERVICES: Record<CallService, string> = {
  preauthorise: 'API_PREAUTHORIZE',
  commit: 'API_PREAUTHORIZE_COMMIT',
  cancel: 'API_PREAUTHORIZE_CANCEL',
  reverse: 'API_CANCELPURCHASE',
}

/**
 * Mobile money (EVC Plus, ZAAD, Sahal) through WaafiPay: the payer types a PIN on their phone,
 * which reserves the money, then the shop takes it. WaafiPay cannot be asked what became of a call,
 * so each is sent at most once, see CallJournal.
 */
export function waafipayProvider(config: WaafipayConfig): PaymentProvider {
  const { times = TIMES } = config

  return {
    name: config.demo ? 'waafipay-demo' : 'waafipay',
    demo: config.demo,
    currency: CURRENCY,
    browser: null,
    readWebhook: null,
    report: null,

    async createPayment({ orderId, orderNumber, totals, description, payer }, key, journal) {
      const reference = referenceOf(orderId, key)
      await journal.plan(reference, {
        orderId,
        account: payer ?? '',
        amount: totals.total,
        currency: CURRENCY,
        invoice: orderNumber,
        description,
      })
      return { reference, approvalUrl: null }
    },

    async askPayer(reference, journal) {
      const { account, amount, currency, invoice, description } = plannedOf(
        await journal.read(reference),
      )
      if (!(await journal.begin(reference, 'reserve', 'preauthorise'))) return
      const answer = await send('preauthorise', reference, times.asking, {
        paymentMethod: 'MWALLET_ACCOUNT',
        payerInfo: { accountNo: account },
        transactionInfo: {
          referenceId: reference,
          invoiceId: invoice,
          amount: toDecimalString(amount),
          currency,
          description: description.slice(0, 100),
        },
      }).catch((error): CallAnswer => {
        if (!(error instanceof NotSent)) throw error
        return { outcome: 'refused', reason: 'not-asked', code: error.issue }
      })
      await journal.finish(reference, 'reserve', answer)
    },

    lookUp,

    async capture(reference, _key, journal) {
      const before = await lookUp(reference, journal)
      if (before.status === 'declined') throw new PaymentFault('declined', before.reason ?? '')
      if (
        before.status === 'created' ||
        before.status === 'waiting' ||
        before.status === 'voided'
      ) {
        throw new PaymentFault('not-approved', 'NOT_APPROVED')
      }
      if (before.status !== 'approved') return before
      const { transaction } = await approvalOf(reference, journal)
      const isSent = await once(journal, reference, 'finish', 'commit', {
        referenceId: reference,
        transactionId: transaction,
        description: 'Taken',
      })
      const after = await lookUp(reference, journal)
      if (!isSent && after.status === 'approved')
        throw new PaymentFault('unavailable', 'IN_PROGRESS')
      return after
    },

    async refund(captureReference, cents, _key, journal) {
      const reference = await journal.find(captureReference)
      if (!reference) throw new PaymentFault('unknown-payment', 'UNKNOWN_TRANSACTION')
      const { amount, captures } = await lookUp(reference, journal)
      if (cents > amount) throw new PaymentFault('refused', 'MORE_THAN_CAPTURED')
      // The only documented way back is for the whole purchase.
      if (cents < amount) throw new PaymentFault('by-hand', 'PART_OF_PAYMENT')
      if (captures[0]?.status === 'completed') {
        await once(journal, reference, 'reverse', 'reverse', {
          paymentMethod: 'MWALLET_ACCOUNT',
          referenceId: reference,
          transactionId: captureReference,
          description: 'Refunded',
        })
      }
      const answer = callOf(await journal.read(reference), 'reverse')?.answer
      // Refused, or unknown: a second call might give the money back twice.
      if (answer?.outcome !== 'approved') {
        throw new PaymentFault('by-hand', answer?.code ?? 'NO_ANSWER')
      }
      const { transaction } = answer
      return { reference: transaction, captureReference, amount, ...COMPLETED }
    },

    async lookUpRefund() {
      // A refund is completed at once, so none is ever asked about.
      throw new PaymentFault('unknown-payment', 'NO_STATUS_QUERY')
    },

    async void(reference, journal) {
      const { status } = await lookUp(reference, journal)
      if (status === 'captured' || status === 'unknown') throw new PaymentFault('refused', status)
      if (status === 'waiting') throw new PaymentFault('unavailable', 'PAYER_IS_ASKED')
      if (status === 'created' || status === 'declined') return
      const { transaction } = await approvalOf(reference, journal)
      await journal.begin(reference, 'finish', 'cancel')
      const finish = callOf(await journal.read(reference), 'finish')
      if (finish?.service !== 'cancel') throw new PaymentFault('refused', 'COMMITTED')
      if (finish.answer) return
      // Sent again until it is answered, since no money moves. WaafiPay refuses to cancel twice,
      // and no document says by which code: what does not say so counts only when it has lasted.
      const answer = await send('cancel', reference, times.other, {
        referenceId: reference,
        transactionId: transaction,
        description: 'Not wanted',
      })
      const isOver = (finish.age ?? 0) >= REFUSED_FOR || isCancelledBefore(answer)
      const isRefused = answer.outcome === 'refused' && !isOver
      if (answer.outcome === 'unknown' || isRefused)
        throw new PaymentFault('unavailable', answer.code)
      await journal.finish(reference, 'finish', answer)
    },
  }

  async function lookUp(reference: string, journal: CallJournal): Promise<PaymentState> {
    return stateOf(reference, await journal.read(reference), times)
  }

  /** Sends a step unless it was begun before. @returns whether this call sent it. */
  async function once(
    journal: CallJournal,
    reference: string,
    step: CallStep,
    service: CallService,
    params: Record<string, unknown>,
  ): Promise<boolean> {
    if (!(await journal.begin(reference, step, service))) return false
    try {
      const answer = await send(service, reference, times.other, params)
      // What a refusal means here is documented nowhere, so it proves nothing.
      const isRefused = answer.outcome === 'refused'
      const stored: CallAnswer = isRefused ? { outcome: 'unknown', code: answer.code } : answer
      await journal.finish(reference, step, stored)
    } catch (error) {
      if (error instanceof NotSent) await journal.forget(reference, step)
      throw error
    }
    return true
  }

  /** Without an answer the outcome is unknown. @throws NotSent. */
  async function send(
    service: CallService,
    reference: string,
    timeout: number,
    params: Record<string, unknown>,
  ): Promise<CallAnswer> {
    const { merchantUid, apiUserId, apiKey } = config
    const call = {
      schemaVersion: '1.0',
      requestId: randomUUID(),
      timestamp: String(Date.now()),
      channelName: 'WEB',
      serviceName: SERVICES[service],
      serviceParams: { merchantUid, apiUserId, apiKey, ...params },
    }
    const url = new URL('/asm', config.url).href
    try {
      const text = await observeCall('waafipay', call.serviceName, () =>
        postJson(url, call, timeout),
      )
      return readAnswer(text, reference)
    } catch (error) {
      if (!(error instanceof PaymentFault) || error instanceof NotSent) throw error
      return { outcome: 'unknown', code: error.issue }
    }
  }
}

function isCancelledBefore(answer: CallAnswer): boolean {
  return answer.outcome === 'refused' && /ALREADY_?CANCEL/i.test(answer.code)
}

/** Milliseconds; by then the operator has given reserved money back by itself. */
const REFUSED_FOR = 24 * 60 * 60_000

const COMPLETED = { currency: CURRENCY, status: 'completed' } satisfies Partial<RefundState>

async function approvalOf(reference: string, journal: CallJournal) {
  const answer = callOf(await journal.read(reference), 'reserve')?.answer
  if (answer?.outcome !== 'approved') throw new PaymentFault('not-approved', 'NOT_APPROVED')
  return answer
}

/**
 * 10 to 30 characters of [A-Za-z0-9._-], as WaafiPay wants them: the order's id in base64, and
 * enough of the key to tell its attempts apart.
 */
function referenceOf(orderId: string, key: string): string {
  const order = Buffer.from(orderId.replaceAll('-', ''), 'hex').toString('base64url')
  const attempt = createHash('sha256').update(key).digest('base64url').slice(0, 7)
  return `${order}.${attempt}`
}
