import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const USER_PRESENT = 0x01
const USER_VERIFIED = 0x04
const HAS_CREDENTIAL = 0x40
/** COSE: an elliptic curve key, ES256, P-256. */
const KEY_TYPE = [1, 2] as const
const ALGORITHM = [3, -7] as const
const CURVE = [-1, 1] as const

interface Settings {
  /** Where the browser believes to be. */
  origin?: string
  /** False: no PIN, finger or face was asked for. */
  verified?: boolean
  /** True: some passkeys count nothing. */
  countless?: boolean
}

/** A phone with one passkey, as far as the shop sees it; WebAuthn by hand. */
export class Authenticator {
  readonly id = randomBytes(16)
  readonly #keys: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  readonly #settings: Settings
  counter = 0

  constructor(settings: Settings = {}) {
    this.#settings = settings
  }

  /** What `navigator.credentials.create` returns. */
  create(options: Record<string, unknown>) {
    const { id: host } = options.rp as { id: string }
    const authData = Buffer.concat([
      this.#head(host, HAS_CREDENTIAL),
      Buffer.alloc(16),
      Buffer.from([0, this.id.length]),
      this.id,
      this.#publicKey(),
    ])
    const attestation = isoCBOR.encode(
      new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ]) as never,
    )
    return this.#credential({
      clientDataJSON: text64(this.#clientData('webauthn.create', options)),
      attestationObject: base64(attestation),
      transports: ['internal'],
    })
  }

  /** What `navigator.credentials.get` returns. */
  get(options: Record<string, unknown>) {
    if (!this.#settings.countless) this.counter++
    const authData = this.#head(String(options.rpId))
    const clientData = this.#clientData('webauthn.get', options)
    const signed = Buffer.concat([authData, sha256(clientData)])
    return this.#credential({
      clientDataJSON: text64(clientData),
      authenticatorData: base64(authData),
      signature: base64(sign('sha256', signed, this.#keys.privateKey)),
    })
  }

  #credential<response extends { clientDataJSON: string }>(response: response) {
    const id = base64(this.id)
    return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
  }

  #clientData(type: string, { challenge }: Record<string, unknown>): string {
    const { origin = 'https://shop.test' } = this.#settings
    return JSON.stringify({ type, challenge, origin, crossOrigin: false })
  }

  #head(host: string, more = 0): Buffer {
    const verified = this.#settings.verified === false ? 0 : USER_VERIFIED
    const rest = Buffer.alloc(5)
    rest.writeUInt8(USER_PRESENT | verified | more, 0)
    rest.writeUInt32BE(this.counter, 1)
    return Buffer.concat([sha256(host), rest])
  }

  #publicKey(): Uint8Array {
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' })
    const bytes = (part: string) => new Uint8Array(Buffer.from(part, 'base64url'))
    return isoCBOR.encode(
      new Map<number, unknown>([
        KEY_TYPE,
        ALGORITHM,
        CURVE,
        [-2, bytes(x)],
        [-3, bytes(y)],
      ]) as never,
    )
  }
}

function sha256(data: string): Buffer {
  return createHash('sha256').update(data).digest()
}

function base64(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64url')
}

function text64(text: string): string {
  return base64(Buffer.from(text))
}
