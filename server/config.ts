import { resolve } from 'node:path'
import { readDatabaseAddress } from './config-database.ts'
import { readS3, type S3Config } from './config-s3.ts'
import { readTracing, type TracingConfig } from './config-tracing.ts'
import {
  addressesWithSecret,
  addressWithSecret,
  ConfigError,
  type Env,
  emailAddress,
  mailbox,
  oneOf,
  onOrOff,
  origin,
  origins,
  proxies,
  read,
  secretOfLength,
  secretText,
  text,
  timeZone,
  webAddress,
  webAddresses,
  wholeNumber,
} from './config-values.ts'

/** The configuration from the environment. Frozen; the table in README.md explains it. */
export interface Config {
  readonly port: number
  readonly host: string
  /** Processes that serve; with more than one, jobs have a process of their own. */
  readonly webConcurrency: number
  /**
   * Origin of canonical links and mails, decides `Secure` for cookies; without a trailing slash.
   */
  readonly publicUrl: string
  /** Where the browser calls the API ({host}); empty for the page's own origin. */
  readonly apiOrigin: string
  /** Other origins that may call the API with credentials. */
  readonly webOrigins: readonly string[]
  /** Where caches in front of the shop take purges; empty for none. See http/edge.ts. */
  readonly edgePurgeUrls: readonly string[]
  /** Proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustProxy: readonly string[]
  /** How long a process that is to stop still answers, until its proxy has noticed. */
  readonly drainSeconds: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Bearer token that lets other machines read /metrics. */
  readonly metricsToken: string | null
  /** Null for no traces. */
  readonly tracing: TracingConfig | null
  /** Encrypts secrets in the database; null: a key in dataDir. See db/secret-box.ts. */
  readonly secretKey: string | null

  /** Absolute path of the folder that holds the database, pictures and mails. */
  readonly dataDir: string
  /** URL of an external PostgreSQL; null for the embedded one in dataDir. */
  readonly databaseUrl: string | null
  /** Streaming replicas of it, one server each; empty for none. */
  readonly databaseReplicaUrls: readonly string[]
  /** What pgBackRest calls the external database; null if it does not archive it. */
  readonly pgbackrestStanza: string | null
  /** Past a pooler; null: `databaseUrl` is no pooler's. See config-database.ts. */
  readonly databaseDirectUrl: string | null
  readonly databasePooler: 'transaction' | null
  /** System user that the embedded database runs as when root starts the shop. */
  readonly databaseUser: string | null
  /** A bucket for pictures; null stores them in dataDir. */
  readonly s3: S3Config | null
  /** Loads the demo catalogue into an empty database. */
  readonly demoData: boolean
  /** The first admin; without a password a random one is printed at the first start. */
  readonly admin: { readonly email: string; readonly password: string | null }

  /** The mail server; null writes mails as .eml files to dataDir/outbox. */
  readonly smtpUrl: string | null
  readonly mailFrom: string

  readonly shopTimeZone: string
  /** How long an unpaid order reserves its stock. */
  readonly orderHoldMinutes: number
  /** A reverse-geocoding service; null for the shop's own endpoint. */
  readonly geocoderUrl: string | null

  /** For tests: the origin of a push service that may be in this network, and without TLS. */
  readonly pushTestOrigin: string | null

  /** PayPal's credentials; null for no real payments, unless an admin has set them up. */
  readonly paypal: PaypalConfig | null
  /** Where PayPal is reached; other than itself in tests alone. Null: by the environment. */
  readonly paypalService: { readonly apiUrl: string | null; readonly sdkUrl: string }
  /** The merchant's account at WaafiPay, for mobile money; null without credentials. */
  readonly waafipay: WaafipayConfig | null
  /** Runs the project's own emulators of providers if there are no credentials of any. */
  readonly demoPayments: boolean
}

export interface PaypalConfig {
  readonly clientId: string
  readonly clientSecret: string
  /** Required to verify webhooks; without it the shop answers them with 404. */
  readonly webhookId: string | null
  readonly environment: 'sandbox' | 'live'
  /** Base URL of the REST API. */
  readonly apiUrl: string
  /** URL of the script for PayPal's buttons, without a query. */
  readonly sdkUrl: string
}

export interface WaafipayConfig {
  readonly url: string
  readonly merchantUid: string
  readonly apiUserId: string
  readonly apiKey: string
}

/**
 * Reads every setting from `env` (process.env in production).
 * @throws ConfigError with one line that names the setting, its value and the expected value
 */
export function readConfig(env: Env): Config {
  const port = read(env, 'PORT', wholeNumber(1, 65_535), 3000)
  const host = read(env, 'HOST', text, '127.0.0.1')
  const database = readDatabaseAddress(env)
  const embedded = database.databaseUrl === null
  return Object.freeze({
    port,
    host,
    webConcurrency: read(env, 'WEB_CONCURRENCY', wholeNumber(1, 64), 1),
    publicUrl: read(env, 'PUBLIC_URL', origin, localOrigin(host, port)),
    apiOrigin: read(env, 'API_ORIGIN', origin, ''),
    webOrigins: read(env, 'WEB_ORIGINS', origins, Object.freeze<string[]>([])),
    edgePurgeUrls: read(env, 'EDGE_PURGE_URL', webAddresses, Object.freeze<string[]>([])),
    trustProxy: read(env, 'TRUST_PROXY', proxies, Object.freeze<string[]>([])),
    drainSeconds: read(env, 'DRAIN_SECONDS', wholeNumber(0, 600), 0),
    logLevel: read(env, 'LOG_LEVEL', logLevels, 'info'),
    metricsToken: read(env, 'METRICS_TOKEN', secretOfLength(16, 500), null),
    tracing: readTracing(env),
    secretKey: read(env, 'SECRET_KEY', secretOfLength(32, 500), null),
    dataDir: resolve(read(env, 'DATA_DIR', text, './data')),
    databaseReplicaUrls: readReplicaUrls(env, database.databaseUrl),
    pgbackrestStanza: read(env, 'PGBACKREST_STANZA', text, null),
    ...database,
    databaseUser: read(env, 'DATABASE_RUN_AS', text, null),
    s3: readS3(env),
    demoData: read(env, 'DEMO_DATA', onOrOff, embedded),
    admin: Object.freeze({
      email: read(env, 'ADMIN_EMAIL', emailAddress, 'admin@qurux.example'),
      password: read(env, 'ADMIN_PASSWORD', secretOfLength(8, 128), null),
    }),
    smtpUrl: read(env, 'SMTP_URL', addressWithSecret('smtp:', 'smtps:'), null),
    mailFrom: read(env, 'MAIL_FROM', mailbox, 'Qurux <no-reply@qurux.example>'),
    shopTimeZone: read(env, 'SHOP_TIME_ZONE', timeZone, 'Africa/Mogadishu'),
    orderHoldMinutes: read(env, 'ORDER_HOLD_MINUTES', wholeNumber(1, 525_600), 1440),
    geocoderUrl: read(env, 'GEOCODER_URL', webAddress, null),
    pushTestOrigin: read(env, 'PUSH_TEST_ORIGIN', origin, null),
    paypal: readPaypal(env, readPaypalService(env)),
    paypalService: readPaypalService(env),
    waafipay: readWaafipay(env),
    demoPayments: read(env, 'DEMO_PAYMENTS', onOrOff, embedded),
  })
}

const logLevels = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')

function readReplicaUrls(env: Env, databaseUrl: string | null): readonly string[] {
  const kind = addressesWithSecret('postgres:', 'postgresql:')
  const urls = read(env, 'DATABASE_REPLICA_URLS', kind, Object.freeze<string[]>([]))
  if (urls.length > 0 && databaseUrl === null) {
    throw missing('DATABASE_URL', 'DATABASE_REPLICA_URLS')
  }
  return urls
}

export const PAYPAL_API = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
}

function readPaypalService(env: Env): Config['paypalService'] {
  return Object.freeze({
    apiUrl: read(env, 'PAYPAL_API_URL', webAddress, null),
    sdkUrl: read(env, 'PAYPAL_SDK_URL', webAddress, 'https://www.paypal.com/sdk/js'),
  })
}

function readPaypal(env: Env, service: Config['paypalService']): PaypalConfig | null {
  const clientId = read(env, 'PAYPAL_CLIENT_ID', text, null)
  const clientSecret = read(env, 'PAYPAL_CLIENT_SECRET', secretText, null)
  const environment = read(env, 'PAYPAL_ENVIRONMENT', oneOf('sandbox', 'live'), 'sandbox')
  if (clientId === null && clientSecret === null) return null
  if (clientId === null) throw missing('PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET')
  if (clientSecret === null) throw missing('PAYPAL_CLIENT_SECRET', 'PAYPAL_CLIENT_ID')
  return Object.freeze({
    clientId,
    clientSecret,
    webhookId: read(env, 'PAYPAL_WEBHOOK_ID', text, null),
    environment,
    apiUrl: service.apiUrl ?? PAYPAL_API[environment],
    sdkUrl: service.sdkUrl,
  })
}

function readWaafipay(env: Env): WaafipayConfig | null {
  const given = {
    merchantUid: read(env, 'WAAFIPAY_MERCHANT_UID', text, null),
    apiUserId: read(env, 'WAAFIPAY_API_USER_ID', text, null),
    apiKey: read(env, 'WAAFIPAY_API_KEY', secretText, null),
  }
  const url = read(env, 'WAAFIPAY_URL', webAddress, 'https://api.waafipay.com')
  const { merchantUid, apiUserId, apiKey } = given
  if (merchantUid === null && apiUserId === null && apiKey === null) return null
  const known = merchantUid !== null ? 'WAAFIPAY_MERCHANT_UID' : 'WAAFIPAY_API_KEY'
  if (merchantUid === null) throw missing('WAAFIPAY_MERCHANT_UID', known)
  if (apiUserId === null) throw missing('WAAFIPAY_API_USER_ID', known)
  if (apiKey === null) throw missing('WAAFIPAY_API_KEY', known)
  return Object.freeze({ url, merchantUid, apiUserId, apiKey })
}

function missing(name: string, given: string): ConfigError {
  return new ConfigError(`${name}: got nothing, expected a value because ${given} is set`)
}

/** How a browser on this machine reaches the shop: `localhost` if it listens on all addresses. */
function localOrigin(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::'
  const name = everywhere ? 'localhost' : host.includes(':') ? `[${host}]` : host
  const address = `http://${name}:${port}`
  if (!URL.canParse(address))
    throw new ConfigError(`HOST: got '${host}', expected a name or address`)
  return new URL(address).origin
}
