import { join } from 'node:path'
import type { z } from 'zod'
import type { saveMail as contract, MailSetup, MailTest, testMail } from '#contract/admin/setup.ts'
import type { Viewer } from '#domain/accounts.ts'
import { MAIL_PORTS, type MailServer } from '#domain/connections.ts'
import { ShopError } from '#domain/errors.ts'
import { saveConnection, secretFor } from '../connections/save-connection.ts'
import { openRoute } from '../notifications/connected-mailer.ts'
import { type MailRoute, readMailRoute } from '../notifications/mail-route.ts'
import { senderOf } from '../notifications/sender.ts'
import { decoded } from '../notifications/smtp.ts'
import { sendTestMail } from '../notifications/test-mail.ts'
import { writeSettings } from '../settings/save-settings.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

type Saved = z.output<typeof contract.body>
type Tried = z.output<typeof testMail.body>

/** The mail server and the sender, without the password. */
export async function showMail(shop: Shop): Promise<MailSetup> {
  const route = await readMailRoute(shop)
  const saved = await shop.connections.read('mail')
  const { mailFrom } = await readSettings(shop.db, shop)
  const isSaved = route.state !== 'by-administrator' && saved !== null
  return {
    state: route.state,
    server: route.state === 'by-administrator' ? serverOf(route.url) : (saved?.fields ?? null),
    sender: mailFrom,
    folder: route.state === 'not-set-up' ? join(shop.config.dataDir, 'outbox') : null,
    hasSecret: isSaved && (saved.secret !== null || saved.isLocked),
    version: saved?.version ?? 0,
    updatedAt: isSaved ? saved.updatedAt.toISOString() : null,
  }
}

/**
 * Saves server, password and sender together.
 * @throws ShopError 'set-by-administrator', 'version-conflict' or 'invalid-input'
 */
export async function saveMail(
  shop: Shop,
  viewer: Viewer,
  { sender: mailFrom, secret, version, ...fields }: Saved,
): Promise<MailSetup> {
  if (shop.config.smtpUrl !== null) throw new ShopError('set-by-administrator')
  await change(shop, viewer, async (unit) => {
    await saveConnection(unit, shop.secretBox, 'mail', { fields, secret, version })
    await writeSettings(unit, shop, { mailFrom })
  })
  return showMail(shop)
}

/**
 * Sends a test mail to the admin, by what was typed or by what is in use.
 * @throws ShopError 'mail-not-set-up'; 'invalid-input' if the password must be entered
 */
export async function tryMail(
  shop: Shop,
  { email: to }: Viewer,
  { server, language }: Tried,
): Promise<MailTest> {
  const settings = await readSettings(shop.db, shop)
  const route = server ? await typedRoute(shop, server) : await readMailRoute(shop)
  if (route.state !== 'ready' && route.state !== 'by-administrator') {
    throw new ShopError('mail-not-set-up')
  }
  const letter = {
    from: server?.sender ?? settings.mailFrom,
    to,
    language,
    sender: senderOf(shop, settings),
  }
  const mailer = openRoute(route)
  try {
    return { ...(await sendTestMail(mailer, letter)), recipient: to }
  } finally {
    await mailer.close()
  }
}

async function typedRoute(
  shop: Shop,
  { secret, sender: _, ...server }: NonNullable<Tried['server']>,
): Promise<MailRoute> {
  const saved = await shop.connections.read('mail')
  return { state: 'ready', server, password: secretFor('mail', { fields: server, secret }, saved) }
}

/** What an owner may know of SMTP_URL. */
function serverOf(url: string): MailServer {
  const { protocol, hostname, port, username, searchParams } = new URL(url)
  const isRequired = searchParams.get('requireTLS') === 'true'
  const security = protocol === 'smtps:' ? 'tls' : isRequired ? 'starttls' : 'none'
  return {
    host: hostname.replace(/^\[(.*)\]$/, '$1'),
    port: Number(port) || (protocol === 'smtps:' ? MAIL_PORTS.tls : MAIL_PORTS.starttls),
    security,
    user: decoded(username),
  }
}
