import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Refusal } from './refusal.ts'

const LIFETIME = 32_400

/** OAuth client credentials: id and secret for a token that expires after nine hours. */
export class Tokens {
  granted = 0
  #expected: string
  #ends = new Map<string, number>()

  constructor(clientId: string, clientSecret: string) {
    this.#expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
  }

  grant(authorization: string | undefined, body: string): Record<string, unknown> {
    if (!this.isClient(authorization)) {
      throw Object.assign(new Refusal(401, 'invalid_client'), {
        body: { error: 'invalid_client', error_description: 'Client Authentication failed' },
      })
    }
    if (new URLSearchParams(body).get('grant_type') !== 'client_credentials') {
      throw Object.assign(new Refusal(400, 'unsupported_grant_type'), {
        body: { error: 'unsupported_grant_type', error_description: 'Grant Type is NULL' },
      })
    }
    const token = `A21AA${randomBytes(48).toString('base64url')}`
    this.granted += 1
    this.#ends.set(token, Date.now() + LIFETIME * 1000)
    return {
      scope: 'https://uri.paypal.com/services/payments/payment',
      access_token: token,
      token_type: 'Bearer',
      app_id: 'APP-DEMO',
      expires_in: LIFETIME,
    }
  }

  isClient(authorization: string | undefined): boolean {
    const given = Buffer.from(authorization ?? '')
    const expected = Buffer.from(this.#expected)
    return given.length === expected.length && timingSafeEqual(given, expected)
  }

  assertValid(authorization: string | undefined): void {
    const token = /^Bearer (.+)$/.exec(authorization ?? '')?.[1] ?? ''
    if ((this.#ends.get(token) ?? 0) < Date.now()) throw new Refusal(401, 'AUTHENTICATION_FAILURE')
  }

  revokeAll(): void {
    this.#ends.clear()
  }
}
