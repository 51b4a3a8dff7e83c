import { request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import webpush from 'web-push'
import type { PushMessage } from '#domain/push.ts'
import type { pushSubscriptions } from '../db/schema.ts'
import type { Shop } from '../shop.ts'
import { observeCall } from '../telemetry/activities.ts'
import { type Endpoint, readEndpoint } from './push-endpoint.ts'
import { readVapidKeys } from './vapid.ts'

type Subscription = Pick<typeof pushSubscriptions.$inferSelect, 'endpoint' | 'p256dh' | 'auth'>

/** Seconds that a push service keeps a message for a device that is off. */
const KEPT_SECONDS = 24 * 60 * 60
const TIMEOUT_MS = 10_000

/**
 * Sends a message, encrypted for the device, to its push service.
 * @returns 'gone' if the device has ended its subscription.
 * @throws if the service cannot be reached or refuses; the error does not name the endpoint, which
 * lets whoever knows it send too.
 */
export async function sendPush(
  shop: Shop,
  { endpoint: address, p256dh, auth }: Subscription,
  message: PushMessage,
): Promise<'sent' | 'gone'> {
  const endpoint = readEndpoint(shop.config, address)
  if (!endpoint) return 'gone'
  const keys = await readVapidKeys(shop)
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint: address, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject: contactOf(shop), ...keys },
      TTL: KEPT_SECONDS,
      urgency: 'high',
      // A repeated message replaces the one that was not shown yet.
      topic: message.tag.replaceAll('-', '').slice(0, 32),
    },
  )
  const status = await observeCall('push', 'send', async (call) => {
    call.status = await post(endpoint, headers, body)
    return call.status
  })
  if (status === 404 || status === 410) return 'gone'
  if (status < 200 || status >= 300) throw new Error(`the push service answered ${status}`)
  return 'sent'
}

/** Whom a push service may ask about the shop: a page, or an address if the shop has no https. */
function contactOf({ config: { publicUrl, mailFrom } }: Shop): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<(.+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}

/** Follows no redirects and reads no body. */
function post(
  { url, lookup }: Endpoint,
  headers: Record<string, string | number>,
  body: Buffer,
): Promise<number> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    const options = {
      method: 'POST',
      headers,
      // A connection of its own, so that each is looked up and checked.
      agent: false as const,
      signal: AbortSignal.timeout(TIMEOUT_MS),
      ...(lookup && { lookup }),
    }
    request(url, options, (response) => {
      resolve(response.statusCode ?? 0)
      response.destroy()
    })
      .on('error', ({ message }: Error) => reject(new Error(`the push service failed: ${message}`)))
      .end(body)
  })
}
