import type { FastifyBaseLogger } from 'fastify'
import pg from 'pg'
import { connect, type Db, openPool } from '../connect.ts'
import type { Replayed } from './fence.ts'

/**
 * Why a replica is not read from: it does not answer, it is a primary now, or it is late by more
 * than 5 seconds, as if it had lost its primary.
 */
export type ReplicaState = 'in-use' | 'late' | 'promoted' | 'down'

/** Where the primary was at a time of this process's clock. */
export interface Sample {
  readonly lsn: number
  readonly at: number
}

interface ReplicaOptions {
  latest: () => Sample | null
  /** Whether readers need more than this. */
  isBehind: (replayed: Replayed) => boolean
  log: FastifyBaseLogger
}

interface Server {
  readonly pool: pg.Pool
  readonly db: Db
  readonly clients: Set<pg.PoolClient>
  /** Identifies it: it has another one after a restart, as has another server. */
  readonly startedAt: number
}

interface Look extends Replayed {
  readonly isReplica: boolean
  readonly startedAt: number
}

const TIMEOUT_MS = 1_000
const LOOK_EVERY_MS = 1_000
/** While readers need more than it has replayed; each time twice as long. */
const LOOK_SOON_MS = 10
const MAX_LAG_MS = 5_000

const STARTED_AT = 'extract(epoch from pg_postmaster_start_time())::float8 * 1000'
const LOOK = `select pg_is_in_recovery() as "isReplica", ${STARTED_AT} as "startedAt",
  coalesce(pg_last_wal_replay_lsn() - '0/0', 0)::bigint as lsn,
  extract(epoch from pg_last_xact_replay_timestamp())::float8 * 1000 as "lastCommitAt"`

/** A streaming replica of the database: looks at it all the time, and connects to it. */
export class Replica {
  /** Without the password. */
  readonly name: string
  /** Reads that it has answered. */
  numReads = 0
  readonly #connectionString: string
  readonly #latest: () => Sample | null
  readonly #isBehind: (replayed: Replayed) => boolean
  readonly #log: FastifyBaseLogger
  readonly #watching: Promise<void>
  #state: ReplicaState | null = null
  #server: Server | null = null
  #replayed: Replayed | null = null
  /** What it must reach next, and when the primary was at what it has reached. */
  #target: Sample | null = null
  #caughtUpAt: number | null = null
  #monitor: pg.Client | null = null
  #isClosed = false
  #pause = LOOK_EVERY_MS
  #wake = () => {}

  constructor(connectionString: string, { latest, isBehind, log }: ReplicaOptions) {
    const { hostname, port, pathname } = new URL(connectionString)
    this.name = `${hostname}:${port || 5432}${pathname}`
    this.#connectionString = connectionString
    this.#latest = latest
    this.#isBehind = isBehind
    this.#log = log
    this.#watching = this.#watch()
  }

  get state(): ReplicaState {
    return this.#state ?? 'down'
  }

  /** What it had replayed when last looked at; null if it is not to be used. */
  get replayed(): Replayed | null {
    return this.#state === 'in-use' ? this.#replayed : null
  }

  get server(): Server {
    return this.#server!
  }

  get numBusy(): number {
    const { pool } = this.server
    return pool.totalCount - pool.idleCount + pool.waitingCount
  }

  /** Bytes of log that it has not replayed; null if that is unknown. */
  get lag(): number | null {
    const latest = this.#latest()
    return latest && this.#replayed ? Math.max(0, latest.lsn - this.#replayed.lsn) : null
  }

  /** Readers need more than before: looks at it often until it has that. */
  catchUp(): void {
    if (this.#replayed && this.#isBehind(this.#replayed)) this.#lookNow()
  }

  /** A read has failed: it is left out until it has been looked at. */
  suspect(): void {
    this.#replayed = null
    this.#lookNow()
  }

  async close(): Promise<void> {
    this.#isClosed = true
    this.#wake()
    this.#dropMonitor()
    await Promise.all([this.#watching, this.#disconnect()])
  }

  #lookNow(): void {
    this.#pause = LOOK_SOON_MS
    this.#wake()
  }

  async #watch(): Promise<void> {
    while (!this.#isClosed) {
      await this.#look()
      const isBehind = this.#replayed !== null && this.#isBehind(this.#replayed)
      const pause = isBehind ? this.#pause : LOOK_EVERY_MS
      this.#pause = Math.min(2 * this.#pause, LOOK_EVERY_MS)
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, pause).unref()
        this.#wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }

  async #look(): Promise<void> {
    try {
      const monitor = await this.#reach()
      const { rows } = await monitor.query<Look>(LOOK)
      if (!this.#isClosed) await this.#judge(rows[0]!)
    } catch (err) {
      this.#dropMonitor()
      if (this.#isClosed) return
      await this.#disconnect()
      this.#enter('down', err)
    }
  }

  async #judge({ isReplica, startedAt, ...replayed }: Look): Promise<void> {
    if (!isReplica || startedAt !== this.#server?.startedAt) await this.#disconnect()
    if (!isReplica) return this.#enter('promoted')
    this.#server ??= this.#connect(startedAt)
    this.#replayed = replayed
    this.#caughtUpAt ??= Date.now()
    const latest = this.#latest()
    for (const sample of [this.#target, latest]) {
      if (!sample || replayed.lsn < sample.lsn) continue
      this.#caughtUpAt = sample.at
      this.#target = null
    }
    this.#target ??= latest
    this.#enter(Date.now() - this.#caughtUpAt > MAX_LAG_MS ? 'late' : 'in-use')
  }

  #enter(state: ReplicaState, err?: unknown): void {
    if (state !== this.#state) {
      const replica = this.name
      if (state === 'in-use') this.#log.info({ replica }, 'a replica is read from')
      else this.#log.warn({ replica, state, err }, 'a replica is left out')
    }
    this.#state = state
  }

  async #reach(): Promise<pg.Client> {
    if (this.#monitor) return this.#monitor
    const monitor = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: TIMEOUT_MS,
      query_timeout: TIMEOUT_MS,
    })
    // The next look reports it.
    monitor.on('error', () => {})
    this.#monitor = monitor
    await monitor.connect()
    return monitor
  }

  #dropMonitor(): void {
    this.#monitor?.end().catch(() => {})
    this.#monitor = null
  }

  #connect(startedAt: number): Server {
    const clients = new Set<pg.PoolClient>()
    const pool = openPool(
      {
        connectionString: this.#connectionString,
        connectionTimeoutMillis: TIMEOUT_MS,
        // What is known of one server says nothing about another at the same address.
        verify(client, done) {
          client.query(`select ${STARTED_AT} as "startedAt"`).then(({ rows }) => {
            const isSame = rows[0].startedAt === startedAt
            done(isSame ? undefined : new Error('Connection terminated: another server answers'))
          }, done)
        },
      },
      (err) => this.#log.debug({ err, replica: this.name }, 'a connection to a replica was lost'),
    )
    pool.on('connect', (client) => clients.add(client))
    pool.on('remove', (client) => clients.delete(client))
    return { pool, db: connect(pool), clients, startedAt }
  }

  /** Ends all connections at once: what still waits for an answer is asked elsewhere. */
  async #disconnect(): Promise<void> {
    const server = this.#server
    this.#server = null
    this.#replayed = null
    this.#target = null
    if (!server) return
    const ended = server.pool.end()
    for (const client of server.clients) {
      ;(client as unknown as pg.Client).end().catch(() => {})
    }
    await ended
  }
}
