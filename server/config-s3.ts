import {
  ConfigError,
  type Env,
  type Kind,
  onOrOff,
  origin,
  read,
  secretText,
} from './config-values.ts'

/** A bucket for pictures, at Amazon or any S3-compatible store. */
export interface S3Config {
  readonly bucket: string
  /** Origin of the store. */
  readonly endpoint: string
  readonly region: string
  readonly accessKeyId: string
  readonly secretAccessKey: string
  /**
   * Path-style addressing (endpoint/bucket/name) instead of virtual-hosted (bucket.endpoint/name).
   */
  readonly pathStyle: boolean
}

const bucketName: Kind<string> = {
  wants: "a bucket's name: 3 to 63 lowercase letters, digits, dots and hyphens",
  check: (value) => (/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(value) ? value : undefined),
}

const regionName: Kind<string> = {
  wants: 'a region like eu-central-1, or auto',
  check: (value) => (/^[a-z0-9-]{1,40}$/i.test(value) ? value : undefined),
}

/** Null without S3_BUCKET: pictures are stored in DATA_DIR. */
export function readS3(env: Env): S3Config | null {
  const bucket = read(env, 'S3_BUCKET', bucketName, null)
  const endpoint = read(env, 'S3_ENDPOINT', origin, null)
  const region = read(env, 'S3_REGION', regionName, null)
  const accessKeyId = read(env, 'S3_ACCESS_KEY_ID', secretText, null)
  const secretAccessKey = read(env, 'S3_SECRET_ACCESS_KEY', secretText, null)
  const pathStyle = read(env, 'S3_FORCE_PATH_STYLE', onOrOff, null)
  const given = {
    S3_BUCKET: bucket,
    S3_ENDPOINT: endpoint,
    S3_REGION: region,
    S3_ACCESS_KEY_ID: accessKeyId,
    S3_SECRET_ACCESS_KEY: secretAccessKey,
    S3_FORCE_PATH_STYLE: pathStyle,
  }
  const found = Object.entries(given).find(([, value]) => value !== null)
  if (!found) return null
  const missing = (name: string) =>
    new ConfigError(`${name}: got nothing, expected a value because ${found[0]} is set`)
  if (bucket === null) throw missing('S3_BUCKET')
  if (accessKeyId === null) throw missing('S3_ACCESS_KEY_ID')
  if (secretAccessKey === null) throw missing('S3_SECRET_ACCESS_KEY')
  return Object.freeze({
    bucket,
    endpoint: endpoint ?? `https://s3.${region ?? DEFAULT_REGION}.amazonaws.com`,
    region: region ?? DEFAULT_REGION,
    accessKeyId,
    secretAccessKey,
    // A wildcard certificate covers one label, so no bucket name with a dot.
    pathStyle: pathStyle ?? (endpoint !== null || bucket.includes('.')),
  })
}

const DEFAULT_REGION = 'us-east-1'
