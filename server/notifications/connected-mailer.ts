import type { Shop } from '../shop.ts'
import { type MailRoute, readMailRoute } from './mail-route.ts'
import type { Mail, Mailer } from './mailer.ts'
import { openOutboxFolder } from './outbox-folder.ts'
import { openSmtp, smtpOptions } from './smtp.ts'

type Parts = Pick<Shop, 'config' | 'connections'>

/**
 * Sends each mail by the route of its moment, so that a new mail server is used at once. Mails that
 * are being sent end where they began.
 */
export class ConnectedMailer implements Mailer {
  readonly #shop: Parts
  readonly #folder: ReturnType<typeof openOutboxFolder>
  #current: { key: string; mailer: Mailer } | null = null

  constructor(shop: Parts) {
    this.#shop = shop
    this.#folder = openOutboxFolder(shop.config.dataDir)
  }

  async send(mail: Mail): Promise<void> {
    await this.#mailerOf(await readMailRoute(this.#shop)).send(mail)
  }

  /** Whatever is used now: mails may be in the folder from before. */
  async forget(ids: readonly string[]): Promise<void> {
    await this.#folder.forget(ids)
  }

  async close(): Promise<void> {
    await this.#current?.mailer.close()
    await this.#folder.close()
  }

  #mailerOf(route: MailRoute): Mailer {
    if (route.state === 'not-set-up') return this.#folder
    if (route.state === 'enter-again') throw new PasswordLost()
    const key = JSON.stringify(route)
    if (this.#current?.key !== key) {
      // SMTP connections live as long as one mail, so the replaced mailer holds none that it closes.
      void this.#current?.mailer.close()
      this.#current = { key, mailer: openRoute(route) }
    }
    return this.#current.mailer
  }
}

/** A mailer for one mail server. */
export function openRoute(route: MailRoute & { state: 'by-administrator' | 'ready' }): Mailer {
  return openSmtp(
    route.state === 'ready' ? smtpOptions(route.server, route.password) : { url: route.url },
  )
}

class PasswordLost extends Error {
  constructor() {
    super('The saved password of the mail server cannot be read on this machine: enter it again')
  }
}
