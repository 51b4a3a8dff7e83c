import { resolve } from 'node:path'
import { readS3, type S3Config } from './config-s3.ts'
import {
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
  wholeNumber,
} from './config-values.ts'

/** The configuration from the environment. Frozen; the table in README.md explains it. */
export interface Config {
  readonly port: number
  readonly host: string
  /**
   * Origin of canonical links and mails, decides `Secure` for cookies; without a trailing slash.
   */
  readonly publicUrl: string
  /** Where the browser calls the API ({host}); empty for the page's own origin. */
  readonly apiOrigin: string
  /** Other origins that may call the API with credentials. */
  readonly webOrigins: readonly string[]
  /** Proxies whose X-Forwarded-* headers are trusted; empty for none. */
  readonly trustProxy: readonly string[]
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  /** Bearer token that lets other machines read /metrics. */
  readonly metricsToken: string | null

  /** Absolute path of the folder that holds the database, pictures and mails. */
  readonly dataDir: string
  /** URL of an external PostgreSQL; null for the embedded one in dataDir. */
  readonly databaseUrl: string | null
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

  /** PayPal's credentials; null for no real payments. */
  readonly paypal: PaypalConfig | null
  /** Runs the project's own PayPal emulator if there are no credentials. */
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

/**
 * Reads every setting from `env` (process.env in production).
 * @throws ConfigError with one line that names the setting, its value and the expected value
 */
export function readConfig(env: Env): Config {
  const port = read(env, 'PORT', wholeNumber(1, 65_535), 3000)
  const host = read(env, 'HOST', text, '127.0.0.1')
  const databaseUrl = read(env, 'DATABASE_URL', addressWithSecret('postgres:', 'postgresql:'), null)
  const embedded = databaseUrl === null
  return Object.freeze({
    port,
    host,
    publicUrl: read(env, 'PUBLIC_URL', origin, localOrigin(host, port)),
    apiOrigin: read(env, 'API_ORIGIN', origin, ''),
    webOrigins: read(env, 'WEB_ORIGINS', origins, Object.freeze<string[]>([])),
    trustProxy: read(env, 'TRUST_PROXY', proxies, Object.freeze<string[]>([])),
    logLevel: read(env, 'LOG_LEVEL', logLevels, 'info'),
    metricsToken: read(env, 'METRICS_TOKEN', secretOfLength(16, 500), null),
    dataDir: resolve(read(env, 'DATA_DIR', text, './data')),
    databaseUrl,
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
    paypal: readPaypal(env),
    demoPayments: read(env, 'DEMO_PAYMENTS', onOrOff, embedded),
  })
}

const logLevels = oneOf('fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent')

const PAYPAL_API = {
  sandbox: 'https://api-m.sandbox.paypal.com',
  live: 'https://api-m.paypal.com',
}

function readPaypal(env: Env): PaypalConfig | null {
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
    apiUrl: read(env, 'PAYPAL_API_URL', webAddress, PAYPAL_API[environment]),
    sdkUrl: read(env, 'PAYPAL_SDK_URL', webAddress, 'https://www.paypal.com/sdk/js'),
  })
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
