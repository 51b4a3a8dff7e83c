// The shop as `npm start` runs it, with two differences: its clock is set from outside, and it
// trusts the webhooks of the PayPal emulator.
import { readFileSync } from 'node:fs'
import { type Config, readConfig } from '#server/config.ts'
import { handlers } from '#server/job-handlers.ts'
import type { SCHEDULE } from '#server/jobs/schedule.ts'
import { emulatorTrust } from '#server/payments/open-provider.ts'
import { paypalProvider } from '#server/payments/paypal/provider.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import { waafipayProvider } from '#server/payments/waafipay/provider.ts'
import type { Shop } from '#server/shop.ts'
import { startShop } from '#server/start-shop.ts'
import type { Message } from './service.ts'

/**
 * - clock: offset of the shop's clock from the machine's, in milliseconds.
 * - tick: runs what the schedule would start now.
 * - drain: runs every job that is due.
 */
export type Command =
  | { clock: number }
  | { id: number; tick: keyof typeof SCHEDULE }
  | { id: number; drain: true }

// A round is too short for the timeouts of a real shop.
const WAAFIPAY_TIMES = { asking: 4_000, other: 2_500 }

let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)

// The runner has died, so the database must not go on running.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const shop = await startShop(readConfig(process.env), {
  now: () => new Date(Date.now() + ahead),
  openPayments: async (config) => ({
    providers: paymentProviders({
      PayPal: emulatedPaypal(config),
      MobileMoney: waafipayProvider({ ...config.waafipay!, demo: true, times: WAAFIPAY_TIMES }),
    }),
    stop: async () => {},
  }),
})
process.on('message', async (command: Command) => {
  if ('clock' in command) {
    ahead = command.clock
    return
  }
  if (!shop) return
  try {
    if ('tick' in command) await handlers[command.tick](shop, null)
    else await drain(shop)
    send({ done: command.id })
  } catch (error) {
    send({ done: command.id, error: String(error) })
  }
})
if (shop) send({ ready: true })

/** With all that payers answer meanwhile. */
async function drain(shop: Shop): Promise<void> {
  await shop.jobs.drain(shop)
  await shop.calls.finished()
  await shop.jobs.drain(shop)
}

function send(message: Message): void {
  if (process.connected) process.send?.(message)
}

function emulatedPaypal({ paypal, publicUrl }: Pick<Config, 'paypal' | 'publicUrl'>) {
  const { apiUrl, clientId, clientSecret, webhookId } = paypal!
  const webhookRoot = () => readFileSync(process.env.WEBHOOK_ROOT_FILE!, 'utf8')
  return paypalProvider({
    apiUrl,
    clientId,
    clientSecret,
    timeout: 3_000,
    currency: 'USD',
    demo: true,
    browser: { sdkUrl: '/', environment: 'sandbox' },
    approvalOrigins: [publicUrl],
    webhook: { id: webhookId!, trust: emulatorTrust({ apiUrl, webhookRoot }) },
  })
}
