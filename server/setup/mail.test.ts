import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { makeSigningCertificate } from '#emulators/paypal/certificate.ts'
import { type Mailbox, openMailbox } from '#emulators/smtp/mailbox.ts'
import { freePort } from '#tests/free-port.ts'
import { openShop } from '#tests/open-shop.ts'
import { Connections } from '../connections/connections.ts'
import { SecretBox } from '../db/secret-box.ts'
import { ConnectedMailer } from '../notifications/connected-mailer.ts'

const PASSWORD = 'canary-7c1f-Ǿ-secret'
const LOGIN = { user: 'shop@example.com', password: PASSWORD }
const SENDER = 'Hodan Beauty <shop@example.com>'

async function mailbox(options: Parameters<typeof openMailbox>[0] = {}): Promise<Mailbox> {
  const opened = await openMailbox(options)
  onTestFinished(() => opened.close())
  return opened
}

const serverAt = ({ port }: { port: number }) => ({
  host: '127.0.0.1',
  port,
  security: 'none' as const,
  user: LOGIN.user,
})

/** A shop with its own mailer, and the admin. */
async function shopWithAdmin(env: Record<string, string> = {}) {
  const opened = await openShop({ env, parts: { mailer: undefined } })
  onTestFinished(() => opened.shop.mailer.close())
  return { ...opened, ...(await opened.signIn('admin')) }
}

const mail = (id: string) => ({
  id,
  fact: id,
  from: SENDER,
  to: 'amina@example.com',
  subject: `Mail ${id}`,
  text: 'Text',
  html: '<p>Text</p>',
})

describe('the mail server', () => {
  it('is set up in the admin, tried before, and used at once', async () => {
    const { port, mails } = await mailbox({ login: LOGIN })
    const { api, shop } = await shopWithAdmin()
    expect((await api.setup.show()).mail).toMatchObject({
      state: 'not-set-up',
      server: null,
      version: 0,
      folder: join(shop.config.dataDir, 'outbox'),
    })

    const server = { ...serverAt({ port }), secret: PASSWORD, sender: SENDER }
    expect(await api.setup.testMail({ body: { server, language: 'so' } })).toEqual({
      outcome: 'sent',
      recipient: 'admin@example.com',
      answer: null,
    })
    expect(mails[0]).toMatchObject({
      from: { name: 'Hodan Beauty', address: 'shop@example.com' },
      to: [{ address: 'admin@example.com' }],
      subject: expect.stringContaining('tijaabo'),
    })
    // Trying saves nothing.
    expect((await api.setup.show()).mail.state).toBe('not-set-up')

    const saved = await api.setup.saveMail({ body: { ...server, version: 0 } })
    expect(saved).toMatchObject({ state: 'ready', hasSecret: true, version: 1, sender: SENDER })
    expect((await api.adminSettings.show()).mailFrom).toBe(SENDER)
    await shop.mailer.send(mail('a'))
    expect(mails.map(({ subject }) => subject).at(-1)).toBe('Mail a')
    expect(await api.adminMails.transport()).toEqual({ kind: 'smtp', folder: null })

    // What is in use can be tried too, without its password being known to anybody.
    expect(await api.setup.testMail({ body: { language: 'en' } })).toMatchObject({
      outcome: 'sent',
    })
  })

  it('is replaced while a mail is being sent, which arrives where it began', async () => {
    const { promise: hold, resolve: letGo } = Promise.withResolvers<void>()
    const [first, second] = [await mailbox({ hold }), await mailbox()]
    const { api, shop } = await shopWithAdmin()
    const server = { ...serverAt(first), user: '', sender: SENDER }
    await api.setup.saveMail({ body: { ...server, version: 0 } })
    const sending = shop.mailer.send(mail('begun'))
    await api.setup.saveMail({ body: { ...server, port: second.port, version: 1 } })
    await shop.mailer.send(mail('next'))
    letGo()
    await sending
    expect(first.mails.map(({ subject }) => subject)).toEqual(['Mail begun'])
    expect(second.mails.map(({ subject }) => subject)).toEqual(['Mail next'])
  })

  it('is forgotten with its password', async () => {
    const { api, shop } = await shopWithAdmin()
    const server = { ...serverAt({ port: 25 }), secret: PASSWORD, sender: SENDER }
    await api.setup.saveMail({ body: { ...server, version: 0 } })
    const { mail: left } = await api.setup.remove({ params: { service: 'mail' } })
    expect(left).toMatchObject({ state: 'not-set-up', server: null, hasSecret: false, version: 0 })
    await shop.mailer.send(mail('a'))
    await expect(api.setup.remove({ params: { service: 'mail' } })).rejects.toMatchObject({
      code: 'not-found',
    })
  })

  it('of the environment wins, and is shown without its password', async () => {
    const { url, mails } = await mailbox({ login: LOGIN })
    const [scheme, place] = url.split('//')
    const login = `${encodeURIComponent(LOGIN.user)}:${encodeURIComponent(PASSWORD)}`
    const { api, shop } = await shopWithAdmin({ SMTP_URL: `${scheme}//${login}@${place}` })
    const { mail: shown } = await api.setup.show()
    expect(shown).toMatchObject({
      state: 'by-administrator',
      server: { host: '127.0.0.1', user: LOGIN.user },
      hasSecret: false,
    })
    expect(await api.setup.testMail({ body: { language: 'en' } })).toMatchObject({
      outcome: 'sent',
    })
    const server = { ...serverAt({ port: 25 }), secret: 'x', sender: SENDER, version: 0 }
    await expect(api.setup.saveMail({ body: server })).rejects.toMatchObject({
      code: 'set-by-administrator',
    })
    await shop.mailer.send(mail('a'))
    expect(mails).toHaveLength(2)
  })

  it('reaches every process', async () => {
    const { port, mails } = await mailbox()
    const { api, shop } = await shopWithAdmin()
    const connections = new Connections(shop.db, shop.secretBox)
    const other = new ConnectedMailer({ config: shop.config, connections })
    await other.send(mail('before'))
    await api.setup.saveMail({
      body: { ...serverAt({ port }), user: '', sender: SENDER, version: 0 },
    })
    // What the listener of the other process does with the notification.
    connections.invalidate('connections')
    await other.send(mail('after'))
    expect(mails.map(({ subject }) => subject)).toEqual(['Mail after'])
  })
})

describe('a saved password', () => {
  it('is kept when the form is saved without it', async () => {
    const { port, mails } = await mailbox({ login: LOGIN })
    const { api, shop } = await shopWithAdmin()
    const server = { ...serverAt({ port }), sender: SENDER }
    await api.setup.saveMail({ body: { ...server, secret: PASSWORD, version: 0 } })
    await api.setup.saveMail({
      body: { ...server, sender: 'Other <shop@example.com>', secret: '', version: 1 },
    })
    await shop.mailer.send(mail('a'))
    expect(mails).toHaveLength(1)
  })

  it('is never sent to another server than it was saved for', async () => {
    const { port } = await mailbox({ login: LOGIN })
    const thief = await mailbox({ login: { user: LOGIN.user, password: 'unknown' } })
    const { api } = await shopWithAdmin()
    const server = { ...serverAt({ port }), sender: SENDER }
    await api.setup.saveMail({ body: { ...server, secret: PASSWORD, version: 0 } })
    const elsewhere = { ...server, port: thief.port }
    const refused = { code: 'invalid-input', errors: { secret: expect.any(String) } }
    await expect(
      api.setup.testMail({ body: { server: elsewhere, language: 'en' } }),
    ).rejects.toMatchObject(refused)
    await expect(api.setup.saveMail({ body: { ...elsewhere, version: 1 } })).rejects.toMatchObject(
      refused,
    )
  })

  it('is asked for again after a restore elsewhere, and nothing crashes', async () => {
    const { port, mails } = await mailbox({ login: LOGIN })
    const { api, shop } = await shopWithAdmin()
    const server = { ...serverAt({ port }), sender: SENDER }
    await api.setup.saveMail({ body: { ...server, secret: PASSWORD, version: 0 } })

    const elsewhere = mkdtempSync(join(tmpdir(), 'qurux-elsewhere-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    shop.secretBox = new SecretBox({ secretKey: null, dataDir: elsewhere })
    shop.connections = new Connections(shop.db, shop.secretBox)
    shop.mailer = new ConnectedMailer(shop)
    expect((await api.setup.show()).mail).toMatchObject({
      state: 'enter-again',
      server: { host: '127.0.0.1', user: LOGIN.user },
      hasSecret: true,
    })
    expect((await api.dashboard.tasks()).enterAgain).toEqual(['mail'])
    await expect(shop.mailer.send(mail('a'))).rejects.toThrow('enter it again')
    await expect(api.setup.testMail({ body: { language: 'en' } })).rejects.toMatchObject({
      code: 'mail-not-set-up',
    })
    await expect(api.setup.saveMail({ body: { ...server, version: 1 } })).rejects.toMatchObject({
      errors: { secret: expect.any(String) },
    })
    await api.setup.saveMail({ body: { ...server, secret: PASSWORD, version: 1 } })
    shop.connections.invalidate('connections')
    await shop.mailer.send(mail('b'))
    expect(mails).toHaveLength(1)
    expect((await api.dashboard.tasks()).enterAgain).toEqual([])
  })

  it('is refused on a connection that others can read', async () => {
    const { api } = await shopWithAdmin()
    const body = {
      ...serverAt({ port: 25 }),
      host: 'mail.example.com',
      secret: PASSWORD,
      sender: SENDER,
      version: 0,
    }
    await expect(api.setup.saveMail({ body })).rejects.toMatchObject({
      errors: { security: expect.any(String) },
    })
  })
})

it('saves nothing when somebody else has saved meanwhile', async () => {
  const { api } = await shopWithAdmin()
  const body = { ...serverAt({ port: 25 }), user: '', sender: SENDER, version: 0 }
  await api.setup.saveMail({ body })
  await expect(api.setup.saveMail({ body: { ...body, port: 26 } })).rejects.toMatchObject({
    code: 'version-conflict',
  })
  expect((await api.setup.show()).mail.server?.port).toBe(25)
})

describe('a test mail says what is wrong', () => {
  const outcomes = {
    'wrong-password': async () => serverAt(await mailbox({ login: LOGIN })),
    certificate: async () => ({
      ...serverAt(await mailbox({ tls: untrusted() })),
      security: 'tls' as const,
    }),
    'no-encryption': async () => ({
      ...serverAt(await mailbox()),
      security: 'starttls' as const,
    }),
    unreachable: async () => serverAt({ port: await freePort() }),
    'host-unknown': async () => ({
      ...serverAt({ port: 587 }),
      host: 'no-such-host.invalid',
      security: 'starttls' as const,
    }),
    refused: async () =>
      serverAt(await mailbox({ refuse: { code: 554, text: `Blocked: ${PASSWORD}x` } })),
  }
  it.each(Object.entries(outcomes))('%s', async (outcome, open) => {
    const { api } = await shopWithAdmin()
    const server = { ...(await open()), secret: `${PASSWORD}x`, sender: SENDER }
    const result = await api.setup.testMail({ body: { server, language: 'en' } })
    expect(result.outcome).toBe(outcome)
    expect(JSON.stringify(result)).not.toContain(PASSWORD)
    if (outcome === 'refused') expect(result.answer).toBe('554 Blocked: …')
  })

  it('no-encryption, when TLS is spoken to a server that does not', async () => {
    const { api } = await shopWithAdmin()
    const server = {
      ...serverAt(await mailbox()),
      security: 'tls' as const,
      secret: PASSWORD,
      sender: SENDER,
    }
    expect(await api.setup.testMail({ body: { server, language: 'en' } })).toMatchObject({
      outcome: 'no-encryption',
    })
  })
})

/** A certificate that nobody trusts, for another name. */
function untrusted() {
  const { key, chainPem } = makeSigningCertificate(new Date())
  return { key: key.export({ type: 'pkcs8', format: 'pem' }).toString(), cert: chainPem }
}
