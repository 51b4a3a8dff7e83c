import { X509Certificate } from 'node:crypto'
import { rootCertificates } from 'node:tls'
import { WebhookRejected } from '../payment-fault.ts'

/** Which certificates may sign webhooks. Only the emulator's configuration differs. */
export interface CertificateTrust {
  /** Where certificates may be fetched from, for example `https://*.paypal.com`. */
  origins: readonly string[]
  /** The domain the certificate must be issued for. */
  domain: string
  /** PEM certificates that a chain may end in. */
  roots: readonly string[]
}

export const PAYPAL_TRUST: CertificateTrust = {
  origins: ['https://*.paypal.com'],
  domain: 'paypal.com',
  roots: rootCertificates,
}

type Chain = [X509Certificate, ...X509Certificate[]]

/** Whether an untrusted address leads to one of these origins. */
export function isTrustedAddress(
  address: string,
  trust: Pick<CertificateTrust, 'origins'>,
): boolean {
  const url = URL.parse(address)
  if (!url) return false
  // A user part ('https://api.paypal.com@evil.example') would pass a check of the text alone.
  if (url.username !== '' || url.password !== '') return false
  return trust.origins.some((origin) => {
    const [scheme, suffix] = origin.split('*')
    if (suffix === undefined) return url.origin === origin
    return url.origin.startsWith(scheme!) && url.origin.endsWith(suffix)
  })
}

/** PayPal serves certificates under one path of a trusted origin: nothing else is ever fetched. */
export function isCertificateAddress(address: string, trust: CertificateTrust): boolean {
  if (!isTrustedAddress(address, trust)) return false
  const { pathname, search, hash } = new URL(address)
  return /^\/v1\/notifications\/certs\/[\w-]{1,100}$/.test(pathname) && search + hash === ''
}

/** The certificates of a PEM text, leaf first. */
export function readChain(pem: string): Chain {
  const parts = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
  try {
    const [leaf, ...issuers] = parts.slice(0, 6).map((part) => new X509Certificate(part))
    if (!leaf) throw new WebhookRejected('no certificate')
    return [leaf, ...issuers]
  } catch (cause) {
    if (cause instanceof WebhookRejected) throw cause
    throw new WebhookRejected('certificate cannot be read')
  }
}

/**
 * Asserts that each certificate is valid at this time and issued by the next one, and the last by a
 * trusted root.
 */
export function assertTrustedChain(chain: Chain, trust: CertificateTrust, now: Date): void {
  if (!isIssuedFor(chain[0], trust.domain)) {
    throw new WebhookRejected(`certificate of ${chain[0].subject}`)
  }
  for (const [index, certificate] of chain.entries()) {
    assertCurrentlyValid(certificate, now)
    if (certificate !== chain[0] && !certificate.ca) throw new WebhookRejected('issuer is no CA')
    const issuer = chain[index + 1]
    if (issuer && !isIssuedBy(certificate, issuer)) throw new WebhookRejected('chain is broken')
    if (trust.roots.some((root) => endsIn(certificate, new X509Certificate(root), now))) return
  }
  throw new WebhookRejected('no trusted root')
}

function endsIn(certificate: X509Certificate, root: X509Certificate, now: Date): boolean {
  if (certificate.fingerprint256 === root.fingerprint256) return true
  if (certificate.issuer !== root.subject || !isIssuedBy(certificate, root)) return false
  assertCurrentlyValid(root, now)
  return true
}

function isIssuedBy(certificate: X509Certificate, issuer: X509Certificate): boolean {
  return certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)
}

export function isCurrentlyValid(certificate: X509Certificate, now: Date): boolean {
  return now >= certificate.validFromDate && now <= certificate.validToDate
}

function assertCurrentlyValid(certificate: X509Certificate, now: Date): void {
  if (!isCurrentlyValid(certificate, now)) {
    throw new WebhookRejected(`certificate is not valid on ${now.toISOString()}`)
  }
}

function isIssuedFor(certificate: X509Certificate, domain: string): boolean {
  const names = certificate.subjectAltName ?? ''
  return names
    .split(', ')
    .map((name) => name.replace(/^DNS:/, ''))
    .some((name) => name === domain || name.endsWith(`.${domain}`))
}
