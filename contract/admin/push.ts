import { z } from 'zod'
import { IdParams, Message } from '../common.ts'
import { endpoint } from '../endpoint.ts'
import { adminPaths } from './paths.ts'

const Device = z.object({
  _id: z.string(),
  device: z.string().nullable().meta({ description: 'Browser and system; null if unknown' }),
  isCurrent: z.boolean().meta({ description: 'The one that asks' }),
})
export type Device = z.output<typeof Device>

/** As a browser's PushSubscription writes itself. */
const NewSubscription = z.object({
  endpoint: z.url().max(2000),
  keys: z.object({
    p256dh: z.string().regex(/^[\w-]{87}$/),
    auth: z.string().regex(/^[\w-]{22}$/),
  }),
})
export type NewSubscription = z.output<typeof NewSubscription>

export const show = endpoint(adminPaths.push.show, {
  summary: 'Where the viewer is notified of new orders, and the key to subscribe with',
  access: 'admin',
  reply: z.object({ publicKey: z.string(), devices: z.array(Device) }),
})

export const subscribe = endpoint(adminPaths.push.subscribe, {
  summary: 'Notify this device of new orders until it is signed out',
  access: 'admin',
  body: NewSubscription,
  reply: Message,
})

export const remove = endpoint(adminPaths.push.remove, {
  summary: 'Stop notifying a device of the viewer',
  access: 'admin',
  params: IdParams,
  what: 'device',
  reply: Message,
})

export const test = endpoint(adminPaths.push.test, {
  summary: 'Send a test notification to a device of the viewer',
  access: 'admin',
  params: IdParams,
  what: 'device',
  reply: Message,
  errors: ['push-failed'],
})
