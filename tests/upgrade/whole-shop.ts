import type { InjectOptions } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import type { Outgoing } from '#contract/client.ts'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { builtPages } from '#server/http/render-page.ts'
import { openImageWorker } from '#server/media/image-worker-client.ts'
import { diskStorage } from '#server/media/storage.ts'
import type { Mailer } from '#server/notifications/mailer.ts'
import { openShop } from '#server/open-shop.ts'
import { openOrderPdfWorker } from '#server/orders/pdfs/order-pdfs.ts'
import { paypalProvider } from '#server/payments/paypal/provider.ts'
import { paymentProviders } from '#server/payments/providers.ts'
import { serveStorefront } from '#server/storefront.ts'
import { createTestApi } from '../api.ts'

interface Options {
  database: pg.PoolConfig
  dataDir: string
  now: () => Date
  /** URL of PayPal or its emulator; without it, payments cannot be made. */
  paypal?: { apiUrl: string; clientId: string; clientSecret: string }
  mailer?: Mailer
}

/** The password of everyone in the archive. */
export const PASSWORD = 'only-for-the-archive'

const NO_PAYPAL = { apiUrl: 'http://127.0.0.1:9', clientId: 'test', clientSecret: 'test' }
const NO_MAILS: Mailer = { send: async () => {}, close: async () => {} }

/**
 * A shop with its API and its rendered pages, on a database with or without a shop in it. It has
 * its own clock, no port and no background work. It needs the pages of `npm run build`, but no test
 * runner, so that make-archive.ts can run on its own.
 */
export async function openWholeShop(options: Options) {
  const { database, dataDir, now, paypal = NO_PAYPAL, mailer = NO_MAILS } = options
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'http://shop.test',
    DEMO_DATA: 'off',
    ADMIN_EMAIL: 'admin@example.com',
    ADMIN_PASSWORD: PASSWORD,
  })
  const imageWorker = openImageWorker()
  const orderPdfWorker = openOrderPdfWorker()
  const shop = await openShop({
    config,
    database,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now,
    background: false,
    storage: diskStorage(dataDir),
    imageWorker,
    orderPdfWorker,
    mailer,
    payments: paymentProviders({
      PayPal: paypalProvider({
        ...paypal,
        currency: 'USD',
        demo: true,
        browser: { sdkUrl: '/demo-paypal/sdk/js', environment: 'sandbox' },
        approvalOrigins: ['http://shop.test'],
        webhook: null,
      }),
    }),
  })
  const app = await buildApp(shop)
  serveStorefront(app, shop, { render: await builtPages() })

  return {
    shop,
    app,
    config,
    signIn,
    /** The browser's own client; without a cookie, a guest's. */
    api: (cookie?: string) => createTestApi((request) => send(request, cookie)),
    async close() {
      await app.close()
      await shop.jobs.close()
      await shop.pool.end()
      await imageWorker.close()
      await orderPdfWorker.close()
    },
  }

  /** Signs in through the form. @returns the cookie of the session. */
  async function signIn(email: string): Promise<string> {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/users/login',
      payload: { email, password: PASSWORD },
    })
    const cookie = answer.cookies[0]
    if (!cookie) throw new Error(`${email} could not sign in: ${answer.body}`)
    return `${cookie.name}=${cookie.value}`
  }

  async function send({ method, path, headers, body }: Outgoing, cookie?: string) {
    const answer = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      headers: cookie ? { ...headers, cookie } : headers,
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: answer.statusCode,
      text: async () => answer.body,
      headers: { get: (name: string) => (answer.headers[name] as string | undefined) ?? null },
    }
  }
}

export type WholeShop = Awaited<ReturnType<typeof openWholeShop>>
