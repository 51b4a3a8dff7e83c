import type { SendMailOptions } from 'nodemailer'
import type { Mail } from './mailer.ts'

/** The mail as nodemailer takes it; both mailers hand in the very same message. */
export function toMessage({ id, ...mail }: Mail): SendMailOptions {
  const host = /@([^>\s]+)/.exec(mail.from)?.[1] ?? 'localhost'
  return {
    ...mail,
    // The same at every try, so that a mail system which got it twice can tell.
    messageId: `<${id}@${host}>`,
    // Tells out-of-office robots not to answer.
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
