import { verify as verifySignature } from 'node:crypto'
import { crc32 } from 'node:zlib'
import {
  assertTrustedChain,
  type CertificateTrust,
  isTrustedAddress,
  readChain,
  WebhookRejected,
} from './certificate-chain.ts'

export interface WebhookVerifierOptions {
  /** The id PayPal gave to the shop's webhook; it is part of what is signed. */
  webhookId: string
  trust: CertificateTrust
  /** Answers the PEM text behind an address that was found trustworthy. */
  fetchCertificates: (address: string) => Promise<string>
  now?: () => Date
}

type Headers = Record<string, string | string[] | undefined>

/**
 * Checks offline that a webhook was sent by PayPal: SHA256-RSA over
 * `transmissionId|transmissionTime|webhookId|crc32(body)` by a certificate of a trusted host.
 * `rawBody` are the bytes as received; parsed and printed again they have another checksum.
 * Throws WebhookRejected, whose reason is for the log only.
 */
export function createWebhookVerifier(options: WebhookVerifierOptions) {
  const { webhookId, trust, fetchCertificates, now = () => new Date() } = options
  const fetched = new Map<string, Promise<string>>()

  return async function verifyWebhook(headers: Headers, rawBody: Uint8Array): Promise<void> {
    const read = (name: string) => {
      const value = headers[`paypal-${name}`]
      if (typeof value !== 'string' || value === '') {
        throw new WebhookRejected(`header paypal-${name} is missing`)
      }
      return value
    }
    const address = read('cert-url')
    const algorithm = read('auth-algo')
    if (algorithm !== 'SHA256withRSA') throw new WebhookRejected(`algorithm ${algorithm}`)
    const text = signedText(read('transmission-id'), read('transmission-time'), webhookId, rawBody)
    const signature = Buffer.from(read('transmission-sig'), 'base64')

    // Before anything is fetched: the address comes from whoever sent the request.
    if (!isTrustedAddress(address, trust)) throw new WebhookRejected(`certificate at ${address}`)
    const chain = readChain(await certificatesAt(address))
    assertTrustedChain(chain, trust, now())

    if (!verifySignature('sha256', Buffer.from(text), chain[0].publicKey, signature)) {
      throw new WebhookRejected('signature does not match')
    }
  }

  /** An address names one certificate for ever, so it is fetched once; failures are not kept. */
  function certificatesAt(address: string): Promise<string> {
    const known = fetched.get(address)
    if (known) return known
    if (fetched.size > 20) fetched.clear()
    const fetching = fetchCertificates(address)
    fetched.set(address, fetching)
    fetching.catch(() => fetched.delete(address))
    return fetching
  }
}

/** The checksum stands there as an unsigned decimal number. */
export function signedText(
  transmissionId: string,
  transmissionTime: string,
  webhookId: string,
  rawBody: Uint8Array,
): string {
  return `${transmissionId}|${transmissionTime}|${webhookId}|${crc32(rawBody)}`
}
