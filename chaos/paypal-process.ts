// The PayPal emulator as a process of its own. It writes down what it does before it answers, so
// that it can be killed like the shop, and forgets no more than PayPal does.
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import type { Message } from './service.ts'

process.on('disconnect', () => process.exit())
process.on('SIGTERM', () => process.exit(0))

const env = process.env as Record<string, string>
await startPaypalEmulator({
  port: Number(env.PORT),
  dataDir: env.DATA_DIR!,
  siteUrl: env.SITE_URL!,
})
process.send?.({ ready: true } satisfies Message)
