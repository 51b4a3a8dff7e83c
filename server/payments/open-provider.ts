import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { checkoutPaths } from '#contract/checkout-paths.ts'
import { paypalEmulatorPages } from '#emulators/paypal/browser/pages.ts'
import { type PaypalEmulator, startPaypalEmulator } from '#emulators/paypal/start.ts'
import { startWaafipayEmulator, type WaafipayEmulator } from '#emulators/waafipay/start.ts'
import type { Config } from '../config.ts'
import { forwardPages } from './forward-pages.ts'
import type { CertificateTrust } from './paypal/certificate-chain.ts'
import { paypalProvider } from './paypal/provider.ts'
import { realPaypal } from './paypal/real-paypal.ts'
import { type PaymentProviders, paymentProviders } from './providers.ts'
import { waafipayProvider } from './waafipay/provider.ts'

interface OpenPayments {
  providers: PaymentProviders
  /** Pages that the provider serves under the shop's own origin. */
  routes?(app: FastifyInstance): void
  stop(): Promise<void>
}

type PaymentSettings = Pick<
  Config,
  'paypal' | 'waafipay' | 'demoPayments' | 'dataDir' | 'publicUrl' | 'host' | 'port'
>

const currency = 'USD'

/** Demo payers take their time, so that the waiting screen can be seen. */
const DEMO_PIN_MS = 6_000

/** Opens the shop's payment providers: real ones, the demo's emulators, or none. */
export async function openPaymentProviders(config: PaymentSettings): Promise<OpenPayments> {
  if (isDemo(config)) return startDemoPayments(config)
  return { providers: realProviders(config), stop: async () => {} }
}

function isDemo({ paypal, waafipay, demoPayments }: PaymentSettings): boolean {
  return !paypal && !waafipay && demoPayments
}

function realProviders({ paypal, waafipay }: PaymentSettings): PaymentProviders {
  return paymentProviders({
    ...(paypal && { PayPal: realPaypal(paypal) }),
    ...(waafipay && { MobileMoney: waafipayProvider({ ...waafipay, demo: false }) }),
  })
}

/**
 * Demo payments for shops without any account: the same code path, against the project's own
 * emulators. Their APIs listen on free loopback ports. PayPal's pages are under the shop's own
 * origin, and it sends its webhooks to the shop's own port; no phone rings for mobile money.
 */
async function startDemoPayments(config: PaymentSettings): Promise<OpenPayments> {
  const { paypal, waafipay, stop } = await startEmulators(config)
  return {
    providers: demoProviders(config, { paypal, waafipay }),
    routes: (app) => paypalEmulatorPages(app, paypal),
    stop,
  }
}

async function startEmulators(config: PaymentSettings) {
  const dataDir = join(config.dataDir, 'demo-payments')
  const paypal = await startPaypalEmulator({
    dataDir,
    siteUrl: config.publicUrl,
    webhookUrl: new URL(checkoutPaths.payments.webhook[1], ownAddress(config)).href,
  })
  const waafipay = await startWaafipayEmulator({ dataDir, pin: DEMO_PIN_MS })
  return {
    paypal,
    waafipay,
    async stop() {
      await Promise.all([paypal.stop(), waafipay.stop()])
    },
  }
}

type PaypalAccount = Pick<PaypalEmulator, 'apiUrl' | 'clientId' | 'clientSecret' | 'webhookId'>
type WaafipayAccount = Pick<WaafipayEmulator, 'url' | 'merchantUid' | 'apiUserId' | 'apiKey'>

interface DemoAccounts {
  readonly paypal: PaypalAccount & Pick<PaypalEmulator, 'webhookRoot'>
  readonly waafipay: WaafipayAccount
}

function demoProviders(
  { publicUrl }: PaymentSettings,
  { paypal, waafipay }: DemoAccounts,
): PaymentProviders {
  const { apiUrl, clientId, clientSecret, webhookId } = paypal
  return paymentProviders({
    PayPal: paypalProvider({
      apiUrl,
      clientId,
      clientSecret,
      currency,
      demo: true,
      browser: { sdkUrl: '/demo-paypal/sdk/js', environment: 'sandbox' },
      approvalOrigins: [publicUrl],
      webhook: { id: webhookId, trust: emulatorTrust(paypal) },
    }),
    MobileMoney: waafipayProvider({ ...waafipay, demo: true }),
  })
}

/** Emulators that another process runs: what is sent to the processes that use them. */
export interface DemoPayments {
  readonly paypal: PaypalAccount & { readonly webhookRoot: string }
  readonly waafipay: WaafipayAccount
  /** Where PayPal's pages for the browser are. */
  readonly pagesUrl: string
}

/** Emulators for several processes, if it is a demo: providers know one truth about an order. */
export async function startSharedPayments(
  config: PaymentSettings,
): Promise<{ demo: DemoPayments | null; stop(): Promise<void> }> {
  if (!isDemo(config)) return { demo: null, stop: async () => {} }
  const { paypal, waafipay, stop } = await startEmulators(config)
  const pages = Fastify()
  paypalEmulatorPages(pages, paypal)
  const pagesUrl = await pages.listen({ host: '127.0.0.1', port: 0 })
  const { apiUrl, clientId, clientSecret, webhookId } = paypal
  const { url, merchantUid, apiUserId, apiKey } = waafipay
  return {
    demo: {
      paypal: { apiUrl, clientId, clientSecret, webhookId, webhookRoot: paypal.webhookRoot() },
      waafipay: { url, merchantUid, apiUserId, apiKey },
      pagesUrl,
    },
    async stop() {
      await pages.close()
      await stop()
    },
  }
}

/** The providers of a process, and the pages of emulators that another one runs. */
export function joinPayments(
  config: PaymentSettings,
  demo: DemoPayments | null,
): Omit<OpenPayments, 'stop'> {
  if (!demo) return { providers: realProviders(config) }
  const { paypal, waafipay, pagesUrl } = demo
  const webhookRoot = () => paypal.webhookRoot
  return {
    providers: demoProviders(config, { paypal: { ...paypal, webhookRoot }, waafipay }),
    routes: (app) => forwardPages(app, pagesUrl),
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
