import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { AwsV4Signer } from 'aws4fetch'
import { ShopError } from '#domain/errors.ts'
import type { S3Config } from '../config-s3.ts'
import { plainName, type Storage } from './storage.ts'

interface Options {
  /** Called with the reason when the store refused or did not answer; callers only get 'busy'. */
  onFault: (fault: Error) => void
  /** Timeout of one attempt in milliseconds, including reading the response. */
  timeout?: number
  /** Number of attempts, and the delay before the second one in milliseconds. */
  tries?: number
  pause?: number
}

/** A refusal with the error code of the store, such as NoSuchBucket or SignatureDoesNotMatch. */
export class S3Refusal extends Error {
  override readonly name = 'S3Refusal'
  readonly status: number
  readonly code: string

  constructor(status: number, code: string) {
    super(`the bucket answered ${status} ${code}`.trim())
    this.status = status
    this.code = code
  }
}

type S3Storage = Storage & {
  /** Asks the bucket once. @throws S3Refusal, or the network error */
  probe(): Promise<void>
}

/**
 * Files in a bucket, over the Amazon S3 protocol. `put` returns once the store has the file. A
 * request that fails or gets no answer is retried a few times.
 * @throws ShopError 'busy' if the store cannot be used
 */
export function s3Storage(config: S3Config, options: Options): S3Storage {
  const { onFault, timeout = 20_000, tries = 3, pause = 200 } = options
  const base = baseOf(config)

  return {
    async put(name, bytes) {
      await repeat('PUT', plainName(name), bytes)
    },
    get: async (name) => repeat('GET', plainName(name)),
    async remove(name) {
      await repeat('DELETE', plainName(name))
    },
    async probe() {
      await send('GET', 'a-file-that-is-not-there')
    },
  }

  async function repeat(method: string, name: string, body?: Buffer): Promise<Buffer | null> {
    for (let attempt = 1; ; attempt++) {
      try {
        return await send(method, name, body)
      } catch (error) {
        if (attempt < tries && isTransient(error)) {
          await sleep(pause * 2 ** (attempt - 1) * (0.5 + Math.random()))
          continue
        }
        onFault(error as Error)
        throw new ShopError('busy', { retryAfter: 5 })
      }
    }
  }

  /** The response body; null if there is no such file. */
  async function send(method: string, name: string, body?: Buffer): Promise<Buffer | null> {
    const signed = await new AwsV4Signer({
      method,
      url: `${base}/${name}`,
      headers: {
        // Signed, so that the store rejects a body that was truncated or altered in transit.
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        ...(body && { 'content-type': 'application/octet-stream' }),
      },
      service: 's3',
      region: config.region,
      accessKeyId: config.accessKeyId,
      secretAccessKey: config.secretAccessKey,
    }).sign()
    const response = await fetch(signed.url, {
      method,
      headers: signed.headers,
      // A signature is valid for one URL only.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeout),
      ...(body && { body: new Uint8Array(body) }),
    })
    const answer = Buffer.from(await response.arrayBuffer())
    if (response.ok) return answer
    const code = /<Code>(\w+)<\/Code>/.exec(answer.toString('utf8'))?.[1] ?? ''
    if (code === 'NoSuchKey') return null
    throw new S3Refusal(response.status, code)
  }
}

function baseOf({ endpoint, bucket, pathStyle }: S3Config): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}

/** Whether a retry may succeed: no answer, or a status that says so. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof S3Refusal)) return true
  return error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout'
}
