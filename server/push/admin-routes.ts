import type { FastifyInstance } from 'fastify'
import * as contract from '#contract/admin/push.ts'
import { readSession } from '../accounts/session-cookie.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { listDevices, subscribe, unsubscribe } from './subscriptions.ts'
import { testPush } from './test-push.ts'
import { readVapidKeys } from './vapid.ts'

export function pushRoutes(app: FastifyInstance, shop: Shop): void {
  route(app, contract.show, async ({ viewer, request }) => {
    const { publicKey } = await readVapidKeys(shop)
    const token = readSession(shop.config, request) ?? ''
    return { publicKey, devices: await listDevices(shop, viewer, token) }
  })

  route(app, contract.subscribe, async ({ viewer, body, request }) => {
    await subscribe(shop, viewer, readSession(shop.config, request) ?? '', body)
    return { message: 'Notifications are on' }
  })

  route(app, contract.remove, async ({ viewer, params }) => {
    await unsubscribe(shop, viewer, params.id)
    return { message: 'Notifications are off' }
  })

  route(app, contract.test, async ({ viewer, params }) => {
    await testPush(shop, viewer, params.id)
    return { message: 'Notification sent' }
  })
}
