import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openPushService, type PushService } from '#emulators/push/push-service.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { pushSubscriptions, secrets, users } from '../db/schema.ts'
import { sendPush } from './send-push.ts'
import { readVapidKeys } from './vapid.ts'

let service: PushService
let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  service = await openPushService()
  shop = await openShop({ env: { PUSH_TEST_ORIGIN: service.origin } })
  admin = await shop.signIn('admin')
})
afterEach(() => service.close())

/** Switches notifications on for the device of a session. */
async function switchOn(who = admin) {
  const { publicKey } = await who.api.push.show()
  const subscription = service.subscribe(publicKey)
  await who.api.push.subscribe({ body: subscription })
  return subscription
}

/** Tests the notifications of the device of a session. */
async function test(who = admin) {
  const own = (await who.api.push.show()).devices.find(({ isCurrent }) => isCurrent)
  return who.api.push.test({ params: { id: own!._id } })
}

async function placeOrder(): Promise<string> {
  const product = await shop.stockProduct({ listPrice: 22_50 })
  const amina = await shop.signIn('amina')
  const { _id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product, qty: 2 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  return _id
}

const told = () => service.received.map(({ text }) => JSON.parse(text))
const numSubscribed = () => shop.shop.db.$count(pushSubscriptions)

describe('a new order', () => {
  it('is told to the devices of admins, encrypted for each, without personal data', async () => {
    await switchOn()
    await switchOn(await shop.signIn('admin'))
    const id = await placeOrder()
    await shop.doJobs()
    const message = { title: 'New order #1001 · $55.00', url: `/order/${id}`, tag: id }
    expect(told()).toEqual([message, message])
    const [{ claims, headers }] = service.received as [PushService['received'][number]]
    expect(claims).toMatchObject({ aud: service.origin, sub: 'mailto:no-reply@qurux.example' })
    expect(headers).toMatchObject({ urgency: 'high', ttl: '86400' })
    expect(headers.topic).toMatch(/^[\da-f]{32}$/)
  })

  it('is told in the admin’s language', async () => {
    await shop.shop.db.update(users).set({ language: 'so' })
    await switchOn()
    const id = await placeOrder()
    await shop.doJobs()
    expect(told()).toEqual([
      { title: 'Dalab cusub #1001 · $55.00', url: `/so/order/${id}`, tag: id },
    ])
  })

  it('is told once, also if the buyer’s mail is retried', async () => {
    await switchOn()
    const orderId = await placeOrder()
    await shop.doJobs()
    const { jobs, db } = shop.shop
    await db.transaction((tx) => jobs.enqueue(tx, 'order-placed', { orderId }))
    await shop.doJobs()
    expect(told()).toHaveLength(1)
  })

  it('is tried again some times if the push service fails, which harms no order', async () => {
    await switchOn()
    service.refuseWith(503)
    await placeOrder()
    await expect(shop.doJobs()).rejects.toThrow('the push service answered 503')
    const { rows } = await shop.shop.pool.query(
      "select state, retry_limit, output from pgboss.job where name = 'push-order'",
    )
    expect(rows).toMatchObject([{ state: 'retry', retry_limit: 5 }])
    expect(JSON.stringify(rows)).not.toContain('/send/')
    service.refuseWith(null)
    await shop.doLaterJobs()
    expect(told()).toHaveLength(1)
  })

  it.each([404, 410])('ends a subscription that answers %i', async (status) => {
    await switchOn()
    service.refuseWith(status)
    await placeOrder()
    await shop.doJobs()
    expect(await numSubscribed()).toBe(0)
    expect((await admin.api.push.show()).devices).toEqual([])
  })
})

describe('a device', () => {
  it('is listed with the others of its owner, and can be tested and switched off', async () => {
    const phone = await shop.signIn('admin')
    await switchOn()
    await switchOn(phone)
    const { devices } = await phone.api.push.show()
    expect(devices.map(({ isCurrent }) => isCurrent)).toEqual([true, false])
    await test(phone)
    expect(told()).toEqual([
      {
        title: 'Notifications work on this device',
        url: '/admin/notifications',
        tag: 'test',
      },
    ])
    for (const { _id: id } of devices) {
      await phone.api.push.remove({ params: { id } })
      expect(await refusal(phone.api.push.test({ params: { id } }))).toMatchObject({ status: 404 })
    }
    expect(await numSubscribed()).toBe(0)
  })

  it('that cannot be reached says so when it is tested', async () => {
    await switchOn()
    service.refuseWith(500)
    expect(await refusal(test())).toMatchObject({ code: 'push-failed' })
    service.refuseWith(410)
    expect(await refusal(test())).toMatchObject({ code: 'push-failed' })
    expect(await numSubscribed()).toBe(0)
  })

  it('is not told any more once it is signed out', async () => {
    await switchOn()
    await placeOrder()
    await admin.api.accounts.logout()
    await shop.doJobs()
    expect(told()).toEqual([])
    expect(await numSubscribed()).toBe(0)
  })

  it('is not told any more once its owner is no admin, or its session has run out', async () => {
    const bile = await shop.signIn('bile')
    const rights = (isAdmin: boolean) =>
      admin.api.adminUsers.update({
        params: { id: bile.id },
        body: { name: bile.name, email: bile.email, isAdmin },
      })
    await rights(true)
    await switchOn(await shop.signIn('bile'))
    await rights(false)
    expect(await numSubscribed()).toBe(0)
    await switchOn()
    shop.clock.now = new Date(shop.clock.now.getTime() + 31 * 24 * 60 * 60_000)
    await placeOrder()
    await shop.doJobs()
    expect(told()).toEqual([])
  })

  it('belongs to whoever signed in there last', async () => {
    const subscription = await switchOn()
    const next = await shop.signIn('admin')
    await next.api.push.subscribe({ body: subscription })
    expect((await admin.api.push.show()).devices).toMatchObject([{ isCurrent: false }])
    expect(await numSubscribed()).toBe(1)
  })

  it('is in the file with the data of its owner', async () => {
    const { endpoint } = await switchOn()
    const answer = await shop.app.inject({
      url: '/api/users/me/export',
      headers: { cookie: admin.cookie },
    })
    expect(answer.json().signedIn).toMatchObject([{ notifiedAt: endpoint }])
  })

  it('of somebody else does not exist', async () => {
    await switchOn()
    const [own] = (await admin.api.push.show()).devices
    const bile = await shop.signIn('bile')
    await shop.shop.db.update(users).set({ adminSince: shop.clock.now })
    const input = { params: { id: own!._id } }
    expect(await refusal(bile.api.push.remove(input))).toMatchObject({ status: 404 })
    expect(await refusal(bile.api.push.test(input))).toMatchObject({ status: 404 })
  })
})

describe('an endpoint', () => {
  async function refusalOf(endpoint: string) {
    const own = service.subscribe((await admin.api.push.show()).publicKey)
    return refusal(admin.api.push.subscribe({ body: { ...own, endpoint } }))
  }

  it('must be https, and be reachable on the internet', async () => {
    const refused = [
      'http://push.example.com/send',
      'https://127.0.0.1/send',
      'https://localhost/send',
      'https://10.1.2.3/send',
      'https://192.168.0.1/send',
      'https://169.254.169.254/latest/meta-data',
      'https://2130706433/send',
      'https://0x7f.1/send',
      'https://[::1]/send',
      'https://[fe80::1]/send',
      'https://[fd00::1]/send',
      'https://[::ffff:10.0.0.1]/send',
      'https://[64:ff9b::a00:1]/send',
      'https://user:secret@push.example.com/send',
      'https://no-such-host.invalid/send',
      'file:///etc/passwd',
    ]
    for (const endpoint of refused) {
      expect(await refusalOf(endpoint), endpoint).toMatchObject({ code: 'invalid-input' })
    }
    expect(await numSubscribed()).toBe(0)
  })

  it('that has become private since is not connected to', async () => {
    const { keys } = service.subscribe((await admin.api.push.show()).publicKey)
    const send = (endpoint: string) =>
      sendPush(shop.shop, { endpoint, ...keys }, { title: '', url: '/', tag: 'test' })
    await expect(send('https://localhost:9/send')).rejects.toThrow('is not public')
    expect(await send('https://127.0.0.1:9/send')).toBe('gone')
  })

  it('needs keys that a browser could have made', async () => {
    const own = service.subscribe((await admin.api.push.show()).publicKey)
    const body = { ...own, keys: { ...own.keys, p256dh: 'A'.repeat(87) } }
    const refused = await refusal(admin.api.push.subscribe({ body }))
    expect(refused).toMatchObject({ code: 'invalid-input' })
  })
})

describe('the keys of the shop', () => {
  it('are made once, and the private one is stored encrypted', async () => {
    const [one, other] = await Promise.all([readVapidKeys(shop.shop), readVapidKeys(shop.shop)])
    expect(other).toEqual(one)
    const rows = await shop.shop.db.select().from(secrets)
    const stored = rows.map(({ value }) => value.toString('latin1')).join()
    expect(stored).not.toContain(one.privateKey)
    expect(stored).not.toContain(Buffer.from(one.privateKey, 'base64url').toString('latin1'))
  })

  it('are new if they cannot be read any more, and devices subscribe again', async () => {
    const { publicKey } = await readVapidKeys(shop.shop)
    await switchOn()
    await shop.shop.db.update(secrets).set({ value: Buffer.alloc(64) })
    expect((await admin.api.push.show()).publicKey).not.toBe(publicKey)
    expect(await numSubscribed()).toBe(0)
    await switchOn()
    await test()
    expect(told()).toHaveLength(1)
  })
})
