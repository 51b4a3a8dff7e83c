import { randomUUID } from 'node:crypto'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, InjectOptions } from 'fastify'
import type pg from 'pg'
import pino from 'pino'
import type { Outgoing } from '#contract/client.ts'
import { ORDER_TOKEN_HEADER, tokenInFragment } from '#domain/order-links.ts'
import type { ShopSettings } from '#domain/settings.ts'
import type { ProductOption } from '#domain/variants.ts'
import { buildApp } from '#server/app.ts'
import { createProduct, type NewProduct } from '#server/catalog/create-product.ts'
import { type Config, readConfig } from '#server/config.ts'
import { categories } from '#server/db/schema.ts'
import { handlers } from '#server/job-handlers.ts'
import type { SCHEDULE } from '#server/jobs/schedule.ts'
import { openImageWorker } from '#server/media/image-worker-client.ts'
import type { Mail, Mailer } from '#server/notifications/mailer.ts'
import { openShop as open } from '#server/open-shop.ts'
import { type OrderPdfWorker, openOrderPdfWorker } from '#server/orders/pdfs/order-pdfs.ts'
import { openPaymentProviders } from '#server/payments/open-provider.ts'
import { saveSettings } from '#server/settings/save-settings.ts'
import { setDiscount } from '#server/settings/set-discount.ts'
import type { Shop } from '#server/shop.ts'
import { change } from '#server/unit.ts'
import { addVariants, type NewVariant } from './add-variants.ts'
import { createTestApi, type TestApi } from './api.ts'
import { workerDatabase } from './database.ts'
import { closeShops, opened } from './opened-shops.ts'
import { type Person, signIn, type Who } from './people.ts'

/** Noon in an ordinary year; tests that need time to pass move the clock. */
export const NOON = new Date('2026-01-15T12:00:00Z')

export const address = {
  address: '1 Liberation Road',
  city: 'Mogadishu',
  postalCode: '00252',
  country: 'Somalia',
  phone: '+252 61 500 0000',
}

const SETTINGS = {
  PUBLIC_URL: 'http://shop.test',
  PAYPAL_CLIENT_ID: 'test',
  PAYPAL_CLIENT_SECRET: 'test',
  PAYPAL_API_URL: 'http://127.0.0.1:9',
}

interface Options {
  /** Instead of this worker's own. */
  database?: pg.PoolConfig
  /** Beside the shops that are open, as another process on the same database. */
  beside?: boolean
  env?: Record<string, string>
  parts?: Partial<
    Pick<Shop, 'payments' | 'storage' | 'log'> & {
      /** Undefined: the shop's own, which sends by what is set up. */
      mailer: Mailer | undefined
      orderPdfWorker: OrderPdfWorker
    }
  >
}

/**
 * A shop on this worker's empty database: real routes, real SQL, the browser's own client, no
 * network. Mails are collected in `mails`, and jobs wait until `doJobs`.
 */
export async function openShop({ beside = false, ...options }: Options = {}) {
  if (!beside) await closeShops()
  const database = options.database ?? (await workerDatabase())
  return {
    ...(await openProcess(database, options)),
    /** Another process of this shop: it shares the database and nothing else. */
    openSecond: (more: Options = {}) => openProcess(database, { ...options, ...more }),
  }
}

async function openProcess(database: pg.PoolConfig, { env = {}, parts = {} }: Options) {
  const clock = { now: NOON }
  const mails: Mail[] = []
  const invalidated: string[] = []
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-test-'))
  const config = readConfig({ ...SETTINGS, DATA_DIR: dataDir, ...env })
  const shop = await open({
    config,
    database,
    log: pino({ level: process.env.TEST_LOG ?? 'silent' }),
    now: () => clock.now,
    background: false,
    // Never reached unless a test pays; those tests bring an emulator (paying-shop.ts).
    payments: (await openPaymentProviders(config)).providers,
    storage: memoryStorage(),
    imageWorker,
    orderPdfWorker,
    mailer: { send: async (mail) => void mails.push(mail), close: async () => {} },
    ...parts,
  })
  shop.pages.follow({ invalidate: (...tags) => invalidated.push(...tags), clear() {} })
  const app = await buildApp(shop)
  opened.push({ shop, app, dataDir })

  return {
    shop,
    app,
    config: config as Config,
    mails,
    /** The page tags of all changes so far. */
    invalidated,
    clock,
    guest: client(app),
    /** @param from the IP address of the calls. */
    signIn: async (who: Who, from?: string) => {
      const person = await signIn(shop, who)
      return { ...person, api: client(app, person, from) }
    },
    /** Somebody without an account who has opened this link to an order. */
    follow: (link: string) => {
      const token = tokenInFragment(new URL(link).hash)!
      return { token, api: client(app, undefined, undefined, token) }
    },
    doJobs: async () => {
      const isAsking = shop.calls.size > 0
      await shop.jobs.drain(shop)
      if (!isAsking && shop.calls.size === 0) return
      // What payers have answered.
      await shop.calls.finished()
      await shop.jobs.drain(shop)
    },
    /** Also runs jobs that are not due yet. */
    doLaterJobs: () => shop.jobs.drain(shop, { early: true }),
    /** Runs a scheduled task at once. */
    tick: (name: keyof typeof SCHEDULE) => handlers[name](shop, null),
    numWaiting: () => numWaiting(shop),
    stockProduct: (values: Partial<NewProduct> = {}) => stockProduct(shop, values),
    addVariants: async (product: string, options: ProductOption[], variants: NewVariant[]) =>
      addVariants(client(app, await signIn(shop, 'admin')), product, options, variants),
    changeSettings: (values: Partial<ShopSettings>) => saveSettings(shop, null, values),
    setDiscount: (percent: number, endsOn: string | null = null, startsOn: string | null = null) =>
      setDiscount(shop, null, { percent, startsOn, endsOn }),
  }
}

/** How many queries wait for a lock in the database. */
async function numWaiting({ pool }: Shop): Promise<number> {
  const { rowCount } = await pool.query(`select from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`)
  return rowCount!
}

export type OpenShop = Awaited<ReturnType<typeof openShop>>

/** The browser's own client, injected into the app without a socket. */
function client(
  app: FastifyInstance,
  person?: Person,
  from = '127.0.0.1',
  orderToken?: string,
): TestApi {
  return createTestApi(async ({ method, path, headers, body }: Outgoing) => {
    const response = await app.inject({
      method: method as NonNullable<InjectOptions['method']>,
      url: path,
      remoteAddress: from,
      headers: {
        ...headers,
        ...(person && { cookie: person.cookie }),
        ...(orderToken && { [ORDER_TOKEN_HEADER]: orderToken }),
      },
      ...(body !== undefined && { payload: body }),
    })
    return {
      status: response.statusCode,
      text: async () => response.body,
      headers: { get: (name) => (response.headers[name] as string | undefined) ?? null },
    }
  })
}

async function stockProduct(shop: Shop, values: Partial<NewProduct>): Promise<string> {
  return change(shop, null, async (unit) => {
    const { tx } = unit
    const name = 'Oils & Butters'
    await tx
      .insert(categories)
      .values({ slug: 'oils-butters', name, nameSo: 'Saliid & Subag' })
      .onConflictDoNothing()
    const [category] = await tx.select().from(categories)
    return createProduct(unit, {
      name: 'Raw Shea Butter',
      description: 'Unrefined butter.',
      categoryId: category!.id,
      sku: `TEST-${randomUUID()}`,
      listPrice: 20_00,
      onHand: 5,
      ...values,
    })
  })
}

function memoryStorage(): Shop['storage'] {
  const files = new Map<string, Buffer>()
  return {
    put: async (name, bytes) => void files.set(name, bytes),
    get: async (name) => files.get(name) ?? null,
    remove: async (name) => void files.delete(name),
  }
}

// Started when a test needs them; all shops of a worker share one of each.
const imageWorker = openImageWorker()
const orderPdfWorker = openOrderPdfWorker()
