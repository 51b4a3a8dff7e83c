import type { Config } from '../config.ts'
import { openOutboxFolder } from './outbox-folder.ts'
import { openSmtp } from './smtp.ts'

export interface Mail {
  /** Identifies the mail: with the same id it is the same mail. */
  id: string
  /** `name@host` or `Name <name@host>`. */
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/**
 * Sends mails. Two implementations: SMTP, and a folder of .eml files when no server is configured.
 */
export interface Mailer {
  /** Resolves once the mail is accepted, else rejects. */
  send(mail: Mail): Promise<void>
  /** Deletes stored copies, since the recipient's data was erased. */
  forget?(ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

export function openMailer(config: Pick<Config, 'smtpUrl' | 'dataDir'>): Mailer {
  return config.smtpUrl === null ? openOutboxFolder(config.dataDir) : openSmtp(config.smtpUrl)
}
