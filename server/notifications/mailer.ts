export interface Mail {
  /** Names its file in the outbox folder. */
  id: string
  /** What it tells: every attempt to tell the same has the same Message-ID. */
  fact: string
  /** `name@host` or `Name <name@host>`. */
  from: string
  to: string
  subject: string
  text: string
  html: string
  /** Where a mail program ends mails like this one, by one click. */
  unsubscribe?: string
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
