import { describe, expect, test } from 'vitest'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { GuestCalls } from './guest-calls.ts'

describe('health checks and metrics', () => {
  let opened: OpenShop
  const get = (url: string, headers = {}, remoteAddress = '127.0.0.1') =>
    opened.app.inject({ url, headers, remoteAddress })

  test('a shop with a working database is alive and ready', async () => {
    opened = await openShop()
    expect(await get('/healthz')).toMatchObject({ statusCode: 200, body: 'ok' })
    const ready = await get('/readyz')
    expect(ready).toMatchObject({ statusCode: 200, body: 'ready' })
    expect(ready.headers['cache-control']).toBe('no-store')
  })

  test('a shop whose database lacks migrations is alive but not ready', async () => {
    opened = await openShop()
    const shift = (by: number) =>
      opened.shop.pool.query(
        'update drizzle.__drizzle_migrations set created_at = created_at + $1',
        [by],
      )
    await shift(-1)
    try {
      expect(await get('/healthz')).toMatchObject({ statusCode: 200 })
      const ready = await get('/readyz')
      expect(ready).toMatchObject({ statusCode: 503, body: 'the database lacks migrations' })
    } finally {
      await shift(1)
    }
  })

  test('a shop that is about to stop is not ready, and answers everything else', async () => {
    opened = await openShop()
    opened.shop.isStopping = true
    expect(await get('/readyz')).toMatchObject({ statusCode: 503, body: 'stopping' })
    expect(await get('/healthz')).toMatchObject({ statusCode: 200 })
    expect(await get('/api/products')).toMatchObject({ statusCode: 200 })
  })

  test('a shop that closes still answers what a page under way asks', async () => {
    opened = await openShop()
    const calls = new GuestCalls(opened.app).for(() => {})
    await opened.app.ready()
    await opened.app.close()
    expect(await calls({ method: 'GET', path: '/api/products', headers: {} })).toMatchObject({
      status: 200,
    })
  })

  test('metrics are served to this machine', async () => {
    opened = await openShop()
    await get('/healthz')
    const figures = await get('/metrics')
    expect(figures.statusCode).toBe(200)
    expect(figures.body).toMatch(
      /^http_request_duration_seconds_count\{method="GET",route="\/healthz",status="200"\} 1$/m,
    )
    expect(figures.body).toContain('process_resident_memory_bytes')
    expect(await get('/metrics', {}, '::ffff:127.0.0.1')).toMatchObject({ statusCode: 200 })
    expect(await get('/metrics', {}, '192.0.2.7')).toMatchObject({ statusCode: 401 })
  })

  test('a visitor behind an unknown local proxy does not count as this machine', async () => {
    opened = await openShop()
    for (const headers of [{ 'x-forwarded-for': '127.0.0.1' }, { forwarded: 'for=127.0.0.1' }]) {
      expect(await get('/metrics', headers)).toMatchObject({ statusCode: 401 })
    }
  })

  test('behind a trusted proxy the visitor’s address comes from the proxy', async () => {
    opened = await openShop({ env: { TRUST_PROXY: 'loopback' } })
    const as = async (address: string) =>
      (await get('/metrics', { 'x-forwarded-for': address })).statusCode
    expect([await as('192.0.2.7'), await as('127.0.0.1')]).toEqual([401, 200])
  })

  test('metrics need the token from elsewhere', async () => {
    const token = 'a-token-for-prometheus'
    opened = await openShop({ env: { METRICS_TOKEN: token } })
    const as = async (authorization: string) =>
      (await get('/metrics', { authorization }, '192.0.2.7')).statusCode
    expect(await as(`Bearer ${token}`)).toBe(200)
    expect([await as('Bearer other'), await as(token), await as('')]).toEqual([401, 401, 401])
  })
})
