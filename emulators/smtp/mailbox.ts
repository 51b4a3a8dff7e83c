import { once } from 'node:events'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Mailbox {
  readonly port: number
  /** `smtp://…`, as for SMTP_URL. */
  readonly url: string
  /** Received mails, oldest first. */
  readonly mails: Email[]
  close(): Promise<void>
}

interface Options {
  /** The port to listen on; 0 picks a free one. */
  port?: number
  /** Rejects each mail with this SMTP code and text. */
  refuse?: { code: number; text: string } | null
  /** Takes mails only from those who sign in like this. */
  login?: { user: string; password: string } | null
  /** Speaks TLS from the first byte, with this certificate. */
  tls?: { key: string; cert: string } | null
  /** Waits for this before it takes a mail. */
  hold?: Promise<void> | null
}

/** A real SMTP server on 127.0.0.1 that stores received mails. For tests and for reading mails. */
export async function openMailbox({
  port = 0,
  refuse = null,
  login = null,
  tls = null,
  hold = null,
}: Options = {}): Promise<Mailbox> {
  const mails: Email[] = []
  const server = new SMTPServer({
    ...(tls && { secure: true, ...tls }),
    authOptional: login === null,
    // Passwords over loopback alone.
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    onAuth({ username, password }, _session, done) {
      const isKnown = login === null || (username === login.user && password === login.password)
      if (isKnown) return done(null, { user: username })
      done(Object.assign(new Error('Wrong user name or password'), { responseCode: 535 }))
    },
    onData(stream, _session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (refuse)
          return done(Object.assign(new Error(refuse.text), { responseCode: refuse.code }))
        await hold
        mails.push(await PostalMime.parse(Buffer.concat(chunks)))
        done()
      })
    },
  })
  // A client that disconnects halfway is not our error.
  server.on('error', () => {})
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const address = server.server.address() as { port: number }
  return {
    port: address.port,
    url: `smtp://127.0.0.1:${address.port}`,
    mails,
    close: () => new Promise((done) => server.close(() => done())),
  }
}
