import { setTimeout as sleep } from 'node:timers/promises'
import { checkoutPaths } from '#contract/checkout-paths.ts'
import { WebhookSender } from '#emulators/paypal/webhook-sender.ts'
import { WEBHOOK_ID } from './providers.ts'
import type { Random } from './random.ts'
import type { World } from './world.ts'

/** Delays the webhooks of the next seconds, and in half of the cases reverses their order. */
export async function delayWebhooks({ control }: World, random: Random): Promise<void> {
  await control('holdWebhooks')
  await sleep(random.whole(500, 3_000))
  await control('releaseWebhooks', random.pick(['as-sent', 'reversed']))
}

/** Delivers the webhooks of the next seconds two or three times, and an old one once more. */
export async function repeatWebhooks({ control }: World, random: Random): Promise<void> {
  await control('repeatWebhooks', random.whole(2, 3))
  await sleep(random.whole(500, 3_000))
  await control('repeatWebhooks', 1)
  const events = (await control('events')) as { id: string }[] | null
  const event = random.pick(events ?? [])
  if (event) await control('redeliverWebhook', event.id)
}

/** Forges a webhook that an order is paid, signed as well as an attacker can; it must be refused. */
export async function forgeWebhook(world: World, random: Random): Promise<void> {
  const { url, paypalUrl, journal } = world
  const order = random.pick(journal.facts('start'))
  const forger = new WebhookSender({
    url: null,
    webhookId: WEBHOOK_ID,
    // A certificate that does not exist, or the attacker's own.
    apiUrl: () => (random.happens(0.5) ? paypalUrl : 'http://127.0.0.1:9'),
    retryPauses: [],
  })
  const event = {
    id: `${FORGED}${random.whole(0, 1_000_000)}`,
    event_type: 'PAYMENT.CAPTURE.COMPLETED',
    resource_type: 'capture',
    create_time: new Date().toISOString(),
    event_version: '1.0',
    resource_version: '2.0',
    summary: 'Payment completed',
    resource: {
      id: 'FORGED',
      status: 'COMPLETED',
      custom_id: order?.order,
      supplementary_data: { related_ids: { order_id: order?.reference } },
    },
  }
  const { body, headers } = forger.sign(JSON.stringify(event))
  const path = checkoutPaths.payments.webhook[1]
  const answer = await fetch(url + path, { method: 'POST', body, headers }).catch(() => null)
  await answer?.body?.cancel()
  if (answer?.ok) journal.faults.push('a forged webhook was believed')
}

export const FORGED = 'WH-FORGED-'
