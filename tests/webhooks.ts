import { webhookEvents } from '#server/db/schema.ts'
import type { payingShop } from './paying-shop.ts'

/** Delivers the emulator's webhooks to a paying shop, so that a test decides when and how. */
export function webhooksOf(at: ReturnType<typeof payingShop>) {
  return { eventIds, post, deliver, handled, rows, retry }

  /** Ids of the events sent so far, of one type or of all, oldest first. */
  function eventIds(type?: string): string[] {
    const events = at.paypal.control.events()
    return events.filter((one) => !type || one.event_type === type).map(({ id }) => id)
  }

  function post(body: string, headers: Record<string, string>) {
    return at.shop.app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, body })
  }

  /** The newest event of a type, as PayPal would send it. */
  function deliver(type: string) {
    const { body, headers } = at.paypal.control.signedWebhook(eventIds(type).at(-1)!)
    return post(body, headers)
  }

  /** Delivers an event and processes it. @returns its outcome. */
  async function handled(type: string): Promise<string | null> {
    await deliver(type)
    await at.shop.doJobs()
    return (await rows()).at(-1)!.outcome
  }

  function rows() {
    return at.shop.shop.db.select().from(webhookEvents).orderBy(webhookEvents.id)
  }

  /** Makes failed jobs due again at once. */
  async function retry() {
    await at.shop.shop.pool.query("update pgboss.job set start_after = now() where state = 'retry'")
    await at.shop.doJobs()
  }
}
