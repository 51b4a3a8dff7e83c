import { createTransport } from 'nodemailer'
import { isOwnHost, type MailServer } from '#domain/connections.ts'
import { observeCall } from '../telemetry/activities.ts'
import type { Mailer } from './mailer.ts'
import { toMessage } from './message.ts'

/**
 * Sends mails through a server. A URL such as SMTP_URL may contain name, password and nodemailer's
 * options.
 */
export function openSmtp(options: { url: string } | ReturnType<typeof smtpOptions>): Mailer {
  const transport = createTransport({
    ...options,
    // A hanging server must not block a job, or the shop's shutdown, for long.
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  })
  return {
    async send(mail) {
      try {
        await observeCall('smtp', 'send', () => transport.sendMail(toMessage(mail)))
      } catch (error) {
        throw withoutSecret(error, secretOf(options))
      }
    },
    async close() {
      transport.close()
    },
  }
}

/** `starttls` never continues in the clear; `none` encrypts if the server offers it. */
export function smtpOptions({ host, port, security, user }: MailServer, password: string | null) {
  return {
    host,
    port,
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    // A certificate for this machine is the machine's own.
    ignoreTLS: security === 'none' && isOwnHost(host),
    ...(password !== null && { auth: { user, pass: password } }),
  }
}

function secretOf(options: Parameters<typeof openSmtp>[0]): string {
  if ('url' in options) return decoded(new URL(options.url).password)
  return options.auth?.pass ?? ''
}

/** Errors are stored, logged and shown: a server that repeats what it was sent gives nothing away. */
function withoutSecret(error: unknown, secret: string): unknown {
  if (!(error instanceof Error) || secret === '') return error
  const forms = [secret, Buffer.from(secret).toString('base64'), encodeURIComponent(secret)]
  const clean = (text: string) => forms.reduce((left, form) => left.replaceAll(form, '…'), text)
  error.message = clean(error.message)
  if (error.stack) error.stack = clean(error.stack)
  if ('response' in error) error.response = clean(String(error.response))
  return error
}

/** A part of a URL as it was meant; a lone % stands for itself. */
export function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
