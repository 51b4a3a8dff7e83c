import { join } from 'node:path'
import { connect, openPool } from '#server/db/connect.ts'
import { freePort } from '#tests/free-port.ts'
import { addGoods, RATE_IDS } from '../../chaos/goods.ts'
import { Journal } from '../../chaos/journal.ts'
import { Person } from '../../chaos/person.ts'
import { openProviders } from '../../chaos/providers.ts'
import type { Random } from '../../chaos/random.ts'
import { Service } from '../../chaos/service.ts'
import type { Command } from '../../chaos/shop-process.ts'
import { playShopper, signUp } from '../../chaos/shopper.ts'
import type { Market } from '../../chaos/world.ts'
import type { Cluster } from './cluster.ts'
import type { Proxies } from './proxies.ts'

/** Three shops on one database, with what they need. */
export interface ThreeShops extends Market {
  /** Lets shoppers in, each into one of the shops. Resolves once all have left. */
  readonly play: () => Promise<{ done: Promise<unknown> }>
  /** Of the shops' processes. */
  readonly crashes: () => string[]
  readonly stop: () => Promise<void>
  readonly stopNow: () => void
}

const NUM_SHOPS = 3
const SHOPPERS = 12
/** Never sold out, since a drill without orders would prove nothing. */
const UNITS = 100_000
const SECRET_KEY = 'the same for all shops, or else a secret of one is none of another'

interface Options {
  folder: string
  cluster: Cluster
  proxies: Proxies
  random: Random
}

/** @throws Error if a shop does not start */
export async function openShops({
  folder,
  cluster,
  proxies,
  random,
}: Options): Promise<ThreeShops> {
  const ports = await Promise.all(Array.from({ length: NUM_SHOPS }, freePort))
  const urls = ports.map((port) => `http://127.0.0.1:${port}`)
  const [url] = urls as [string]
  const providers = await openProviders(folder, url)
  const addressOf = (port: number) => `postgres://shop:${cluster.password}@127.0.0.1:${port}/qurux`
  let ahead = 0
  let isOver = false
  const shops = ports.map(
    (port, at) =>
      new Service({
        file: 'shop-process.ts',
        logFile: join(folder, `shop${at + 1}.log`),
        env: () => ({
          ...providers.shopEnv(),
          PORT: String(port),
          DATA_DIR: join(folder, `shop${at + 1}`),
          SECRET_KEY,
          DATABASE_URL: addressOf(proxies.poolerPort),
          DATABASE_POOLER: 'transaction',
          DATABASE_DIRECT_URL: addressOf(proxies.directPort),
          CLOCK_AHEAD_MS: String(ahead),
        }),
      }),
  )
  const pool = openPool({ connectionString: addressOf(proxies.directPort), max: 2 }, () => {})
  function stopNow(): void {
    for (const shop of shops) shop.stopNow()
    providers.stopNow()
  }
  try {
    // At once: one of them migrates.
    for (const shop of shops) shop.start()
    await Promise.all(shops.map((shop) => shop.ready()))
    const db = connect(pool)
    const settings = { maxUnpaidOrders: 1_000, maxUnpaidUnits: 1_000_000 }
    const goods = await addGoods(db, random.fork('goods'), { units: () => UNITS, settings })
    // Nor is a coupon used up.
    await pool.query('update coupons set limit_total = null, limit_per_customer = null')
    const journal = new Journal(join(folder, 'journal.jsonl'))
    const shoppers = Array.from({ length: SHOPPERS }, (_, at) => {
      const name = `shopper${at + 1}`
      const options = { name, random: random.fork(name), journal, isOver: () => isOver }
      return new Person({ ...options, url: urls[at % NUM_SHOPS]! })
    })
    const market: Market = {
      ...providers,
      url,
      shop: shops[0]!,
      journal,
      goods,
      rates: RATE_IDS,
      pool,
      db,
      clock: {
        now: () => new Date(Date.now() + ahead),
        jump(ms) {
          ahead += ms
          for (const shop of shops) shop.send({ clock: ahead } satisfies Command)
        },
      },
      end() {
        isOver = true
      },
      isOver: () => isOver,
      async restart() {
        const all = [...shops, providers.paypal, providers.waafipay]
        for (const service of all) service.kill(0)
        await Promise.all(all.map((service) => service.ready()))
      },
    }
    return {
      ...market,
      async play() {
        await Promise.all(shoppers.map(signUp))
        const playing = shoppers.map((one, at) =>
          playShopper(one, market, { number: at + 1, isGuest: false }),
        )
        return { done: Promise.all(playing) }
      },
      crashes: () => shops.flatMap((shop) => shop.crashes),
      async stop() {
        await pool.end()
        await Promise.all([...shops.map((shop) => shop.stop()), providers.stop()])
      },
      stopNow,
    }
  } catch (error) {
    stopNow()
    await pool.end()
    await providers.mailbox.close()
    throw error
  }
}
