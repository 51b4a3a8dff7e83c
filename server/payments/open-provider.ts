import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { startDemoPayments } from './demo-payments.ts'
import { paypalProvider } from './paypal/provider.ts'
import type { PaymentProvider } from './provider.ts'

export interface OpenPayments {
  /** Null: the shop takes no payments. */
  provider: PaymentProvider | null
  /** Pages that the provider needs under the shop's own origin. */
  routes?(app: FastifyInstance): void
  stop(): Promise<void>
}

export type PaymentSettings = Pick<Config, 'paypal' | 'demoPayments' | 'dataDir' | 'publicUrl'>

/** The provider this shop takes payments with: PayPal, its stand-in for the demo, or none. */
export async function openPaymentProvider(config: PaymentSettings): Promise<OpenPayments> {
  const { paypal } = config
  if (!paypal) return config.demoPayments ? startDemoPayments(config) : NO_PAYMENTS
  const provider = paypalProvider({
    ...paypal,
    browser: {
      currency: 'USD',
      sdkUrl: paypal.sdkUrl,
      environment: paypal.environment,
      demo: false,
    },
  })
  return { provider, stop: async () => {} }
}

const NO_PAYMENTS: OpenPayments = { provider: null, stop: async () => {} }
