import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The mail for nodemailer; both mailers send the very same message. */
export function toMessage({ id: _, fact, unsubscribe, ...mail }: Mail): SendMailOptions {
  const host = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost'
  return {
    ...mail,
    // The same at every attempt, so that a mail system can recognise a duplicate.
    messageId: `<${fact}@${host}>`,
    // Asks out-of-office robots not to reply.
    headers: {
      'Auto-Submitted': 'auto-generated',
      ...(unsubscribe && {
        'List-Unsubscribe': `<${unsubscribe}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
