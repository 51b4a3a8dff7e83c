import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { openStore } from '../store.ts'
import type { Buyer } from './buyer.ts'
import { openBuyer } from './buyer.ts'
import type { CheckoutContext } from './checkout.ts'
import { Control } from './control.ts'
import { Faults } from './faults.ts'
import { createPaypalServer } from './server.ts'
import type { State } from './state.ts'
import { Tokens } from './tokens.ts'
import { WebhookSender } from './webhook-sender.ts'

export interface PaypalEmulatorOptions {
  /** Defaults to a free port. */
  port?: number
  /** Persists orders across restarts in `paypal-emulator.json`; without it they stay in memory. */
  dataDir?: string
  /** The shop's own URL, which serves `/demo-paypal/*`. */
  siteUrl?: string
  /** Where events are sent; without it they are only recorded. */
  webhookUrl?: string
  /** Delays before failed deliveries are retried, in milliseconds. */
  webhookRetryPauses?: readonly number[]
}

export interface PaypalEmulator {
  apiUrl: string
  clientId: string
  clientSecret: string
  webhookId: string
  /** The PEM root that a shop must trust to verify this emulator's webhooks. */
  webhookRoot(): string
  control: Control
  /** The shopper's actions, for the approval pages. */
  buyer: Buyer
  stop(): Promise<void>
}

const CLIENT_ID = 'demo-paypal-client'
const WEBHOOK_ID = 'WH-DEMO-PAYPAL'
const RETRY_PAUSES = [1_000, 5_000, 30_000]

/**
 * Starts a server that implements PayPal's protocol on a loopback port: for demo shops without an
 * account, and for tests. No money moves.
 */
export async function startPaypalEmulator(
  options: PaypalEmulatorOptions = {},
): Promise<PaypalEmulator> {
  const store = openStore<State>(options.dataDir ?? null, 'paypal-emulator.json', {
    clientSecret: randomBytes(32).toString('base64url'),
    checkouts: {},
    refunds: {},
    answers: {},
  })
  const { clientSecret } = store.state
  const siteUrl = options.siteUrl ?? 'http://127.0.0.1:3000'
  let apiUrl = ''
  const webhooks = new WebhookSender({
    url: options.webhookUrl ?? null,
    webhookId: WEBHOOK_ID,
    apiUrl: () => apiUrl,
    retryPauses: options.webhookRetryPauses ?? RETRY_PAUSES,
  })
  const context: CheckoutContext = {
    store,
    faults: new Faults(),
    webhooks,
    apiUrl: () => apiUrl,
    approvalUrl: (id) => new URL(`/demo-paypal/approve?token=${id}`, siteUrl).href,
  }
  const tokens = new Tokens(CLIENT_ID, clientSecret)
  const control = new Control(context, tokens)
  const server = createPaypalServer(context, tokens, control)
  server.listen(options.port ?? 0, '127.0.0.1')
  await once(server, 'listening')
  apiUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  await store.saved()

  return {
    apiUrl,
    clientId: CLIENT_ID,
    clientSecret,
    webhookId: WEBHOOK_ID,
    webhookRoot: () => webhooks.certificate.rootPem,
    control,
    buyer: openBuyer(context),
    async stop() {
      await webhooks.stop()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await store.saved()
    },
  }
}
