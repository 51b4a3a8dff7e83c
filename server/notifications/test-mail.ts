import { v7 as uuidv7 } from 'uuid'
import type { MailOutcome } from '#domain/connections.ts'
import type { Locale } from '#domain/locale.ts'
import type { Mailer } from './mailer.ts'
import type { Sender } from './templates/layout.ts'
import { testMail } from './templates/test-mail.ts'

interface Letter {
  from: string
  to: string
  language: Locale
  sender: Sender
}

export interface TestResult {
  outcome: MailOutcome
  /** What the mail server answered, on one line; null if it did not. */
  answer: string | null
}

/** Sends a mail that says that mails arrive, and tells in one word what came of it. */
export async function sendTestMail(
  mailer: Mailer,
  { from, to, language, sender }: Letter,
): Promise<TestResult> {
  try {
    const id = uuidv7()
    await mailer.send({ id, fact: id, from, to, ...testMail(language, sender) })
    return { outcome: 'sent', answer: null }
  } catch (error) {
    return { outcome: outcomeOf(error as SmtpError), answer: answerOf(error as SmtpError) }
  }
}

/** An error of nodemailer. */
interface SmtpError {
  code?: string
  /** Of the system or of TLS, such as ECONNREFUSED. */
  originalCode?: string
  message?: string
  /** The last line of the server. */
  response?: string
  command?: string
}

function outcomeOf({
  code,
  originalCode = '',
  message = '',
  command = '',
}: SmtpError): MailOutcome {
  if (code === 'EAUTH') return 'wrong-password'
  if (code === 'EDNS' || /^(ENOTFOUND|EAI_AGAIN)$/.test(originalCode)) return 'host-unknown'
  if (isAboutCertificate(originalCode, message)) return 'certificate'
  // STARTTLS that is not offered, or TLS spoken to a server that does not.
  if (code === 'ETLS' || originalCode.startsWith('ERR_SSL') || originalCode === 'EPROTO') {
    return 'no-encryption'
  }
  if (/STARTTLS/.test(command) || /STARTTLS/.test(message)) return 'no-encryption'
  if (code === 'ETIMEDOUT' || originalCode === 'ETIMEDOUT') return 'no-answer'
  if (code === 'ESOCKET' || code === 'ECONNECTION') return 'unreachable'
  if (code === 'EENVELOPE') {
    return command === 'RCPT TO' ? 'recipient-refused' : 'sender-refused'
  }
  return 'refused'
}

function isAboutCertificate(code: string, message: string): boolean {
  return (
    /CERT|SELF_SIGNED|UNABLE_TO_VERIFY|ALTNAME/.test(code) || /certificate|altnames/i.test(message)
  )
}

function answerOf({ response }: SmtpError): string | null {
  return response ? response.replace(/\s+/g, ' ').trim().slice(0, 300) : null
}
