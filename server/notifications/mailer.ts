import type { Config } from '../config.ts'
import { openOutboxFolder } from './outbox-folder.ts'
import { openSmtp } from './smtp.ts'

export interface Mail {
  /** Names the mail for ever: sent again, it is the same mail. */
  id: string
  /** `name@host` or `Name <name@host>`. */
  from: string
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mails in. Two implementations: SMTP, and a folder of .eml files where none is set. */
export interface Mailer {
  /** Resolves once the mail is accepted; rejects when it was not. */
  send(mail: Mail): Promise<void>
  /** Where a mail is kept, it is kept no longer: its reader's data was erased. */
  forget?(ids: readonly string[]): Promise<void>
  close(): Promise<void>
}

export function openMailer(config: Pick<Config, 'smtpUrl' | 'dataDir'>): Mailer {
  return config.smtpUrl === null ? openOutboxFolder(config.dataDir) : openSmtp(config.smtpUrl)
}
