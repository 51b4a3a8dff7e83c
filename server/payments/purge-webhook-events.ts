import { and, isNotNull, lt } from 'drizzle-orm'
import { webhookEvents } from '../db/schema.ts'
import type { Shop } from '../shop.ts'

const STORED_DAYS = 90

/** Removes events that were handled long ago; a provider repeats one for a few days at most. */
export async function purgeWebhookEvents({ db, now }: Pick<Shop, 'db' | 'now'>): Promise<void> {
  const oldest = new Date(now().getTime() - STORED_DAYS * 24 * 60 * 60_000)
  await db
    .delete(webhookEvents)
    .where(and(isNotNull(webhookEvents.handledAt), lt(webhookEvents.receivedAt, oldest)))
}
