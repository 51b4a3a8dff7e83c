import { generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { bits, integer, objectId, octets, sequence, set, tagged, time, utf8 } from './der.ts'

export interface SigningCertificate {
  id: string
  key: KeyObject
  /** The signing certificate and its issuer, as PayPal serves them. */
  chainPem: string
  /** The root that the shop must trust; PayPal's own chain ends in a public root. */
  rootPem: string
}

const DOMAIN = 'messageverificationcerts.paypal-emulator.example'

/**
 * A root and a signing certificate, valid for a year from `now`. Node can read X.509, not write it.
 */
export function makeSigningCertificate(now: Date): SigningCertificate {
  const root = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const leaf = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const rootName = 'PayPal emulator root'
  const authority = sequence(
    objectId('2.5.29.19'),
    Buffer.from([0x01, 0x01, 0xff]),
    octets(sequence(Buffer.from([0x01, 0x01, 0xff]))),
  )
  const alternativeName = sequence(
    objectId('2.5.29.17'),
    octets(sequence(tagged(0x82, Buffer.from(DOMAIN)))),
  )
  const make = (subject: string, publicKey: KeyObject, extension: Buffer) =>
    certificate({ subject, issuer: rootName, publicKey, signer: root.privateKey, extension, now })

  const rootPem = make(rootName, root.publicKey, authority)
  const leafPem = make(DOMAIN, leaf.publicKey, alternativeName)
  return {
    id: `CERT-${randomBytes(8).toString('hex')}`,
    key: leaf.privateKey,
    chainPem: leafPem + rootPem,
    rootPem,
  }
}

function certificate(parts: {
  subject: string
  issuer: string
  publicKey: KeyObject
  signer: KeyObject
  extension: Buffer
  now: Date
}): string {
  const sha256WithRsa = sequence(objectId('1.2.840.113549.1.1.11'), Buffer.from([0x05, 0x00]))
  const halfYear = 183 * 24 * 3600 * 1000
  const content = sequence(
    tagged(0xa0, integer(Buffer.from([2]))),
    integer(Buffer.concat([Buffer.from([0x01]), randomBytes(15)])),
    sha256WithRsa,
    name(parts.issuer),
    sequence(
      time(new Date(parts.now.getTime() - halfYear)),
      time(new Date(parts.now.getTime() + halfYear)),
    ),
    name(parts.subject),
    parts.publicKey.export({ type: 'spki', format: 'der' }),
    tagged(0xa3, sequence(parts.extension)),
  )
  const signature = sign('sha256', content, parts.signer)
  const der = sequence(content, sha256WithRsa, bits(signature))
  const lines = der.toString('base64').replace(/.{64}/g, '$&\n').trimEnd()
  return `-----BEGIN CERTIFICATE-----\n${lines}\n-----END CERTIFICATE-----\n`
}

function name(commonName: string): Buffer {
  return sequence(set(sequence(objectId('2.5.4.3'), utf8(commonName))))
}
