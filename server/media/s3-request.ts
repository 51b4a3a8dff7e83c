import { createHash } from 'node:crypto'
import { AwsV4Signer } from 'aws4fetch'
import type { S3Config } from '../config-s3.ts'
import { fetchFrom } from '../telemetry/fetch-from.ts'

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

interface S3Call {
  method: string
  /** Of the file; empty for the bucket itself. */
  name: string
  query?: Record<string, string>
  /** The hash is signed, so that the store rejects what was truncated or altered in transit. */
  content?: { bytes: Uint8Array<ArrayBuffer> | Blob; sha256: string } | undefined
  /** In milliseconds, including reading the response. */
  timeout: number
}

/**
 * One request over the Amazon S3 protocol: the response body, or null if there is no such file.
 * @throws S3Refusal, or the network error
 */
export async function s3Request(
  config: S3Config,
  { method, name, query = {}, content, timeout }: S3Call,
): Promise<Buffer | null> {
  const url = new URL(name === '' ? baseOf(config) : `${baseOf(config)}/${name}`)
  for (const [key, value] of Object.entries(query)) url.searchParams.set(key, value)
  const signed = await new AwsV4Signer({
    method,
    url: url.href,
    headers: {
      'x-amz-content-sha256': content?.sha256 ?? NOTHING,
      ...(content && { 'content-type': 'application/octet-stream' }),
    },
    service: 's3',
    region: config.region,
    accessKeyId: config.accessKeyId,
    secretAccessKey: config.secretAccessKey,
  }).sign()
  const response = await fetchFrom('s3', method, signed.url, {
    method,
    headers: signed.headers,
    // A signature is valid for one URL only.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeout),
    ...(content && { body: content.bytes }),
  })
  const answer = Buffer.from(await response.arrayBuffer())
  if (response.ok) return answer
  const code = /<Code>(\w+)<\/Code>/.exec(answer.toString('utf8'))?.[1] ?? ''
  if (code === 'NoSuchKey') return null
  throw new S3Refusal(response.status, code)
}

const NOTHING = createHash('sha256').digest('hex')

function baseOf({ endpoint, bucket, pathStyle }: S3Config): string {
  if (pathStyle) return `${endpoint}/${bucket}`
  const { protocol, host } = new URL(endpoint)
  return `${protocol}//${bucket}.${host}`
}
