import Fastify from 'fastify'
import { describe, expect, it, onTestFinished } from 'vitest'
import { startPaypalEmulator } from '../start.ts'
import { paypalEmulatorPages } from './pages.ts'
import { TEXTS } from './texts.ts'

async function open() {
  const emulator = await startPaypalEmulator({ siteUrl: 'http://shop.test' })
  const app = Fastify()
  paypalEmulatorPages(app, emulator)
  onTestFinished(async () => {
    await app.close()
    await emulator.stop()
  })
  const basic = Buffer.from(`${emulator.clientId}:${emulator.clientSecret}`).toString('base64')
  const { access_token } = await fetch(`${emulator.apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: 'grant_type=client_credentials',
  }).then((response) => response.json())
  async function create(context = {}) {
    const amount = { currency_code: 'USD', value: '46.00' }
    const response = await fetch(`${emulator.apiUrl}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${access_token}` },
      body: JSON.stringify({
        intent: 'CAPTURE',
        purchase_units: [{ amount }],
        application_context: {
          brand_name: 'Qurux <script>',
          return_url: 'http://shop.test/order/1?x=1#pay',
          cancel_url: 'http://shop.test/order/1',
          ...context,
        },
      }),
    })
    return (await response.json()).id as string
  }
  const get = (url: string) => app.inject({ url: `/demo-paypal${url}` })
  const post = (fields: Record<string, string>) =>
    app.inject({
      method: 'POST',
      url: '/demo-paypal/approve',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })
  const statusOf = (token: string) => emulator.buyer.find(token)!.order.status
  return { emulator, create, get, post, statusOf }
}

describe('the approval page', () => {
  it('shows the amount and says that no money moves', async () => {
    const { create, get } = await open()
    const page = await get(`/approve?token=${await create()}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('$46.00')
    expect(page.body).toContain(TEXTS.en.demo)
    expect(page.body).toContain('Qurux &#60;script&#62;')
  })

  it('uses the language of the shop or of the URL', async () => {
    const { create, get } = await open()
    const somali = await get(`/approve?token=${await create({ locale: 'so-SO' })}`)
    expect(somali.body).toContain('<html lang="so">')
    expect(somali.body).toContain(TEXTS.so.demo)
    const chosen = await get(`/approve?token=${await create()}&lang=so`)
    expect(chosen.body).toContain(TEXTS.so.choose)
  })

  it('redirects to the shop with the token after approval', async () => {
    const { create, post, statusOf } = await open()
    const token = await create()
    const answer = await post({ token, instrument: 'card' })
    expect(answer.statusCode).toBe(303)
    expect(answer.headers.location).toBe(
      `http://shop.test/order/1?x=1&token=${token}&PayerID=DEMOPAYER0001#pay`,
    )
    expect(statusOf(token)).toBe('APPROVED')
  })

  it('notifies the page that opened it if it is a window', async () => {
    const { create, post } = await open()
    const token = await create()
    const answer = await post({ token, instrument: 'account', window: '1', lang: 'so' })
    expect(answer.statusCode).toBe(200)
    expect(answer.body).toContain('data-approved="DEMOPAYER0001"')
    expect(answer.body).toContain(TEXTS.so.processing)
  })

  it('reports payments that do not exist or are finished', async () => {
    const { create, get, post, statusOf, emulator } = await open()
    expect((await get('/approve?token=NOPE')).statusCode).toBe(404)
    expect((await post({ token: 'NOPE' })).statusCode).toBe(404)
    const token = await create()
    await post({ token })
    emulator.buyer.find(token)!.order.status = 'COMPLETED'
    expect((await get(`/approve?token=${token}`)).body).toContain(TEXTS.en.complete)
    expect((await post({ token })).body).toContain(TEXTS.en.complete)
    expect(statusOf(token)).toBe('COMPLETED')
  })

  it('has a strict policy, stays connected to its opener and is never cached', async () => {
    const { create, get } = await open()
    const { headers } = await get(`/approve?token=${await create()}`)
    expect(headers['content-security-policy']).toContain("default-src 'none'")
    expect(headers['content-security-policy']).toContain("form-action 'self' http://shop.test")
    expect(headers['content-security-policy']).not.toContain('unsafe')
    expect(headers['cross-origin-opener-policy']).toBe('unsafe-none')
    expect(headers['cache-control']).toBe('no-store')
  })
})

describe('the script of the buttons', () => {
  it('is served only to the right client, in the language of the locale', async () => {
    const { get, emulator } = await open()
    expect((await get('/sdk/js')).statusCode).toBe(400)
    expect((await get('/sdk/js?client-id=other')).statusCode).toBe(400)
    const english = await get(`/sdk/js?client-id=${emulator.clientId}&locale=en_US`)
    expect(english.headers['content-type']).toContain('text/javascript')
    expect(english.body).toContain(JSON.stringify(TEXTS.en.demo))
    const somali = await get(`/sdk/js?client-id=${emulator.clientId}&locale=so_SO`)
    expect(somali.body).toContain(JSON.stringify(TEXTS.so.demo))
  })

  it('is self-contained: it runs with only a window', async () => {
    const { get, emulator } = await open()
    const { body } = await get(`/sdk/js?client-id=${emulator.clientId}`)
    const window: {
      paypal?: { Buttons(): { isEligible(): boolean }; getFundingSources(): string[] }
    } = {}
    new Function('window', 'document', body)(window, { currentScript: null })
    expect(window.paypal!.getFundingSources()).toEqual(['paypal', 'card'])
    expect(window.paypal!.Buttons().isEligible()).toBe(true)
  })
})
