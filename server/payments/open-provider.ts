import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { paths } from '#contract/paths.ts'
import { paypalEmulatorPages } from '#emulators/paypal/browser/pages.ts'
import { type PaypalEmulator, startPaypalEmulator } from '#emulators/paypal/start.ts'
import type { Config } from '../config.ts'
import { type CertificateTrust, PAYPAL_TRUST } from './paypal/certificate-chain.ts'
import { paypalProvider } from './paypal/provider.ts'
import type { PaymentProvider } from './provider.ts'

interface OpenPayments {
  /** Null when the shop accepts no payments. */
  provider: PaymentProvider | null
  /** Pages that the provider serves under the shop's own origin. */
  routes?(app: FastifyInstance): void
  stop(): Promise<void>
}

type PaymentSettings = Pick<
  Config,
  'paypal' | 'demoPayments' | 'dataDir' | 'publicUrl' | 'host' | 'port'
>

const currency = 'USD'

/** Opens the shop's payment provider: PayPal, the demo's emulator, or none. */
export async function openPaymentProvider(config: PaymentSettings): Promise<OpenPayments> {
  const { paypal } = config
  if (!paypal && config.demoPayments) return startDemoPayments(config)
  if (!paypal) return { provider: null, stop: async () => {} }
  const { sdkUrl, environment, webhookId } = paypal
  const browser = { currency, sdkUrl, environment, demo: false }
  return {
    provider: paypalProvider({
      ...paypal,
      browser,
      approvalOrigins: ['https://*.paypal.com'],
      webhook: webhookId === null ? null : { id: webhookId, trust: PAYPAL_TRUST },
    }),
    stop: async () => {},
  }
}

/**
 * Demo payments for shops without a PayPal account: the same code path, against the project's own
 * emulator. Its API listens on a free loopback port, its pages are under the shop's own origin, and
 * it sends its webhooks to the shop's own port.
 */
async function startDemoPayments(config: PaymentSettings): Promise<OpenPayments> {
  const emulator = await startPaypalEmulator({
    dataDir: join(config.dataDir, 'demo-payments'),
    siteUrl: config.publicUrl,
    webhookUrl: new URL(paths.payments.webhook[1], ownAddress(config)).href,
  })
  const { apiUrl, clientId, clientSecret, webhookId } = emulator
  const sdkUrl = '/demo-paypal/sdk/js'
  const browser = { currency, sdkUrl, environment: 'sandbox' as const, demo: true }
  return {
    provider: paypalProvider({
      apiUrl,
      clientId,
      clientSecret,
      browser,
      approvalOrigins: [config.publicUrl],
      webhook: { id: webhookId, trust: emulatorTrust(emulator) },
    }),
    routes: (app) => paypalEmulatorPages(app, emulator),
    stop: emulator.stop,
  }
}

/**
 * The certificates that a demo shop trusts; a shop with real payments never does.
 * @internal Exported for tests.
 */
export function emulatorTrust(
  emulator: Pick<PaypalEmulator, 'apiUrl' | 'webhookRoot'>,
): CertificateTrust {
  return {
    origins: [emulator.apiUrl],
    domain: 'paypal-emulator.example',
    // A getter, since making the keys takes a moment that no start should wait for.
    get roots() {
      return [emulator.webhookRoot()]
    },
  }
}

/** The URL at which a process on this machine reaches the shop. */
function ownAddress({ host, port }: PaymentSettings): string {
  if (host === '0.0.0.0') return `http://127.0.0.1:${port}`
  if (host === '::') return `http://[::1]:${port}`
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}
