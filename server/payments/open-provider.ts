import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { paypalEmulatorPages } from '#emulators/paypal/browser/pages.ts'
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import type { Config } from '../config.ts'
import { paypalProvider } from './paypal/provider.ts'
import type { PaymentProvider } from './provider.ts'

interface OpenPayments {
  /** Null: the shop takes no payments. */
  provider: PaymentProvider | null
  /** Pages that the provider needs under the shop's own origin. */
  routes?(app: FastifyInstance): void
  stop(): Promise<void>
}

type PaymentSettings = Pick<Config, 'paypal' | 'demoPayments' | 'dataDir' | 'publicUrl'>

const currency = 'USD'

/** The provider this shop takes payments with: PayPal, its stand-in for the demo, or none. */
export async function openPaymentProvider(config: PaymentSettings): Promise<OpenPayments> {
  const { paypal } = config
  if (!paypal && config.demoPayments) return startDemoPayments(config)
  if (!paypal) return { provider: null, stop: async () => {} }
  const { sdkUrl, environment } = paypal
  const browser = { currency, sdkUrl, environment, demo: false }
  return {
    provider: paypalProvider({ ...paypal, browser, approvalOrigins: ['https://*.paypal.com'] }),
    stop: async () => {},
  }
}

/**
 * Payments for shops without an account: the same code path as with PayPal, against the project's
 * own emulator. Its API listens on a free loopback port, its pages under the shop's own origin.
 */
async function startDemoPayments(config: PaymentSettings): Promise<OpenPayments> {
  const emulator = await startPaypalEmulator({
    dataDir: join(config.dataDir, 'demo-payments'),
    siteUrl: config.publicUrl,
  })
  const { apiUrl, clientId, clientSecret } = emulator
  const sdkUrl = '/demo-paypal/sdk/js'
  const browser = { currency, sdkUrl, environment: 'sandbox' as const, demo: true }
  return {
    provider: paypalProvider({
      apiUrl,
      clientId,
      clientSecret,
      browser,
      approvalOrigins: [config.publicUrl],
    }),
    routes: (app) => paypalEmulatorPages(app, emulator),
    stop: emulator.stop,
  }
}
