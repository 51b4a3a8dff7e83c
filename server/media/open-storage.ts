import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../config.ts'
import { ConfigError } from '../config-values.ts'
import { S3Refusal } from './s3-request.ts'
import { s3Storage } from './s3-storage.ts'
import { diskStorage, type Storage } from './storage.ts'

/**
 * The configured storage for pictures: a bucket, or else DATA_DIR. A bucket that refuses access
 * stops the start. One that does not respond may recover, and a shop without pictures still sells.
 * @throws ConfigError with a one-line message
 */
export async function openStorage(
  { s3, dataDir }: Pick<Config, 's3' | 'dataDir'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): Promise<Storage> {
  if (!s3) return diskStorage(dataDir)
  const storage = s3Storage(s3, {
    onFault: (err) => log.error({ err }, 'the bucket is not responding'),
  })
  try {
    await storage.probe()
  } catch (error) {
    if (!(error instanceof S3Refusal) || error.status >= 500) {
      log.warn({ err: error }, `the bucket at ${s3.endpoint} is not responding yet`)
      return storage
    }
    const [setting, wants] = WRONG[error.code] ?? OTHERWISE
    throw new ConfigError(`${setting}: ${error.message}, expected ${wants}`)
  }
  return storage
}

const OTHERWISE = ['S3_BUCKET', 'a bucket whose files these keys can list, read, write and delete']

/** Which setting is wrong, by the error code of the store. */
const WRONG: Record<string, readonly [setting: string, wants: string]> = {
  NoSuchBucket: ['S3_BUCKET', 'an existing bucket'],
  InvalidAccessKeyId: ['S3_ACCESS_KEY_ID', 'a key that the store knows'],
  SignatureDoesNotMatch: ['S3_SECRET_ACCESS_KEY', 'the secret that belongs to the key'],
  AuthorizationHeaderMalformed: ['S3_REGION', "the bucket's own region"],
  PermanentRedirect: ['S3_REGION', "the bucket's own region"],
}
