// The shop as `npm start` runs it, but for two things: its clock is set from outside, and it believes
// the webhooks of the PayPal emulator next door.
import { readFileSync } from 'node:fs'
import type { Config } from '#server/config.ts'
import { handlers } from '#server/job-handlers.ts'
import type { SCHEDULE } from '#server/jobs/schedule.ts'
import { emulatorTrust } from '#server/payments/open-provider.ts'
import { paypalProvider } from '#server/payments/paypal/provider.ts'
import { startShop } from '#server/start-shop.ts'
import type { Message } from './service.ts'

/**
 * - clock: how far the shop's clock is ahead of the machine's, in milliseconds.
 * - tick: does what the schedule would start now.
 * - drain: does every job that is due.
 */
export type Command =
  | { clock: number }
  | { id: number; tick: keyof typeof SCHEDULE }
  | { id: number; drain: true }

let ahead = Number(process.env.CLOCK_AHEAD_MS ?? 0)

// Its runner has died: then the database must not go on for ever.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'))

const shop = await startShop({
  now: () => new Date(Date.now() + ahead),
  openPayments: async (config) => ({ provider: emulatedPaypal(config), stop: async () => {} }),
})
process.on('message', async (command: Command) => {
  if ('clock' in command) {
    ahead = command.clock
    return
  }
  if (!shop) return
  try {
    if ('tick' in command) await handlers[command.tick](shop, null)
    else await shop.jobs.drain(shop)
    tell({ done: command.id })
  } catch (error) {
    tell({ done: command.id, error: String(error) })
  }
})
if (shop) tell({ ready: true })

function tell(message: Message): void {
  if (process.connected) process.send?.(message)
}

function emulatedPaypal({ paypal, publicUrl }: Pick<Config, 'paypal' | 'publicUrl'>) {
  const { apiUrl, clientId, clientSecret, webhookId } = paypal!
  const webhookRoot = () => readFileSync(process.env.WEBHOOK_ROOT_FILE!, 'utf8')
  return paypalProvider({
    apiUrl,
    clientId,
    clientSecret,
    // A round has no time for the patience of a real shop.
    timeout: 3_000,
    browser: { currency: 'USD', sdkUrl: '/', environment: 'sandbox', demo: true },
    approvalOrigins: [publicUrl],
    webhook: { id: webhookId!, trust: emulatorTrust({ apiUrl, webhookRoot }) },
  })
}
