import { createHash } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { ShopError } from '#domain/errors.ts'
import type { S3Config } from '../config-s3.ts'
import { S3Refusal, s3Request } from './s3-request.ts'
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

  function send(method: string, name: string, body?: Buffer): Promise<Buffer | null> {
    const content = body && { bytes: new Uint8Array(body), sha256: sha256(body) }
    return s3Request(config, { method, name, content, timeout })
  }
}

function sha256(bytes: Buffer): string {
  return createHash('sha256').update(bytes).digest('hex')
}

/** Whether a retry may succeed: no answer, or a status that says so. */
function isTransient(error: unknown): boolean {
  if (!(error instanceof S3Refusal)) return true
  return error.status >= 500 || error.status === 429 || error.code === 'RequestTimeout'
}
