import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { webhookEvents } from '#server/db/schema.ts'
import { freePort } from '#tests/free-port.ts'
import { address, openShop } from '#tests/open-shop.ts'
import { openPaymentProviders } from './open-provider.ts'

it('a demo shop receives webhooks about payments, as a real one does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-demo-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), PUBLIC_URL: 'http://shop.test' }
  const demo = await openPaymentProviders(readConfig(env))
  onTestFinished(async () => {
    await demo.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { app, shop, signIn, stockProduct, doJobs } = await openShop({
    env,
    parts: { payments: demo.providers },
  })
  expect(demo.providers.methods).toEqual(['PayPal', 'MobileMoney'])
  demo.routes!(app)
  await app.listen({ host: '127.0.0.1', port: Number(env.PORT) })

  const { api } = await signIn('amina')
  const { _id: id } = await api.orders.place({
    body: {
      orderItems: [{ product: await stockProduct(), qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  const { id: token } = await api.payments.start({ params: { id } })
  const approval = await app.inject({
    method: 'POST',
    url: '/demo-paypal/approve',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `token=${token}&instrument=account`,
  })
  expect(approval.statusCode).toBe(303)
  await expect.poll(() => shop.db.select().from(webhookEvents)).toHaveLength(1)
  await doJobs()
  expect(await api.orders.show({ params: { id } })).toMatchObject({ status: 'paid' })
})

it('a shop takes what it has credentials for; demo payments never stand beside real ones', async () => {
  const open = async (env: Record<string, string>) =>
    (await openPaymentProviders(readConfig({ DATABASE_URL: 'postgres://db/shop', ...env })))
      .providers
  const waafipay = {
    WAAFIPAY_MERCHANT_UID: 'M1',
    WAAFIPAY_API_USER_ID: '1',
    WAAFIPAY_API_KEY: 'key',
  }
  const paypal = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
  expect((await open({})).methods).toEqual([])
  const real = await open({ ...waafipay, DEMO_PAYMENTS: 'on' })
  expect([real.methods, real.all.map(({ name }) => name)]).toEqual([['MobileMoney'], ['waafipay']])
  expect((await open({ ...waafipay, ...paypal })).methods).toEqual(['PayPal', 'MobileMoney'])
})
