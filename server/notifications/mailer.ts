export interface Mail {
  to: string
  subject: string
  text: string
  html: string
}

/** Hands mails in. Two implementations: SMTP, and a folder of .eml files where none is set. */
export interface Mailer {
  /** Resolves once the mail is accepted; rejects when it was not. */
  send(mail: Mail): Promise<void>
  close(): Promise<void>
}
