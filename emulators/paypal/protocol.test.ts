import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type PaypalEmulatorOptions, startPaypalEmulator } from './start.ts'

/** Follows PayPal's documentation, without the shop's own client. */
async function open(options: PaypalEmulatorOptions = {}) {
  const emulator = await startPaypalEmulator(options)
  let stopped: Promise<void> | null = null
  const stop = () => (stopped ??= emulator.stop())
  onTestFinished(stop)
  const basic = `Basic ${Buffer.from(`${emulator.clientId}:${emulator.clientSecret}`).toString('base64')}`
  const token = await fetch(`${emulator.apiUrl}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: basic, 'content-type': 'application/x-www-form-urlencoded' },
    body: 'grant_type=client_credentials',
  }).then((response) => response.json())

  async function call(method: 'GET' | 'POST', path: string, body?: unknown, requestId?: string) {
    const response = await fetch(emulator.apiUrl + path, {
      method,
      headers: {
        authorization: `Bearer ${token.access_token}`,
        'content-type': 'application/json',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      body: body === undefined ? null : JSON.stringify(body),
    })
    // biome-ignore lint/suspicious/noExplicitAny: raw responses
    return { status: response.status, body: (await response.json()) as any }
  }

  async function approved(changes = {}) {
    const { body } = await call('POST', '/v2/checkout/orders', order(changes))
    emulator.control.approve(body.id)
    return body.id as string
  }
  return { ...emulator, basic, token, call, approved, stop }
}

const usd = (value: string) => ({ currency_code: 'USD', value })

function order(changes: Record<string, unknown> = {}, intent = 'CAPTURE') {
  return {
    intent,
    purchase_units: [
      {
        custom_id: 'order-1',
        invoice_id: 'invoice-1',
        amount: {
          ...usd('46.00'),
          breakdown: { item_total: usd('36.00'), shipping: usd('10.00') },
        },
        items: [{ name: 'Serum', quantity: '2', unit_amount: usd('18.00') }],
        ...changes,
      },
    ],
  }
}

const issueOf = ({ body }: { body: { details?: { issue: string }[] } }) => body.details?.[0]?.issue

describe('signing in', () => {
  it('grants a bearer token for the right secret', async () => {
    const { token, call } = await open()
    expect(token).toMatchObject({ token_type: 'Bearer', expires_in: 32_400 })
    expect((await call('GET', '/v2/checkout/orders/X')).status).toBe(404)
  })

  it('refuses a wrong secret, a missing token and a revoked token', async () => {
    const { apiUrl, call, control } = await open()
    const wrong = await fetch(`${apiUrl}/v1/oauth2/token`, {
      method: 'POST',
      headers: { authorization: 'Basic eDp5' },
      body: 'grant_type=client_credentials',
    })
    expect(wrong.status).toBe(401)
    expect(await wrong.json()).toMatchObject({ error: 'invalid_client' })
    expect((await fetch(`${apiUrl}/v2/checkout/orders/X`)).status).toBe(401)
    control.revokeTokens()
    expect(await call('GET', '/v2/checkout/orders/X')).toMatchObject({
      status: 401,
      body: { name: 'AUTHENTICATION_FAILURE' },
    })
  })
})

describe('an order', () => {
  it('is created with links to itself, its approval and its capture', async () => {
    const { call, apiUrl } = await open({ siteUrl: 'https://shop.example' })
    const { status, body } = await call('POST', '/v2/checkout/orders', order())
    expect({ status, body }).toMatchObject({
      status: 201,
      body: {
        status: 'CREATED',
        intent: 'CAPTURE',
        links: [
          { rel: 'self', href: `${apiUrl}/v2/checkout/orders/${body.id}` },
          { rel: 'approve', href: `https://shop.example/demo-paypal/approve?token=${body.id}` },
          { rel: 'capture', method: 'POST' },
        ],
      },
    })
    expect((await call('GET', `/v2/checkout/orders/${body.id}`)).body).toEqual(body)
  })

  it('uses the newer status for the payer’s action if the wallet is named', async () => {
    const { call } = await open()
    const { body } = await call('POST', '/v2/checkout/orders', {
      ...order(),
      payment_source: { paypal: { experience_context: { return_url: 'https://shop.example' } } },
    })
    expect(body.status).toBe('PAYER_ACTION_REQUIRED')
    expect(body.links[1].rel).toBe('payer-action')
  })

  it('is refused if its amounts do not add up', async () => {
    const { call } = await open()
    const amount = (total: string, items = '36.00') => ({
      amount: { ...usd(total), breakdown: { item_total: usd(items), shipping: usd('10.00') } },
    })
    const refused: [object, number, string][] = [
      [amount('45.99'), 422, 'AMOUNT_MISMATCH'],
      [amount('45.00', '35.00'), 422, 'ITEM_TOTAL_MISMATCH'],
      [amount('46.001'), 422, 'DECIMAL_PRECISION'],
      [{ amount: usd('0.00'), items: undefined }, 422, 'CANNOT_BE_ZERO_OR_NEGATIVE'],
      [{ amount: usd('46.00') }, 422, 'ITEM_TOTAL_REQUIRED'],
      [{ amount: { currency_code: 'USD', value: 46 } }, 400, 'MISSING_REQUIRED_PARAMETER'],
      [{ custom_id: 'x'.repeat(128) }, 400, 'INVALID_STRING_LENGTH'],
      [
        {
          items: [
            {
              name: 'Serum',
              quantity: '2',
              unit_amount: { ...usd('18.00'), currency_code: 'EUR' },
            },
          ],
        },
        422,
        'CURRENCY_MISMATCH',
      ],
    ]
    for (const [changes, status, issue] of refused) {
      const answer = await call('POST', '/v2/checkout/orders', order(changes as never))
      expect([answer.status, issueOf(answer)]).toEqual([status, issue])
      expect(answer.body).toMatchObject({
        debug_id: expect.any(String),
        links: [{ rel: 'information_link' }],
      })
    }
    expect((await call('POST', '/v2/checkout/orders', {})).status).toBe(400)
  })

  it('can be captured after approval, and only once', async () => {
    const { call, approved, control } = await open()
    const created = await call('POST', '/v2/checkout/orders', order())
    const early = await call('POST', `/v2/checkout/orders/${created.body.id}/capture`)
    expect([early.status, issueOf(early)]).toEqual([422, 'ORDER_NOT_APPROVED'])

    const id = await approved({ invoice_id: 'invoice-2' })
    const taken = await call('POST', `/v2/checkout/orders/${id}/capture`)
    expect(taken).toMatchObject({
      status: 201,
      body: {
        status: 'COMPLETED',
        purchase_units: [
          {
            payments: {
              captures: [
                {
                  status: 'COMPLETED',
                  amount: usd('46.00'),
                  custom_id: 'order-1',
                  supplementary_data: { related_ids: { order_id: id } },
                },
              ],
            },
          },
        ],
      },
    })
    const again = await call('POST', `/v2/checkout/orders/${id}/capture`)
    expect([again.status, issueOf(again)]).toEqual([422, 'ORDER_ALREADY_CAPTURED'])
    const [capture] = control.captures()
    expect((await call('GET', `/v2/payments/captures/${capture!.id}`)).body).toEqual(capture)
  })

  it('asks the payer to choose again if the card is declined', async () => {
    const { call, approved, control } = await open()
    const id = await approved()
    control.declineNext()
    const declined = await call('POST', `/v2/checkout/orders/${id}/capture`)
    expect([declined.status, issueOf(declined)]).toEqual([422, 'INSTRUMENT_DECLINED'])
    expect(declined.body.links[1]).toMatchObject({ rel: 'redirect' })
    expect((await call('POST', `/v2/checkout/orders/${id}/capture`)).status).toBe(201)
  })

  it('allows no more than ten attempts', async () => {
    const { call, approved, control } = await open()
    const id = await approved()
    control.declineNext(10)
    for (let time = 0; time < 10; time++) await call('POST', `/v2/checkout/orders/${id}/capture`)
    const last = await call('POST', `/v2/checkout/orders/${id}/capture`)
    expect(issueOf(last)).toBe('MAX_NUMBER_OF_PAYMENT_ATTEMPTS_EXCEEDED')
  })

  it('is not captured if its invoice has been paid', async () => {
    const { call, approved } = await open()
    await call('POST', `/v2/checkout/orders/${await approved()}/capture`)
    const second = await call('POST', `/v2/checkout/orders/${await approved()}/capture`)
    expect(issueOf(second)).toBe('DUPLICATE_INVOICE_ID')
  })

  it('can be authorised and voided instead', async () => {
    const { call, control } = await open()
    const { body } = await call('POST', '/v2/checkout/orders', order({}, 'AUTHORIZE'))
    control.approve(body.id)
    const wrong = await call('POST', `/v2/checkout/orders/${body.id}/capture`)
    expect(issueOf(wrong)).toBe('ACTION_DOES_NOT_MATCH_INTENT')
    const authorized = await call('POST', `/v2/checkout/orders/${body.id}/authorize`)
    const [{ id }] = authorized.body.purchase_units[0].payments.authorizations
    expect((await call('POST', `/v2/payments/authorizations/${id}/void`)).body.status).toBe(
      'VOIDED',
    )
    const again = await call('POST', `/v2/payments/authorizations/${id}/void`)
    expect(issueOf(again)).toBe('PREVIOUSLY_VOIDED')
  })
})

describe('a PayPal-Request-Id', () => {
  it('returns the same response for the same request and refuses a different one', async () => {
    const { call, approved, control } = await open()
    const first = await call('POST', '/v2/checkout/orders', order(), 'key-1')
    const second = await call('POST', '/v2/checkout/orders', order(), 'key-1')
    expect([first.status, second.status]).toEqual([201, 200])
    expect(second.body).toEqual(first.body)
    const other = await call('POST', '/v2/checkout/orders', order({ custom_id: 'x' }), 'key-1')
    expect(other).toMatchObject({ status: 422, body: { name: 'DUPLICATE_REQUEST_ID' } })

    const id = await approved()
    control.declineNext()
    const path = `/v2/checkout/orders/${id}/capture`
    expect(issueOf(await call('POST', path, {}, 'key-2'))).toBe('INSTRUMENT_DECLINED')
    // The same key repeats the refusal: a new attempt needs a new key.
    expect(issueOf(await call('POST', path, {}, 'key-2'))).toBe('INSTRUMENT_DECLINED')
    expect((await call('POST', path, {}, 'key-3')).status).toBe(201)
  })
})

it('persists orders, secrets and responses across a restart if it has a folder', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paypal-emulator-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const before = await open({ dataDir })
  const { body } = await before.call('POST', '/v2/checkout/orders', order(), 'key-1')
  before.control.approve(body.id)
  await before.call('POST', `/v2/checkout/orders/${body.id}/capture`)
  await before.stop()

  const after = await open({ dataDir })
  expect(after.clientSecret).toBe(before.clientSecret)
  expect((await after.call('GET', `/v2/checkout/orders/${body.id}`)).body.status).toBe('COMPLETED')
  expect((await after.call('POST', '/v2/checkout/orders', order(), 'key-1')).body.id).toBe(body.id)
})

it('accepts control requests from its own client only', async () => {
  const { apiUrl, basic, call, approved } = await open()
  const id = await approved()
  const control = (authorization: string, action = 'declineNext') =>
    fetch(`${apiUrl}/control/${action}`, {
      method: 'POST',
      headers: { authorization },
      body: '[1]',
    })
  expect((await control('Basic eDp5')).status).toBe(401)
  expect((await control(basic, 'constructor')).status).toBe(404)
  expect((await control(basic)).status).toBe(200)
  expect(issueOf(await call('POST', `/v2/checkout/orders/${id}/capture`))).toBe(
    'INSTRUMENT_DECLINED',
  )
})

it('refuses invalid, too long and unknown requests, and keeps running', async () => {
  const { apiUrl, token, call } = await open()
  const post = (body: string) =>
    fetch(`${apiUrl}/v2/checkout/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token.access_token}` },
      body,
    }).then(({ status }) => status)
  expect(await post('{"intent":')).toBe(400)
  expect(await post('null')).toBe(400)
  expect(await post(`"${'x'.repeat(1_100_000)}"`)).toBe(413)
  expect((await call('GET', '/v2/unknown')).status).toBe(404)
  expect((await call('GET', '/v2/checkout/orders/__proto__')).status).toBe(404)
})

it('writes changes to disk before it shows them, so that a crash takes nothing back', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'paypal-emulator-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true }))
  const { approved, call } = await open({ dataDir })
  const saved = (id: string) =>
    JSON.parse(readFileSync(join(dataDir, 'paypal-emulator.json'), 'utf8')).checkouts[id].order
  let shown = 0
  for (let round = 1; round <= 20; round++) {
    const id = await approved()
    const capture = () => call('POST', `/v2/checkout/orders/${id}/capture`, {}, `once-${round}`)
    const capturing = capture()
    const looks = [call('GET', `/v2/checkout/orders/${id}`), capture()].map(async (look) => {
      const { body } = await look
      if (body.status !== 'COMPLETED') return
      expect(saved(id)).toMatchObject({ status: 'COMPLETED' })
      shown += 1
    })
    await Promise.all([capturing, ...looks])
  }
  expect(shown).toBeGreaterThan(0)
})
