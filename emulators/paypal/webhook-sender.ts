import { randomUUID, sign } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { crc32 } from 'node:zlib'
import { makeSigningCertificate, type SigningCertificate } from './certificate.ts'
import { Refusal } from './refusal.ts'

export interface WebhookEvent {
  id: string
  event_type: string
  resource_type: string
  create_time: string
  event_version: '1.0'
  resource_version: '2.0'
  summary: string
  resource: unknown
}

/**
 * Sends events to the shop, signed like PayPal's. A delivery without a 2xx response is retried.
 * Tests can hold deliveries back and release them later, repeated or in another order.
 */
export class WebhookSender {
  readonly webhookId: string
  readonly events: WebhookEvent[] = []
  url: string | null
  #apiUrl: () => string
  #retryPauses: readonly number[]
  #delayed: WebhookEvent[] | null = null
  #repeat = 1
  #certificate: SigningCertificate | null = null
  #open = new Set<Promise<void>>()
  #stopping = new AbortController()

  constructor(options: {
    url: string | null
    webhookId: string
    apiUrl: () => string
    retryPauses: readonly number[]
  }) {
    this.url = options.url
    this.webhookId = options.webhookId
    this.#apiUrl = options.apiUrl
    this.#retryPauses = options.retryPauses
  }

  /**
   * The certificates that a shop must fetch and trust. Generated on first use, because keys are
   * slow.
   */
  get certificate(): SigningCertificate {
    this.#certificate ??= makeSigningCertificate(new Date())
    return this.#certificate
  }

  /** The account's webhooks: at most one here. */
  get registered(): { id: string; url: string }[] {
    return this.url === null ? [] : [{ id: this.webhookId, url: this.url }]
  }

  register(body: unknown): { id: string; url: string; event_types: unknown } {
    const { url, event_types } = (body ?? {}) as { url?: unknown; event_types?: unknown }
    const isUrl = typeof url === 'string' && URL.canParse(url) && url.startsWith('https://')
    if (!isUrl || !Array.isArray(event_types) || event_types.length === 0) {
      throw new Refusal(400, 'VALIDATION_ERROR')
    }
    if (this.url === url) throw new Refusal(400, 'WEBHOOK_URL_ALREADY_EXISTS')
    if (this.url !== null) throw new Refusal(400, 'WEBHOOK_NUMBER_LIMIT_EXCEEDED')
    this.url = url
    return { id: this.webhookId, url, event_types }
  }

  send(type: string, resourceType: string, resource: unknown): void {
    const event: WebhookEvent = {
      id: `WH-${randomUUID().toUpperCase()}`,
      event_type: type,
      resource_type: resourceType,
      create_time: new Date().toISOString(),
      event_version: '1.0',
      resource_version: '2.0',
      summary: type,
      resource: structuredClone(resource),
    }
    this.events.push(event)
    if (this.events.length > 500) this.events.shift()
    if (this.#delayed) this.#delayed.push(event)
    else this.deliver(event)
  }

  /** Starts a delivery (or as many as `repeat` says) without waiting for it. */
  deliver(event: WebhookEvent): void {
    for (let time = 0; time < this.#repeat; time++) {
      const delivery = this.#tryUntilDelivered(event).finally(() => this.#open.delete(delivery))
      this.#open.add(delivery)
    }
  }

  repeat(times: number): void {
    this.#repeat = times
  }

  hold(): void {
    this.#delayed ??= []
  }

  release(order: 'as-sent' | 'reversed'): void {
    const delayed = this.#delayed ?? []
    this.#delayed = null
    for (const event of order === 'reversed' ? delayed.reverse() : delayed) this.deliver(event)
  }

  /** Resolves when no delivery is in progress. */
  async settled(): Promise<void> {
    while (this.#open.size > 0) await Promise.all(this.#open)
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.settled()
  }

  /** The request that PayPal would send with this body: bytes and headers. */
  sign(body: string): { body: string; headers: Record<string, string> } {
    const id = randomUUID()
    const time = new Date().toISOString()
    const text = `${id}|${time}|${this.webhookId}|${crc32(body)}`
    const { key, id: certificateId } = this.certificate
    return {
      body,
      headers: {
        'content-type': 'application/json',
        'paypal-auth-algo': 'SHA256withRSA',
        'paypal-cert-url': `${this.#apiUrl()}/v1/notifications/certs/${certificateId}`,
        'paypal-transmission-id': id,
        'paypal-transmission-time': time,
        'paypal-transmission-sig': sign('sha256', Buffer.from(text), key).toString('base64'),
      },
    }
  }

  async #tryUntilDelivered(event: WebhookEvent): Promise<void> {
    const { signal } = this.#stopping
    for (const wait of [0, ...this.#retryPauses]) {
      await pause(wait, null, { signal }).catch(() => {})
      if (signal.aborted || this.url === null) return
      const { body, headers } = this.sign(JSON.stringify(event))
      const answer = await fetch(this.url, { method: 'POST', body, headers, signal }).catch(
        () => null,
      )
      await answer?.body?.cancel()
      if (answer?.ok) return
    }
  }
}
