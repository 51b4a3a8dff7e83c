import { createTransport } from 'nodemailer'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/** Hands mails to the server of SMTP_URL, which may carry name, password and nodemailer's options. */
export function openSmtp(url: string): Mailer {
  const transport = createTransport({
    url,
    // A server that hangs must not hold a job, nor the shop's stop, for long.
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
