import { join } from 'node:path'
import { paypalEmulatorPages } from '#emulators/paypal/browser/pages.ts'
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import type { OpenPayments, PaymentSettings } from './open-provider.ts'
import { paypalProvider } from './paypal/provider.ts'

/**
 * Payments for shops without an account: the same code path as with PayPal, against the project's
 * own emulator. Its API listens on a free loopback port, its pages under the shop's own origin.
 */
export async function startDemoPayments(config: PaymentSettings): Promise<OpenPayments> {
  const emulator = await startPaypalEmulator({
    dataDir: join(config.dataDir, 'demo-payments'),
    siteUrl: config.publicUrl,
  })
  return {
    provider: paypalProvider({
      apiUrl: emulator.apiUrl,
      clientId: emulator.clientId,
      clientSecret: emulator.clientSecret,
      browser: {
        currency: 'USD',
        sdkUrl: '/demo-paypal/sdk/js',
        environment: 'sandbox',
        demo: true,
      },
    }),
    routes: (app) => paypalEmulatorPages(app, emulator),
    stop: emulator.stop,
  }
}
