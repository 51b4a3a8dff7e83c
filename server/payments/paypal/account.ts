import { z } from 'zod'
import type { AccountOutcome } from '#domain/connections.ts'
import { PaymentFault } from '../payment-fault.ts'
import { createTokenSource } from './access-token.ts'
import { createPaypalClient, type PaypalClientOptions } from './client.ts'
import { Id } from './fields.ts'

type Account = Pick<PaypalClientOptions, 'apiUrl' | 'clientId' | 'clientSecret'>

/** Whether PayPal accepts the credentials; asks for an access token and for nothing else. */
export async function tryAccount(account: Account): Promise<AccountOutcome> {
  try {
    await createTokenSource({ ...account, timeout: TIMEOUT }).current()
    return 'works'
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error
    return error.kind === 'misconfigured' ? 'wrong-key' : 'unreachable'
  }
}

/**
 * The id of the account's webhook for this URL, which is created if there is none.
 * @throws PaymentFault, for example if PayPal does not accept the URL
 */
export async function findOrCreateWebhook(account: Account, url: string): Promise<string> {
  const call = createPaypalClient({ ...account, timeout: TIMEOUT })
  const find = async () => {
    const answer = await call({ method: 'GET', path: PATH })
    const { webhooks } = read(z.object({ webhooks: z.array(Webhook) }), answer)
    return webhooks.find((webhook) => webhook.url === url)?.id
  }
  const known = await find()
  if (known) return known
  const event_types = EVENTS.map((name) => ({ name }))
  try {
    return read(Webhook, await call({ method: 'POST', path: PATH, body: { url, event_types } })).id
  } catch (error) {
    // Created meanwhile, or by a request whose answer was lost.
    const isThere = error instanceof PaymentFault && error.issue === 'WEBHOOK_URL_ALREADY_EXISTS'
    const other = isThere ? await find() : undefined
    if (!other) throw error
    return other
  }
}

const TIMEOUT = 10_000
const PATH = '/v1/notifications/webhooks'
const Webhook = z.object({ id: Id, url: z.string() })

/** All that webhook-event.ts understands. */
const EVENTS = [
  'CHECKOUT.ORDER.APPROVED',
  'CHECKOUT.PAYMENT-APPROVAL.REVERSED',
  'PAYMENT.CAPTURE.COMPLETED',
  'PAYMENT.CAPTURE.PENDING',
  'PAYMENT.CAPTURE.DENIED',
  'PAYMENT.CAPTURE.REFUNDED',
  'PAYMENT.CAPTURE.REVERSED',
  'PAYMENT.REFUND.FAILED',
  'CUSTOMER.DISPUTE.CREATED',
  'CUSTOMER.DISPUTE.UPDATED',
  'CUSTOMER.DISPUTE.RESOLVED',
]

function read<schema extends z.ZodType>(schema: schema, answer: unknown): z.output<schema> {
  const { data, error } = schema.safeParse(answer)
  if (!data) throw new PaymentFault('unreadable', 'UNREADABLE', { cause: error })
  return data
}
