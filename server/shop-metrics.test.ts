import { EventEmitter } from 'node:events'
import { rmSync } from 'node:fs'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { address, openShop } from '#tests/open-shop.ts'
import { MetricsExchange, type MetricsMessage } from './http/collect-metrics.ts'
import { ProcessMetricsSum } from './process-metrics-sum.ts'

test('an order shows in the metrics, and so does what follows from it', async () => {
  const { app, signIn, stockProduct, doJobs } = await openShop()
  const product = await stockProduct()
  const { api } = await signIn('amina')
  const metrics = async () => (await app.inject('/metrics')).body
  const before = await metrics()
  expect(before).toMatch(/^qurux_orders_placed_total 0$/m)
  expect(before).toMatch(/^qurux_database_up 1$/m)
  expect(before).toMatch(/^qurux_last_backup_timestamp_seconds 0$/m)
  expect(before).toMatch(/^qurux_disk_bytes\{state="free"\} [1-9]/m)

  const orderItems = [{ product, qty: 1 }]
  const body = { orderItems, shippingAddress: address, paymentMethod: 'PayPal' as const }
  await api.orders.place({ body })
  await expect(api.orders.place({ body: { ...body, orderItems: [] } })).rejects.toThrow()
  const waiting = await metrics()
  expect(waiting).toMatch(/^qurux_orders_placed_total 1$/m)
  expect(waiting).toMatch(/^qurux_orders_paid_total 0$/m)
  expect(waiting).toMatch(/^qurux_jobs_due\{job="order-placed"\} 1$/m)
  expect(waiting).toMatch(/^qurux_job_oldest_due_seconds\{job="order-placed"\} [\d.e-]+$/m)
  // With the bucket of the objective, however long it took here.
  expect(waiting).toMatch(
    /^http_request_duration_seconds_bucket\{le="1",method="POST",route="\/api\/orders",status="201"\} [01]$/m,
  )

  await doJobs()
  const done = await metrics()
  expect(done).not.toContain('qurux_jobs_due{job="order-placed"}')
  expect(done).toMatch(
    /^qurux_job_duration_seconds_count\{job="order-placed",outcome="completed"\} 1$/m,
  )
})

test('whoever leaves before the answer is counted once', async () => {
  const { app } = await openShop()
  const asked = Promise.withResolvers<void>()
  const left = Promise.withResolvers<void>()
  app.get('/slow', async (call, reply) => {
    reply.raw.once('close', left.resolve)
    asked.resolve()
    await left.promise
    return call.url
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const sent = request({ port, host: '127.0.0.1', path: '/slow' }).end()
  await asked.promise
  sent.once('error', () => {}).destroy()
  await left.promise
  const slow = async () =>
    (await app.inject('/metrics')).body
      .split('\n')
      .filter((line) => /_count\{.*"\/slow"/.test(line))
  await expect.poll(slow).toEqual([expect.stringMatching(/status="499"\} 1$/)])
})

test('a database that is gone leaves the other metrics readable', async () => {
  const { app, shop } = await openShop()
  const { query } = shop.pool
  shop.pool.query = (() => Promise.reject(new Error('terminated'))) as typeof query
  try {
    const { statusCode, body } = await app.inject('/metrics')
    expect(statusCode).toBe(200)
    expect(body).toMatch(/^qurux_database_up 0$/m)
  } finally {
    shop.pool.query = query
  }
})

test('a folder for data that is not there leaves the other metrics readable', async () => {
  const { app, config } = await openShop()
  rmSync(config.dataDir, { recursive: true })
  const { statusCode, body } = await app.inject('/metrics')
  expect(statusCode).toBe(200)
  expect(body).toMatch(/^qurux_database_up 1$/m)
  expect(body).not.toMatch(/^qurux_disk_bytes\{/m)
})

test('figures that cannot be read end no process', async () => {
  const errors: unknown[] = []
  const fail = async () => {
    throw new Error('no figures')
  }
  new MetricsExchange(fail, (error) => errors.push(error))
  const listener = process.listeners('message').at(-1) as (message: unknown) => Promise<void>
  process.removeListener('message', listener)
  await listener({ metrics: 'report', id: 1 })
  expect(errors).toEqual([new Error('no figures')])
})

test('metrics that cannot be added up end no process, and the caller gets an error', async () => {
  const sent: MetricsMessage[] = []
  const worker = Object.assign(new EventEmitter(), {
    isConnected: () => true,
    send: (message: MetricsMessage) => sent.push(message),
  })
  new ProcessMetricsSum().include(worker as unknown as Parameters<ProcessMetricsSum['include']>[0])
  worker.emit('message', { metrics: 'collect', id: 7 })
  expect(sent).toEqual([{ metrics: 'report', id: 1 }])
  worker.emit('message', { metrics: 'reported', id: 1, figures: [{}] })
  await expect.poll(() => sent.length).toBe(2)
  expect(sent[1]).toEqual({ metrics: 'collected', id: 7, error: expect.any(String) })
  worker.emit('exit')
})
