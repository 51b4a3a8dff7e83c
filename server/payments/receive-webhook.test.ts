import type pg from 'pg'
import { describe, expect, it, vi } from 'vitest'
import { startPaypalEmulator } from '#emulators/paypal/start.ts'
import { openShop } from '#tests/open-shop.ts'
import { payingShop } from '#tests/paying-shop.ts'
import { webhooksOf } from '#tests/webhooks.ts'
import { paymentProviders } from './providers.ts'

const at = payingShop()
const { deliver, eventIds, post, rows } = webhooksOf(at)

const APPROVED = 'CHECKOUT.ORDER.APPROVED'

describe('a webhook', () => {
  it('is stored once with a job and answered at once, before it is handled', async () => {
    const { id, reference } = await at.approvedOrder()
    for (let times = 0; times < 3; times++) {
      const answer = await deliver(APPROVED)
      expect([answer.statusCode, answer.json()]).toEqual([200, { message: 'Received' }])
    }
    const [row, ...more] = await rows()
    expect(more).toEqual([])
    expect(row).toMatchObject({
      provider: 'paypal-demo',
      eventId: eventIds(APPROVED).at(-1),
      type: APPROVED,
      handledAt: null,
      payload: { kind: 'payment', reference, orderId: id },
    })
    expect(await at.jobs('handle-webhook-event')).toEqual([{ eventId: row!.id }])
    expect(await at.orderRow(id)).toMatchObject({ paidAt: null })
  })

  it('delivered twice at the same time has one job', async () => {
    await at.approvedOrder()
    const answers = await Promise.all([1, 2, 3, 4].map(() => deliver(APPROVED)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(await at.jobs('handle-webhook-event')).toHaveLength(1)
  })

  it('is stored without what it says about the payer', async () => {
    await at.approvedOrder()
    await deliver(APPROVED)
    expect(JSON.stringify(await rows())).not.toContain('demo-payer')
  })

  it('that was forged is rejected and not stored', async () => {
    await at.approvedOrder()
    const { body, headers } = at.paypal.control.signedWebhook(eventIds(APPROVED).at(-1)!)
    const elsewhere = await startPaypalEmulator()
    try {
      const foreign = `${elsewhere.apiUrl}/v1/notifications/certs/CERT-1`
      const forged: [string, Record<string, string>][] = [
        [body.replace('APPROVED', 'ANYTHING'), headers],
        [`${body} `, headers],
        ['', headers],
        [body, {}],
        [body, { 'content-type': 'application/json' }],
        [body, { ...headers, 'paypal-transmission-sig': 'AAAA' }],
        [body, { ...headers, 'paypal-auth-algo': 'none' }],
        [body, { ...headers, 'paypal-cert-url': foreign }],
        [body, { ...headers, 'paypal-cert-url': 'https://api.paypal.com/v1/x' }],
        [body, { ...headers, 'paypal-cert-url': `${headers['paypal-cert-url']}x` }],
      ]
      for (const [text, heads] of forged) {
        const answer = await post(text, heads)
        expect([answer.statusCode, answer.json().code]).toEqual([400, 'invalid-input'])
      }
    } finally {
      await elsewhere.stop()
    }
    expect(await rows()).toEqual([])
    expect(await at.jobs('handle-webhook-event')).toEqual([])
  })

  it('is accepted with any content type, as the bytes that were signed', async () => {
    await at.approvedOrder()
    const { body, headers } = at.paypal.control.signedWebhook(eventIds(APPROVED).at(-1)!)
    const answer = await post(body, { ...headers, 'content-type': 'text/plain; charset=latin1' })
    expect(answer.statusCode).toBe(200)
  })

  it('of more than 1 MB is rejected unread', async () => {
    const answer = await post('x'.repeat(1_200_000), { 'content-type': 'application/json' })
    expect([answer.statusCode, answer.json().code]).toEqual([413, 'body-too-large'])
  })

  it('that is signed but no event, or has a NUL in its id, causes no server error', async () => {
    for (const event of ['[]', '{"id":"WH-\\u0000","event_type":"A.B"}', '{"id":1}', 'nonsense']) {
      const { body, headers } = at.paypal.control.signText(event)
      expect((await post(body, headers)).statusCode, event).toBe(400)
    }
    const malformed = {
      id: 'WH-ODD',
      event_type: 'PAYMENT.CAPTURE.COMPLETED',
      resource: { id: '\0' },
    }
    const { body, headers } = at.paypal.control.signText(JSON.stringify(malformed))
    expect((await post(body, headers)).statusCode).toBe(200)
    expect(await rows()).toHaveLength(1)
  })

  it('must be retried when its certificate is unavailable or endless', async () => {
    await at.approvedOrder()
    at.provider = at.openProvider()
    const busy = async () => {
      const answer = await deliver(APPROVED)
      expect([answer.statusCode, answer.json().code]).toEqual([503, 'busy'])
    }
    at.paypal.control.fail('certificate', { kind: 'lose-answer' })
    await busy()
    at.paypal.control.fail('certificate', { kind: 'pad', bytes: 1_100_000 })
    await busy()
    expect(await rows()).toEqual([])
    expect((await deliver(APPROVED)).statusCode).toBe(200)
  })

  it('must be retried when the database is unavailable', async () => {
    await at.approvedOrder()
    const lost = Object.assign(new Error('terminating connection'), { code: '57P01' })
    const { pool } = at.shop.shop
    const connect = vi.spyOn(pool, 'connect').mockImplementation((async (done?: Refused) => {
      // A query of the pool gives a callback.
      if (!done) throw lost
      done(lost)
    }) as unknown as pg.Pool['connect'])
    expect((await deliver(APPROVED)).statusCode).toBe(503)
    connect.mockRestore()
    expect((await deliver(APPROVED)).statusCode).toBe(200)
    expect(await at.jobs('handle-webhook-event')).toHaveLength(1)
  })
})

type Refused = (error: Error) => void

describe('a shop without a webhook', () => {
  it('answers 404, and nothing else changes', async () => {
    const { id, reference } = await at.approvedOrder()
    const provider = at.provider
    for (const providers of [
      {},
      { PayPal: { ...provider, readWebhook: null } },
      { MobileMoney: provider },
    ]) {
      at.shop.shop.payments = paymentProviders(providers)
      const answer = await deliver(APPROVED)
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found'])
    }
    at.provider = provider
    expect(await at.pay(id, reference)).toMatchObject({ isPaid: true })
  })

  it('is one without a webhook id in its settings', async () => {
    const ask = async (env: Record<string, string>) => {
      const { app } = await openShop({ env })
      const answer = await app.inject({ method: 'POST', url: '/api/webhooks/paypal', body: '{}' })
      return answer.statusCode
    }
    expect(await ask({})).toBe(404)
    expect(await ask({ PAYPAL_WEBHOOK_ID: 'WH-1' })).toBe(400)
  })
})

it('trusts only PayPal’s own hosts, unless it runs on the emulator', async () => {
  await at.approvedOrder()
  const { body, headers } = at.paypal.control.signedWebhook(eventIds(APPROVED).at(-1)!)
  const { app } = await openShop({ env: { PAYPAL_WEBHOOK_ID: at.paypal.webhookId } })
  const answer = await app.inject({ method: 'POST', url: '/api/webhooks/paypal', headers, body })
  expect(answer.statusCode).toBe(400)
})
