// The PayPal emulator in a process of its own. It saves changes before it responds, so it can be
// killed like the shop without losing more than PayPal would. Only undelivered webhooks are lost,
// and each start makes a new certificate.
import { writeFileSync } from 'node:fs'
import { checkoutPaths } from '#contract/checkout-paths.ts'
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import type { Message } from './service.ts'

process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit(0))

const env = process.env as Record<string, string>
const emulator = await startPaypalEmulator({
  port: Number(env.PORT),
  dataDir: env.DATA_DIR!,
  siteUrl: env.SITE_URL!,
  webhookUrl: env.SITE_URL! + checkoutPaths.payments.webhook[1],
  webhookRetryPauses: [300, 1_000, 3_000],
})
writeFileSync(env.WEBHOOK_ROOT_FILE!, emulator.webhookRoot())
process.send?.({ ready: true } satisfies Message)
