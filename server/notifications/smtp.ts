import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Sends mails through the server of SMTP_URL, which may contain name, password and nodemailer's
 * options.
 */
export function openSmtp(url: string): Mailer {
  const transport = createTransport({
    url,
    // A hanging server must not block a job, or the shop's shutdown, for long.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      await transport.sendMail(toMessage(mail))
    },
    async close() {
      transport.close()
    },
  }
}
