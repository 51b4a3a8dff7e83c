import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import { webhookEvents } from '#server/db/schema.ts'
import { freePort } from '#tests/free-port.ts'
import { address, openShop } from '#tests/open-shop.ts'
import { openPaymentProvider } from './open-provider.ts'

it('a demo shop receives webhooks about payments, as a real one does', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-demo-'))
  const env = { DATA_DIR: dataDir, PORT: String(await freePort()), PUBLIC_URL: 'http://shop.test' }
  const demo = await openPaymentProvider(readConfig(env))
  onTestFinished(async () => {
    await demo.stop()
    rmSync(dataDir, { recursive: true, force: true })
  })
  const { app, shop, signIn, stockProduct, doJobs } = await openShop({
    env,
    parts: { payments: demo.provider },
  })
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
