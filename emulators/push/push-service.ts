import {
  createDecipheriv,
  createECDH,
  createPublicKey,
  type ECDH,
  hkdfSync,
  randomBytes,
  verify,
} from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { buffer } from 'node:stream/consumers'

export interface ReceivedPush {
  /** What the device would decrypt. */
  text: string
  headers: IncomingHttpHeaders
  /** The claims of the sender's token, which was valid. */
  claims: { aud: string; sub: string; exp: number }
}

export interface PushService {
  readonly origin: string
  /** A device subscribes, as a browser's PushSubscription writes itself. */
  subscribe(publicKey: string): { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Oldest first. */
  readonly received: ReceivedPush[]
  /** The answer to all that follows instead of 201. */
  refuseWith(status: number | null): void
  close(): Promise<void>
}

interface Device {
  ecdh: ECDH
  auth: Buffer
  /** Of the sender that it subscribed with. */
  publicKey: string
}

/**
 * A push service on this machine that accepts what RFC 8030, 8291 and 8292 ask for, and decrypts it
 * as the browser would.
 * @param port 0 picks a free one.
 */
export async function openPushService({ port = 0 } = {}): Promise<PushService> {
  const devices = new Map<string, Device>()
  const received: ReceivedPush[] = []
  let refusal: number | null = null
  const server = createServer(async (request, response) => {
    const body = await buffer(request)
    const device = devices.get(request.url ?? '')
    const answer = (status: number, reason = '') => response.writeHead(status).end(reason)
    if (!device) return answer(410)
    if (refusal !== null) return answer(refusal, 'refused')
    try {
      const claims = checkToken(request.headers.authorization ?? '', device.publicKey)
      if (claims.aud !== origin) throw new Error(`the token is for ${claims.aud}`)
      if (request.headers['content-encoding'] !== 'aes128gcm') throw new Error('not aes128gcm')
      if (!(Number(request.headers.ttl) >= 0)) throw new Error('no TTL')
      received.push({ text: decrypt(device, body), headers: request.headers, claims })
      answer(201)
    } catch (error) {
      answer(400, String(error))
    }
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as { port: number }).port}`
  return {
    origin,
    received,
    subscribe(publicKey) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      const path = `/send/${randomBytes(12).toString('base64url')}`
      devices.set(path, { ecdh, auth, publicKey })
      return {
        endpoint: origin + path,
        keys: {
          p256dh: ecdh.getPublicKey().toString('base64url'),
          auth: auth.toString('base64url'),
        },
      }
    },
    refuseWith(status) {
      refusal = status
    },
    close: () => new Promise((done) => server.close(() => done())),
  }
}

/** The claims of `vapid t=…, k=…` (RFC 8292). @throws if it is not the sender's, or has expired. */
function checkToken(authorization: string, publicKey: string): ReceivedPush['claims'] {
  const [, token = '', key] = /^vapid t=([\w.-]+), *k=([\w-]+)$/.exec(authorization) ?? []
  if (key !== publicKey) throw new Error('another key than the one of the subscription')
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(publicKey, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const isValid = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isValid) throw new Error('the signature of the token is wrong')
  const read = JSON.parse(Buffer.from(claims, 'base64url').toString())
  const left = read.exp - Date.now() / 1000
  if (!(left > 0 && left <= 24 * 60 * 60)) throw new Error('the token is valid for a day at most')
  return read
}

/** RFC 8291 and 8188: one record, whose key follows from both key pairs and the device's secret. */
function decrypt({ ecdh, auth }: Device, body: Buffer): string {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + keyLength)
  const sealed = body.subarray(21 + keyLength)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const secret = hkdf(ecdh.computeSecret(sender), auth, info, 32)
  const key = hkdf(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = hkdf(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  const end = padded.lastIndexOf(2)
  if (end < 0) throw new Error('not the last record')
  return padded.subarray(0, end).toString()
}

function hkdf(key: Buffer, salt: Buffer, info: Buffer, length: number): Buffer {
  return Buffer.from(hkdfSync('sha256', key, salt, info, length))
}
