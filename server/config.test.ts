import { describe, expect, test } from 'vitest'
import { readConfig } from './config.ts'
import { ConfigError } from './config-values.ts'

describe('configuration', () => {
  test('works with nothing set, and treats empty values as missing', () => {
    const config = readConfig({})
    expect(config).toMatchObject({
      port: 3000,
      host: '127.0.0.1',
      publicUrl: 'http://127.0.0.1:3000',
      apiOrigin: '',
      databaseUrl: null,
      demoData: true,
      demoPayments: true,
      admin: { email: 'admin@qurux.example', password: null },
      shopTimeZone: 'Africa/Mogadishu',
      orderHoldMinutes: 1440,
      paypal: null,
    })
    expect(config.dataDir).toBe(`${process.cwd()}/data`)
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', PAYPAL_CLIENT_ID: '' })).toEqual(config)
  })

  test('an external database turns the demo off unless it is requested', () => {
    const DATABASE_URL = 'postgres://shop:secret@db.example/shop'
    expect(readConfig({ DATABASE_URL })).toMatchObject({ demoData: false, demoPayments: false })
    expect(readConfig({ DATABASE_URL, DEMO_DATA: 'on' })).toMatchObject({ demoData: true })
  })

  test('splits lists and normalises origins like a browser', () => {
    const config = readConfig({
      PUBLIC_URL: 'https://Shop.Example:443/',
      WEB_ORIGINS: 'https://a.example, http://localhost:5173',
      TRUST_PROXY: 'loopback, 10.0.0.0/8 fd00::/8',
      EDGE_PURGE_URL: 'http://127.0.0.1:6082/, https://edge.example/purge',
    })
    expect(config.publicUrl).toBe('https://shop.example')
    expect(config.webOrigins).toEqual(['https://a.example', 'http://localhost:5173'])
    expect(config.trustProxy).toEqual(['loopback', '10.0.0.0/8', 'fd00::/8'])
    expect(config.edgePurgeUrls).toEqual(['http://127.0.0.1:6082', 'https://edge.example/purge'])
  })

  test('takes replicas of an external database, and never shows their passwords', () => {
    const DATABASE_URL = 'postgres://shop:secret@db.example/shop'
    const [one, two] = ['postgres://shop:secret@r1.example/shop', 'postgresql://r2.example/shop']
    expect(readConfig({ DATABASE_URL }).databaseReplicaUrls).toEqual([])
    const both = readConfig({ DATABASE_URL, DATABASE_REPLICA_URLS: `${one}, ${two}` })
    expect(both.databaseReplicaUrls).toEqual([one, two])
    const wrong = { DATABASE_URL, DATABASE_REPLICA_URLS: `${one},http://u:secret@r2.example` }
    expect(() => readConfig(wrong)).toThrow(/^DATABASE_REPLICA_URLS: got 65 characters \(not shown/)
    expect(() => readConfig({ DATABASE_REPLICA_URLS: one })).toThrow(
      'DATABASE_URL: got nothing, expected a value because DATABASE_REPLICA_URLS is set',
    )
  })

  test('uses localhost for a shop that listens on all addresses', () => {
    expect(readConfig({ HOST: '0.0.0.0', PORT: '80' }).publicUrl).toBe('http://localhost')
    expect(readConfig({ HOST: '::1', PORT: '81' }).publicUrl).toBe('http://[::1]:81')
  })

  test('enables PayPal with both credentials, and derives its URLs from the environment', () => {
    const credentials = { PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' }
    expect(readConfig(credentials).paypal).toMatchObject({
      environment: 'sandbox',
      apiUrl: 'https://api-m.sandbox.paypal.com',
      webhookId: null,
    })
    const elsewhere = { PAYPAL_ENVIRONMENT: 'live', PAYPAL_API_URL: 'http://127.0.0.1:4900/' }
    expect(readConfig({ ...credentials, ...elsewhere }).paypal).toMatchObject({
      environment: 'live',
      apiUrl: 'http://127.0.0.1:4900',
    })
  })

  test('enables mobile money with all of its credentials', () => {
    const credentials = {
      WAAFIPAY_MERCHANT_UID: 'M1',
      WAAFIPAY_API_USER_ID: '1',
      WAAFIPAY_API_KEY: 'key',
    }
    expect(readConfig({}).waafipay).toBeNull()
    expect(readConfig(credentials).waafipay).toMatchObject({
      url: 'https://api.waafipay.com',
      merchantUid: 'M1',
    })
    const partly = { ...credentials, WAAFIPAY_API_KEY: '' }
    expect(() => readConfig(partly)).toThrow('WAAFIPAY_API_KEY: got nothing')
  })

  test('a bucket needs its keys; outside Amazon its name is in the path', () => {
    const bucket = { S3_BUCKET: 'qurux', S3_ACCESS_KEY_ID: 'id', S3_SECRET_ACCESS_KEY: 'secret' }
    expect(readConfig({}).s3).toBeNull()
    expect(readConfig({ ...bucket, S3_REGION: 'eu-central-1' }).s3).toMatchObject({
      endpoint: 'https://s3.eu-central-1.amazonaws.com',
      pathStyle: false,
    })
    expect(readConfig({ ...bucket, S3_ENDPOINT: 'http://minio:9000/' }).s3).toMatchObject({
      endpoint: 'http://minio:9000',
      region: 'us-east-1',
      pathStyle: true,
    })
    const elsewhere = { S3_ENDPOINT: 'https://store.example', S3_FORCE_PATH_STYLE: 'off' }
    expect(readConfig({ ...bucket, ...elsewhere }).s3?.pathStyle).toBe(false)
    expect(readConfig({ ...bucket, S3_BUCKET: 'my.shop' }).s3?.pathStyle).toBe(true)
  })

  test('traces are sent where a collector is named, all unless told otherwise', () => {
    expect(readConfig({ OTEL_TRACES_SAMPLER: 'always_off' }).tracing).toBeNull()
    const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318'
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).tracing).toEqual({
      sampler: { name: 'parentbased_always_on', ratio: 1 },
    })
    const some = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0.25' }
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...some }).tracing?.sampler).toEqual({
      name: 'traceidratio',
      ratio: 0.25,
    })
  })

  test('is frozen', () => {
    const config = readConfig({ PAYPAL_CLIENT_ID: 'id', PAYPAL_CLIENT_SECRET: 'secret' })
    const parts = [config, config.admin, config.webOrigins, config.trustProxy, config.paypal]
    expect(parts.map((part) => Object.isFrozen(part))).toEqual(parts.map(() => true))
  })

  test.each([
    [{ PORT: '70000' }, "PORT: got '70000', expected a whole number from 1 to 65535"],
    [{ PORT: '3e3' }, "PORT: got '3e3', expected a whole number from 1 to 65535"],
    [{ HOST: 'a b' }, "HOST: got 'a b', expected a name or address"],
    [{ DEMO_DATA: 'maybe' }, "DEMO_DATA: got 'maybe', expected on or off"],
    [{ SHOP_TIME_ZONE: 'Mars/Base' }, "SHOP_TIME_ZONE: got 'Mars/Base', expected a time zone like"],
    [{ PUBLIC_URL: 'https://a.example/shop' }, 'PUBLIC_URL: got'],
    [{ PUBLIC_URL: 'javascript:alert(1)' }, 'PUBLIC_URL: got'],
    [{ WEB_ORIGINS: 'https://a.example,b.example' }, 'WEB_ORIGINS: got'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY: got'],
    [{ EDGE_PURGE_URL: 'http://a:b@edge.example' }, 'EDGE_PURGE_URL: got'],
    [{ LOG_LEVEL: 'loud\nand long' }, "LOG_LEVEL: got 'loud\\nand long', expected one of fatal,"],
    [{ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4318' }, 'OTEL_EXPORTER_OTLP_ENDPOINT: got'],
    [
      { OTEL_TRACES_SAMPLER: 'rarely' },
      "OTEL_TRACES_SAMPLER: got 'rarely', expected one of always_on",
    ],
    [{ OTEL_TRACES_SAMPLER_ARG: '10%' }, "OTEL_TRACES_SAMPLER_ARG: got '10%', expected a number"],
    [{ ORDER_HOLD_MINUTES: '0' }, "ORDER_HOLD_MINUTES: got '0', expected"],
    [{ MAIL_FROM: 'Qurux' }, 'MAIL_FROM: got'],
    [{ S3_BUCKET: 'My Bucket' }, "S3_BUCKET: got 'My Bucket', expected a bucket's name"],
    [
      { S3_BUCKET: 'qurux' },
      'S3_ACCESS_KEY_ID: got nothing, expected a value because S3_BUCKET is',
    ],
    [{ DATABASE_POOLER: 'session' }, "DATABASE_POOLER: got 'session', expected one of transaction"],
    [
      { DATABASE_URL: 'postgres://pooler.example/shop', DATABASE_POOLER: 'transaction' },
      'DATABASE_DIRECT_URL: got nothing, expected a value because DATABASE_POOLER is set',
    ],
    [
      { DATABASE_DIRECT_URL: 'postgres://db.example/shop' },
      'DATABASE_URL: got nothing, expected a value because DATABASE_DIRECT_URL is set',
    ],
    [{ S3_REGION: 'x' }, 'S3_BUCKET: got nothing, expected a value because S3_REGION is set'],
    [{ S3_FORCE_PATH_STYLE: 'off' }, 'S3_BUCKET: got nothing'],
    [{ S3_ENDPOINT: 'minio:9000' }, "S3_ENDPOINT: got 'minio:9000', expected an origin"],
    [{ PAYPAL_CLIENT_SECRET: 'x' }, 'PAYPAL_CLIENT_ID: got nothing, expected'],
    [{ PAYPAL_CLIENT_ID: 'x' }, 'PAYPAL_CLIENT_SECRET: got nothing, expected'],
  ])('%j is refused in one line', (env, start) => {
    const message = refusal(env)
    expect(message.slice(0, start.length)).toBe(start)
    expect(message).not.toContain('\n')
  })

  test.each([
    [{ ADMIN_PASSWORD: 'short77' }],
    [{ DATABASE_URL: 'mysql://shop:short77@db.example/shop' }],
    [{ SMTP_URL: 'http://shop:short77@mail.example' }],
    [{ METRICS_TOKEN: 'short77' }],
    [{ SECRET_KEY: 'short77' }],
  ])('%j is refused without being shown', (env) => {
    expect(refusal(env)).toMatch(/^[A-Z_]+: got \d+ characters \(not shown\), expected /)
    expect(refusal(env)).not.toContain('short77')
  })
})

function refusal(env: Readonly<Record<string, string>>): string {
  try {
    readConfig(env)
  } catch (error) {
    if (error instanceof ConfigError) return error.message
  }
  throw new Error('this should have been refused')
}
