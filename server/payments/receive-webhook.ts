import { and, isNotNull, lt } from 'drizzle-orm'
import { invalid, ShopError } from '#domain/errors.ts'
import { webhookEvents } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { PaymentFault, WebhookRejected } from './payment-fault.ts'
import type { PaymentProvider, ProviderEvent } from './provider.ts'

type Headers = Record<string, string | string[] | undefined>

const STORED_DAYS = 90

/**
 * Receives a webhook of PayPal: verifies the signature and stores the event, once per id, together
 * with the job that handles it. A repeated delivery changes nothing.
 * @throws ShopError not-found when the shop has no webhook, invalid-input for what PayPal did not
 * sign, busy when PayPal must retry.
 */
export async function receiveWebhook(
  shop: Shop,
  headers: Headers,
  rawBody: Uint8Array,
): Promise<void> {
  const provider = shop.payments.of('PayPal')
  if (!provider?.readWebhook) throw new ShopError('not-found', { what: 'page' })
  const event = await read(shop, provider.readWebhook, headers, rawBody)
  await change(shop, null, async ({ tx, now, enqueue }) => {
    const [row] = await tx
      .insert(webhookEvents)
      .values({
        provider: provider.name,
        eventId: event.id,
        type: event.type,
        payload: event,
        receivedAt: now,
      })
      .onConflictDoNothing()
      .returning({ id: webhookEvents.id })
    if (row) await enqueue('handle-webhook-event', { eventId: row.id })
  })
}

/** Deletes events that were handled long ago; providers retry for a few days at most. */
export async function purgeWebhookEvents({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - STORED_DAYS * 24 * 60 * 60_000)
  await db
    .delete(webhookEvents)
    .where(and(isNotNull(webhookEvents.handledAt), lt(webhookEvents.receivedAt, oldest)))
}

async function read(
  shop: Shop,
  readWebhook: NonNullable<PaymentProvider['readWebhook']>,
  headers: Headers,
  rawBody: Uint8Array,
): Promise<ProviderEvent> {
  try {
    return await readWebhook(headers, rawBody)
  } catch (error) {
    if (error instanceof WebhookRejected) {
      shop.log.warn({ reason: error.message }, 'webhook rejected')
      throw invalid({ signature: 'Does not match' })
    }
    if (!(error instanceof PaymentFault)) throw error
    shop.log.error({ err: error }, 'webhook could not be verified or read')
    if (error.kind === 'unreadable') throw invalid({ '': 'Is not an event' })
    throw new ShopError('busy', { retryAfter: 60 })
  }
}
