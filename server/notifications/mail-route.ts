import type { MailServer } from '#domain/connections.ts'
import type { Shop } from '../shop.ts'

/** Where mails go. */
export type MailRoute =
  /** SMTP_URL. */
  | { state: 'by-administrator'; url: string }
  | { state: 'ready'; server: MailServer; password: string | null }
  | { state: 'enter-again' }
  /** To the outbox folder. */
  | { state: 'not-set-up' }

/** The environment wins over what an admin has saved. */
export async function readMailRoute({
  config,
  connections,
}: Pick<Shop, 'config' | 'connections'>): Promise<MailRoute> {
  if (config.smtpUrl !== null) return { state: 'by-administrator', url: config.smtpUrl }
  const saved = await connections.read('mail')
  if (!saved) return { state: 'not-set-up' }
  if (saved.isLocked) return { state: 'enter-again' }
  return { state: 'ready', server: saved.fields, password: saved.secret }
}

/** Where mails go, for a person: 'mail.example.com:587', or a folder. */
export function serverName({ host, port }: Pick<MailServer, 'host' | 'port'>): string {
  return `${host.includes(':') ? `[${host}]` : host}:${port}`
}
