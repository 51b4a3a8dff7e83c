import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeSigningCertificate } from '#emulators/paypal/certificate.ts'
import { type PaypalEmulator, startPaypalEmulator } from '#emulators/paypal/start.ts'
import {
  assertTrustedChain,
  type CertificateTrust,
  isTrustedAddress,
  PAYPAL_TRUST,
  readChain,
} from './certificate-chain.ts'
import { createWebhookVerifier, signedText } from './webhook-signature.ts'

interface Received {
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}

let paypal: PaypalEmulator
let trust: CertificateTrust
const received: Received[] = []
let answer = 200
const inbox = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({ headers: request.headers, body: Buffer.concat(chunks) })
    response.writeHead(answer).end()
  })
})

beforeAll(async () => {
  await new Promise<void>((resolve) => inbox.listen(0, '127.0.0.1', resolve))
  const webhookUrl = `http://127.0.0.1:${(inbox.address() as AddressInfo).port}/`
  paypal = await startPaypalEmulator({ webhookUrl, webhookRetryPauses: [5, 5] })
  trust = {
    origins: [paypal.apiUrl],
    domain: 'paypal-emulator.example',
    roots: [paypal.webhookRoot()],
  }
})
afterAll(async () => {
  await paypal.stop()
  inbox.close()
})

async function receive(): Promise<Received> {
  received.length = 0
  await paid()
  await paypal.control.webhooksSettled()
  return received.find(({ body }) => body.includes('PAYMENT.CAPTURE.COMPLETED'))!
}

async function paid(): Promise<string> {
  const { createPaypalClient } = await import('./client.ts')
  const call = createPaypalClient(paypal)
  const amount = { currency_code: 'USD', value: '10.00' }
  const body = { intent: 'CAPTURE', purchase_units: [{ amount }] }
  const order = (await call({ method: 'POST', path: '/v2/checkout/orders', body })) as {
    id: string
  }
  paypal.control.approve(order.id)
  await call({ method: 'POST', path: `/v2/checkout/orders/${order.id}/capture` })
  return order.id
}

const fetchCertificates = (address: string) => fetch(address).then((response) => response.text())
const verifier = (changes: Partial<Parameters<typeof createWebhookVerifier>[0]> = {}) =>
  createWebhookVerifier({ webhookId: paypal.webhookId, trust, fetchCertificates, ...changes })

describe('a webhook', () => {
  it('is accepted when the certificate of a trusted host has signed exactly these bytes', async () => {
    const { headers, body } = await receive()
    await verifier()(headers, body)
  })

  it('is rejected when one byte, the webhook, the time or the signature differs', async () => {
    const { headers, body } = await receive()
    const changed = Buffer.from(body.toString().replace('10.00', '99.00'))
    const other = '2020-01-01T00:00:00Z'
    await expect(verifier()(headers, changed)).rejects.toThrow('signature')
    await expect(verifier({ webhookId: 'WH-OTHER' })(headers, body)).rejects.toThrow('signature')
    await expect(
      verifier()({ ...headers, 'paypal-transmission-time': other }, body),
    ).rejects.toThrow('signature')
    await expect(
      verifier()({ ...headers, 'paypal-transmission-sig': 'AAAA' }, body),
    ).rejects.toThrow('signature')
  })

  it('is rejected when a header is missing or the algorithm differs', async () => {
    const { headers, body } = await receive()
    for (const name of ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig']) {
      const missing = { ...headers, [`paypal-${name}`]: undefined }
      await expect(verifier()(missing, body)).rejects.toThrow(`paypal-${name} is missing`)
    }
    await expect(verifier()({ ...headers, 'paypal-auth-algo': 'none' }, body)).rejects.toThrow()
  })

  it('fetches no certificate from anywhere else, and each one only once', async () => {
    const { headers, body } = await receive()
    const fetched: string[] = []
    const counting = async (address: string) => {
      fetched.push(address)
      return fetchCertificates(address)
    }
    const verify = verifier({ fetchCertificates: counting })
    const elsewhere = { ...headers, 'paypal-cert-url': 'https://evil.example/cert.pem' }
    await expect(verify(elsewhere, body)).rejects.toThrow('certificate at')
    expect(fetched).toEqual([])
    await verify(headers, body)
    await verify(headers, body)
    expect(fetched).toHaveLength(1)
  })

  it('cannot start more than a few downloads or evict the cached certificate', async () => {
    const { headers, body } = await receive()
    let answer = () => {}
    const answered = new Promise<void>((resolve) => {
      answer = resolve
    })
    const fetched: string[] = []
    const own = headers['paypal-cert-url']
    const verify = verifier({
      fetchCertificates: async (address) => {
        fetched.push(address)
        if (address === own) return fetchCertificates(address)
        await answered
        return makeSigningCertificate(new Date()).chainPem
      },
    })
    await verify(headers, body)
    const certificates = `${paypal.apiUrl}/v1/notifications/certs`
    const flood = Array.from({ length: 100 }, (_, n) =>
      verify({ ...headers, 'paypal-cert-url': `${certificates}/FORGED-${n}` }, body),
    )
    const ends = Promise.allSettled(flood)
    await verify(headers, body)
    answer()
    const reasons = (await ends).map((end) => (end as PromiseRejectedResult).reason)
    expect(reasons.filter(({ kind }) => kind === 'unavailable')).toHaveLength(96)
    expect(reasons.filter(({ name }) => name === 'WebhookRejected')).toHaveLength(4)
    await verify(headers, body)
    expect(fetched).toHaveLength(5)
  })

  it('may name a certificate only under PayPal’s path for certificates', async () => {
    const { headers, body } = await receive()
    for (const path of ['/', '/v1/notifications/certs/', '/v1/notifications/certs/../../oauth2']) {
      const elsewhere = { ...headers, 'paypal-cert-url': `${paypal.apiUrl}${path}` }
      await expect(verifier()(elsewhere, body), path).rejects.toThrow('certificate at')
    }
    const withQuery = { ...headers, 'paypal-cert-url': `${headers['paypal-cert-url']}?again=1` }
    await expect(verifier()(withQuery, body)).rejects.toThrow('certificate at')
  })

  it('fetches the certificate again after a failure', async () => {
    const { headers, body } = await receive()
    let fails = true
    const flaky = async (address: string) => {
      if (!fails) return fetchCertificates(address)
      fails = false
      throw new Error('no answer')
    }
    const verify = verifier({ fetchCertificates: flaky })
    await expect(verify(headers, body)).rejects.toThrow('no answer')
    await verify(headers, body)
  })
})

describe('certificates', () => {
  const now = new Date()
  const year = 365 * 24 * 3600 * 1000

  it('must end in a trusted root', () => {
    const own = makeSigningCertificate(now)
    const foreign = makeSigningCertificate(now)
    const roots = { ...trust, roots: [own.rootPem] }
    assertTrustedChain(readChain(own.chainPem), roots, now)
    expect(() => assertTrustedChain(readChain(foreign.chainPem), roots, now)).toThrow('no trusted')
    const leaf = own.chainPem.split(/(?<=-----END CERTIFICATE-----\n)/)[0]!
    assertTrustedChain(readChain(leaf), roots, now)
    expect(() => assertTrustedChain(readChain(leaf + foreign.rootPem), roots, now)).toThrow(
      'broken',
    )
  })

  it('must be currently valid', () => {
    const { chainPem, rootPem } = makeSigningCertificate(now)
    const roots = { ...trust, roots: [rootPem] }
    for (const when of [new Date(now.getTime() - year), new Date(now.getTime() + year)]) {
      expect(() => assertTrustedChain(readChain(chainPem), roots, when)).toThrow('not valid on')
    }
  })

  it('must be issued for the sender', () => {
    const { chainPem, rootPem } = makeSigningCertificate(now)
    const paypalOnly = { ...PAYPAL_TRUST, roots: [rootPem] }
    expect(() => assertTrustedChain(readChain(chainPem), paypalOnly, now)).toThrow('certificate of')
  })

  it('must be certificates', () => {
    expect(() => readChain('')).toThrow('no certificate')
    const broken = '-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----'
    expect(() => readChain(broken)).toThrow('cannot be read')
  })

  it('come only from PayPal and over https', () => {
    const trusted = (address: string) => isTrustedAddress(address, PAYPAL_TRUST)
    expect(trusted('https://api.paypal.com/v1/notifications/certs/CERT-1')).toBe(true)
    expect(trusted('https://api.sandbox.paypal.com/v1/notifications/certs/CERT-1')).toBe(true)
    for (const address of [
      'http://api.paypal.com/cert',
      'https://paypal.com.evil.example/cert',
      'https://evilpaypal.com/cert',
      'https://api.paypal.com@evil.example/cert',
      'https://evil.example/?https://api.paypal.com',
      'https://api.paypal.com:8443/cert',
      'file:///etc/passwd',
      'nonsense',
    ]) {
      expect(trusted(address), address).toBe(false)
    }
  })
})

describe('the sender of webhooks', () => {
  it('retries until the shop accepts the event', async () => {
    received.length = 0
    answer = 500
    const sent = paid()
    await expect.poll(() => received.length).toBeGreaterThan(2)
    answer = 200
    await sent
    await paypal.control.webhooksSettled()
    const ids = received.map(({ body }) => JSON.parse(body.toString()).id)
    expect(new Set(ids).size).toBeLessThan(ids.length)
  })

  it('repeats, delays and reorders events on request', async () => {
    received.length = 0
    paypal.control.holdWebhooks()
    await paid()
    await paypal.control.webhooksSettled()
    expect(received).toEqual([])
    paypal.control.releaseWebhooks('reversed')
    await paypal.control.webhooksSettled()
    paypal.control.repeatWebhooks(3)
    paypal.control.redeliverWebhook(paypal.control.events().at(-1)!.id)
    await paypal.control.webhooksSettled()
    paypal.control.repeatWebhooks(1)
    expect(received).toHaveLength(5)
  })
})

it('signs the checksum as an unsigned number', () => {
  // crc32 of this text is above 2^31; as a signed number it would be negative.
  expect(signedText('id', 'time', 'WH', Buffer.from('hello'))).toBe('id|time|WH|907060870')
  expect(signedText('id', 'time', 'WH', Buffer.from('b'))).toBe('id|time|WH|1908338681')
  expect(signedText('id', 'time', 'WH', Buffer.from('a'))).toBe('id|time|WH|3904355907')
})
