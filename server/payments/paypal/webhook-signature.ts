import { verify as verifySignature, type X509Certificate } from 'node:crypto'
import { crc32 } from 'node:zlib'
import { PaymentFault, WebhookRejected } from '../payment-fault.ts'
import {
  assertTrustedChain,
  type CertificateTrust,
  isCertificateAddress,
  isCurrentlyValid,
  readChain,
} from './certificate-chain.ts'

export interface WebhookVerifierOptions {
  /** PayPal's id of the shop's webhook; it is part of what is signed. */
  webhookId: string
  trust: CertificateTrust
  /** Returns the PEM text at a trusted address. */
  fetchCertificates: (address: string) => Promise<string>
  now?: () => Date
}

export type WebhookHeaders = Record<string, string | string[] | undefined>

/** PayPal signs with one certificate at a time and replaces it every few years. */
const MAX_CERTIFICATES = 20
/** Forged webhooks cannot start more downloads than this at a time. */
const MAX_DOWNLOADS = 4

/**
 * Verifies offline that a webhook was sent by PayPal: SHA256-RSA over
 * `transmissionId|transmissionTime|webhookId|crc32(body)` by a certificate of a trusted host.
 * `rawBody` must be the bytes as received; re-serialised JSON has another checksum. Throws
 * WebhookRejected, whose reason is for the log only, or PaymentFault `unavailable` when the
 * certificate cannot be downloaded right now.
 */
export function createWebhookVerifier(options: WebhookVerifierOptions) {
  const { webhookId, trust, fetchCertificates, now = () => new Date() } = options
  const trusted = new Map<string, X509Certificate>()
  const downloads = new Map<string, Promise<X509Certificate>>()

  return async function verifyWebhook(headers: WebhookHeaders, rawBody: Uint8Array): Promise<void> {
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

    // Checked before anything is fetched: the address is the sender's claim.
    if (!isCertificateAddress(address, trust))
      throw new WebhookRejected(`certificate at ${address}`)
    const { publicKey } = await certificateAt(new URL(address).href)
    if (!verifySignature('sha256', Buffer.from(text), publicKey, signature)) {
      throw new WebhookRejected('signature does not match')
    }
  }

  /**
   * The signer's certificate. The certificate at an address never changes, so it is fetched once;
   * only trusted ones are cached, so that forged ones evict nothing.
   */
  async function certificateAt(address: string): Promise<X509Certificate> {
    const known = trusted.get(address)
    if (known && isCurrentlyValid(known, now())) return known
    const running = downloads.get(address)
    if (running) return running
    if (downloads.size >= MAX_DOWNLOADS) throw new PaymentFault('unavailable', 'CERTIFICATES_BUSY')
    const download = fetchTrusted(address).finally(() => downloads.delete(address))
    downloads.set(address, download)
    return download
  }

  async function fetchTrusted(address: string): Promise<X509Certificate> {
    const chain = readChain(await fetchCertificates(address))
    assertTrustedChain(chain, trust, now())
    trusted.delete(address)
    const [oldest] = trusted.keys()
    if (trusted.size >= MAX_CERTIFICATES && oldest !== undefined) trusted.delete(oldest)
    trusted.set(address, chain[0])
    return chain[0]
  }
}

/**
 * The signed text; its checksum is an unsigned decimal number.
 * @internal Exported for tests.
 */
export function signedText(
  transmissionId: string,
  transmissionTime: string,
  webhookId: string,
  rawBody: Uint8Array,
): string {
  return `${transmissionId}|${transmissionTime}|${webhookId}|${crc32(rawBody)}`
}
