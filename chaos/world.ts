import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type pg from 'pg'
import { connect, type Db, openPool } from '#server/db/connect.ts'
import { findRunning } from '#server/db/embedded/postmaster.ts'
import { freePort } from '#tests/free-port.ts'
import { addGoods, type Good, RATE_IDS } from './goods.ts'
import { Journal } from './journal.ts'
import type { PowerDisk } from './power-disk.ts'
import { openProviders, type Providers } from './providers.ts'
import type { Random } from './random.ts'
import { Service } from './service.ts'
import type { Command } from './shop-process.ts'
import type { SmallDisk } from './small-disk.ts'

/** What people meet in a round, and what its verdict looks at. */
export interface Market
  extends Pick<Providers, 'paypal' | 'waafipay' | 'mailbox' | 'control' | 'controlWaafipay'> {
  readonly url: string
  readonly shop: Service
  readonly journal: Journal
  readonly goods: readonly Good[]
  /** Ids of what deliveries can be paid at. */
  readonly rates: readonly string[]
  readonly pool: pg.Pool
  readonly db: Db
  readonly clock: { readonly now: () => Date; jump: (ms: number) => void }
  /** Ends the round for people: they finish what they have begun and begin nothing more. */
  readonly end: () => void
  readonly isOver: () => boolean
  /** Kills every process and waits until all are up again. */
  readonly restart: () => Promise<void>
}

/** The environment of a round: the shop, its database, PayPal, and a mail server. */
export interface World extends Market {
  readonly folder: string
  readonly dataDir: string
  readonly paypalUrl: string
  /** The disk with the shop's data; null if it is the machine's own, or the other kind. */
  readonly disk: SmallDisk | null
  readonly power: PowerDisk | null
  /** Of what was found after power cuts, in the journal's faults once they are done. */
  readonly checks: Promise<void>[]
  /** Whether the shop, its database and PayPal respond. */
  isUp: () => Promise<boolean>
  /** Of the main process of the database; null while there is none. */
  databasePid: () => number | null
  /** Kills the main process of the database with SIGKILL; the shop restarts it. */
  killDatabase: () => void
  /** Of all services. */
  numKills: () => number
  readonly stop: () => Promise<void>
  /** Kills every process that may still run. */
  stopNow: () => void
}

interface Options {
  /** For logs and the emulator's state. */
  folder: string
  /** The shop's data folder. */
  dataDir: string
  disk: SmallDisk | null
  power: PowerDisk | null
  random: Random
}

/** @throws Error if the shop does not start */
export async function openWorld(options: Options): Promise<World> {
  const { folder, dataDir, disk, power, random } = options
  mkdirSync(dataDir, { recursive: true })
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const providers = await openProviders(folder, url)
  const { paypal, waafipay } = providers
  let ahead = 0
  let isOver = false
  const shop = new Service({
    file: 'shop-process.ts',
    logFile: join(folder, 'shop.log'),
    env: () => ({
      ...providers.shopEnv(),
      DATA_DIR: dataDir,
      PORT: String(port),
      CLOCK_AHEAD_MS: String(ahead),
    }),
  })
  const databasePid = () => findRunning(join(dataDir, 'postgres'))?.pid ?? null
  let numDatabaseKills = 0

  function stopNow(): void {
    shop.stopNow()
    providers.stopNow()
    const pid = databasePid()
    if (pid) process.kill(pid, 'SIGQUIT')
  }

  function killDatabase(): void {
    const pid = databasePid()
    if (!pid) return
    process.kill(pid, 'SIGKILL')
    numDatabaseKills += 1
  }

  try {
    shop.start()
    await shop.ready()
    const pool = openPool(
      {
        host: findRunning(join(dataDir, 'postgres'))!.socketDir,
        user: 'postgres',
        database: 'qurux',
        max: 2,
      },
      () => {},
    )
    const db = connect(pool)
    return {
      ...providers,
      folder,
      dataDir,
      url,
      shop,
      disk,
      power,
      journal: new Journal(join(folder, 'journal.jsonl')),
      checks: [],
      goods: await addGoods(db, random),
      rates: RATE_IDS,
      pool,
      db,
      clock: {
        now: () => new Date(Date.now() + ahead),
        jump(ms) {
          ahead += ms
          shop.send({ clock: ahead } satisfies Command)
        },
      },
      end() {
        isOver = true
      },
      isOver: () => isOver,
      async isUp() {
        if (!paypal.isReady || !waafipay.isReady || !shop.isReady) return false
        const ready = await fetch(`${url}/readyz`).catch(() => null)
        return ready?.ok ?? false
      },
      databasePid,
      killDatabase,
      async restart() {
        shop.kill(0)
        killDatabase()
        paypal.kill(0)
        waafipay.kill(0)
        await Promise.all([shop.ready(), paypal.ready(), waafipay.ready()])
      },
      numKills: () => shop.numKills + paypal.numKills + waafipay.numKills + numDatabaseKills,
      async stop() {
        await pool.end()
        await Promise.all([shop.stop(), providers.stop()])
        stopNow()
      },
      stopNow,
    }
  } catch (error) {
    stopNow()
    await providers.mailbox.close()
    throw error
  }
}
