import { randomUUID } from 'node:crypto'
import { z } from 'zod'
import type { AccountOutcome } from '#domain/connections.ts'
import { observeCall } from '../../telemetry/activities.ts'
import { PaymentFault } from '../payment-fault.ts'
import { postJson } from './post-json.ts'
import type { WaafipayConfig } from './provider.ts'

export interface AccountTest {
  outcome: AccountOutcome
  /** WaafiPay's own words; null if there was no answer. */
  answer: string | null
}

/**
 * Whether WaafiPay accepts the credentials. It has no call for that: the shop asks it to cancel a
 * payment that does not exist, which moves no money and is refused either for the credentials or
 * for the payment. No document lists all codes, so its words are returned too.
 */
export async function tryAccount(account: Omit<WaafipayConfig, 'demo'>): Promise<AccountTest> {
  const { url, merchantUid, apiUserId, apiKey } = account
  const reference = `test-${randomUUID().slice(0, 13)}`
  const call = {
    schemaVersion: '1.0',
    requestId: randomUUID(),
    timestamp: String(Date.now()),
    channelName: 'WEB',
    serviceName: 'API_PREAUTHORIZE_CANCEL',
    serviceParams: {
      merchantUid,
      apiUserId,
      apiKey,
      referenceId: reference,
      transactionId: '0',
      description: 'Test of the connection',
    },
  }
  try {
    const text = await observeCall('waafipay', call.serviceName, () =>
      postJson(new URL('/asm', url).href, call, TIMEOUT),
    )
    return outcomeOf(text.replaceAll(apiKey, '…'))
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    return { outcome: 'unreachable', answer: null }
  }
}

const TIMEOUT = 15_000

const Code = z.union([z.string(), z.number()]).transform(String)
const Answer = z.object({ responseCode: Code, responseMsg: z.string().nullish() })

function outcomeOf(text: string): AccountTest {
  const { data } = Answer.safeParse(parseJson(text))
  if (!data) return { outcome: 'unreachable', answer: null }
  const words = `${data.responseCode} ${data.responseMsg ?? ''}`.trim().slice(0, 200)
  const isAboutKeys = /credential|auth|merchant|api ?(key|user)|permission|access/i.test(words)
  return { outcome: isAboutKeys ? 'wrong-key' : 'works', answer: words }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
