/** What the shop uses outside of itself and an owner can set up. Stored, so never renamed. */
export const SERVICES = ['mail', 'backup', 'paypal', 'waafipay'] as const

/**
 * - `by-administrator`: the environment sets it, and wins over what is stored
 * - `enter-again`: its secret was saved with another key, as on another machine
 */
export const SETUP_STATES = ['ready', 'not-set-up', 'by-administrator', 'enter-again'] as const
export type SetupState = (typeof SETUP_STATES)[number]

/** `tls` from the first byte, `starttls` or nothing at all, or `none`: in the clear. */
export const MAIL_SECURITY = ['tls', 'starttls', 'none'] as const
export type MailSecurity = (typeof MAIL_SECURITY)[number]

/** The usual ports of mail servers. */
export const MAIL_PORTS: Record<MailSecurity, number> = { tls: 465, starttls: 587, none: 25 }

export interface MailServer {
  host: string
  port: number
  security: MailSecurity
  /** Empty: the server wants no password. */
  user: string
}

/** In DATA_DIR/backups, or in a bucket. */
export const BACKUP_TARGETS = ['folder', 'bucket'] as const

/** A daily backup; what concerns a bucket is empty for a folder. */
export interface BackupPlan {
  target: (typeof BACKUP_TARGETS)[number]
  /** How many daily backups are kept. */
  keep: number
  /** Origin of the store; empty: Amazon's. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
}

export const BACKUPS_KEPT = { min: 1, max: 365 } as const
/** Where nothing is set up. */
export const DEFAULT_PLAN: BackupPlan = {
  target: 'folder',
  keep: 7,
  endpoint: '',
  region: '',
  bucket: '',
  accessKeyId: '',
}

export const PAYPAL_ENVIRONMENTS = ['live', 'sandbox'] as const

export interface PaypalAccount {
  environment: (typeof PAYPAL_ENVIRONMENTS)[number]
  clientId: string
  /** Of the webhook at PayPal; empty: none. */
  webhookId: string
}

export interface WaafipayAccount {
  /** Origin of its service. */
  url: string
  merchantUid: string
  apiUserId: string
}

/** WaafiPay's documents name several. */
export const WAAFIPAY_URL = 'https://api.waafipay.com'

/** Fields of each service, without its secret. */
export interface ConnectionFields {
  mail: MailServer
  backup: BackupPlan
  paypal: PaypalAccount
  waafipay: WaafipayAccount
}

/** Services that can be stored. */
export type StoredService = keyof ConnectionFields

interface Rules<service extends StoredService> {
  needsSecret: (fields: ConnectionFields[service]) => boolean
  /**
   * Who gets to see the secret. If one of these changes, it must be entered again: a stolen session
   * could otherwise have it sent to a server of its own.
   */
  bound: readonly (keyof ConnectionFields[service])[]
}

export const CONNECTION_RULES: { [service in StoredService]: Rules<service> } = {
  mail: {
    needsSecret: ({ user }) => user !== '',
    bound: ['host', 'port', 'security', 'user'],
  },
  backup: {
    needsSecret: ({ target }) => target === 'bucket',
    bound: ['endpoint', 'region', 'bucket', 'accessKeyId'],
  },
  paypal: {
    needsSecret: () => true,
    bound: ['environment', 'clientId'],
  },
  waafipay: {
    needsSecret: () => true,
    bound: ['url', 'merchantUid', 'apiUserId'],
  },
}

/** What came of a test mail. */
export const MAIL_OUTCOMES = [
  'sent',
  'host-unknown',
  'unreachable',
  'no-answer',
  'certificate',
  'no-encryption',
  'wrong-password',
  'sender-refused',
  'recipient-refused',
  'refused',
] as const
export type MailOutcome = (typeof MAIL_OUTCOMES)[number]

/** What came of trying the place for backups, or of a backup. */
export const BACKUP_OUTCOMES = [
  'works',
  /** The backup was made, but old ones could not be deleted. */
  'old-kept',
  'enter-again',
  'no-bucket',
  'wrong-key',
  'wrong-region',
  'refused',
  'host-unknown',
  'unreachable',
  'no-answer',
  'certificate',
  'disk-full',
  'not-writable',
  'failed',
] as const
export type BackupOutcome = (typeof BACKUP_OUTCOMES)[number]

/** What came of trying an account of a payment provider. */
export const ACCOUNT_OUTCOMES = ['works', 'wrong-key', 'unreachable'] as const
export type AccountOutcome = (typeof ACCOUNT_OUTCOMES)[number]

/** A name or an address of a server, in lower case; undefined for anything else. */
export function readHost(typed: string): string | undefined {
  const host = typed.trim().toLowerCase().replace(/\.$/, '')
  const isName =
    /^(?=.{1,253}$)([a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)(\.[a-z0-9_]([a-z0-9_-]{0,61}[a-z0-9])?)*$/
  if (isName.test(host)) return host
  const address = host.replace(/^\[(.*)\]$/, '$1')
  return /^[0-9a-f:.]{2,45}$/.test(address) && URL.canParse(`http://[${address}]`)
    ? address
    : undefined
}

/** This machine itself, which nobody on the network can listen to. */
export function isOwnHost(host: string): boolean {
  return host === 'localhost' || host === '::1' || /^127\.\d+\.\d+\.\d+$/.test(host)
}

/**
 * The origin of a service that is reached over the network: encrypted, except on this machine.
 * Undefined for anything else, such as a URL with a path or a password.
 */
export function readOrigin(typed: string): string | undefined {
  const text = typed.trim()
  if (/\s/.test(text) || !URL.canParse(text)) return undefined
  const { protocol, hostname, pathname, search, hash, username, password, origin } = new URL(text)
  const isBare = pathname === '/' && !search && !hash && !username && !password
  const isPrivate = protocol === 'https:' || (protocol === 'http:' && isOwnHost(bare(hostname)))
  return isBare && isPrivate ? origin : undefined
}

function bare(hostname: string): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}
