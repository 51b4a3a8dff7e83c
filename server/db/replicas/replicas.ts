import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { connect, type Db, isDatabaseUnavailable, openPool, sqlState } from '../connect.ts'
import { Fence, type Position, type Replayed } from './fence.ts'
import { Replica, type ReplicaState, type Sample } from './replica.ts'

interface Options {
  primary: pg.Pool
  /** The primary's address. */
  database: pg.PoolConfig
  urls: readonly string[]
  log: FastifyBaseLogger
}

interface ReplicaStats {
  readonly name: string
  readonly state: ReplicaState
  readonly isReadFrom: boolean
  readonly lagBytes: number | null
  readonly numReads: number
}

const SAMPLE_EVERY_MS = 1_000
const TIMEOUT_MS = 2_000

/**
 * The end of what has been written so far: with `synchronous_commit = off` a commit is visible
 * before it is in what `pg_current_wal_lsn` counts.
 */
const POSITION = `select (pg_current_wal_insert_lsn() - '0/0')::bigint as lsn,
  left(pg_walfile_name(pg_current_wal_insert_lsn()), 8) as timeline,
  extract(epoch from clock_timestamp())::float8 * 1000 as clock`

/**
 * A replica ends a statement that stands in the way of what it replays (40001, 40P01). It refuses
 * one that writes or locks (25006), which is then asked where it belongs.
 */
const ASK_PRIMARY = new Set(['40001', '40P01', '25006'])

/**
 * Streaming replicas of the database, for what everybody may see and admins' lists. Each statement
 * goes to a replica that has replayed all that was written before the last invalidation, or else to
 * the primary; so does one that fails because of its replica. Nothing that writes may use them.
 */
export class Replicas {
  /** Reads from a replica that shows all that is known to have changed, or from the primary. */
  readonly db: Db
  readonly #primary: pg.Pool
  /** A connection of its own, so that nobody waits for replicas because the primary is busy. */
  readonly #positions: pg.Pool
  readonly #fence: Fence
  readonly #all: readonly Replica[]
  readonly #sampling: NodeJS.Timeout
  #latest: Sample | null = null
  #numPrimaryReads = 0
  #turn = 0

  constructor({ primary, database, urls, log }: Options) {
    this.#primary = primary
    this.#positions = openPool({ ...database, max: 1, query_timeout: TIMEOUT_MS }, (err) =>
      log.debug({ err }, 'the connection that asks for positions was lost'),
    )
    this.#fence = new Fence(
      () => this.#askPrimary(),
      () => {
        for (const replica of this.#all) replica.catchUp()
      },
    )
    const options = {
      latest: () => this.#latest,
      isBehind: (replayed: Replayed) =>
        this.#fence.required !== null && !this.#fence.admits(replayed),
      log,
    }
    this.#all = urls.map((url) => new Replica(url, options))
    this.#sampling = setInterval(() => this.#sample(), SAMPLE_EVERY_MS).unref()
    this.db = this.#connect()
  }

  /** Invalidations by other processes arrive from now on; some may have been missed. */
  startListening(): void {
    this.#fence.startListening()
  }

  /** They may be missed from now on: until it listens again, everything is read from the primary. */
  stopListening(): void {
    this.#fence.stopListening()
  }

  /** Follows the cache of pages, before all that reads the database again. */
  invalidate(): void {
    this.#fence.raise()
  }

  clear(): void {
    this.#fence.raise()
  }

  /** The end of all that has been written; whoever wrote it hands it to `require` before reading. */
  async written(): Promise<number> {
    const { lsn } = await this.#fence.position()
    return lsn
  }

  require(lsn: number): void {
    this.#fence.require(lsn)
  }

  stats(): { replicas: ReplicaStats[]; numPrimaryReads: number } {
    const replicas = this.#all.map((replica) => ({
      name: replica.name,
      state: replica.state,
      isReadFrom: this.#mayRead(replica),
      lagBytes: replica.lag,
      numReads: replica.numReads,
    }))
    return { replicas, numPrimaryReads: this.#numPrimaryReads }
  }

  async close(): Promise<void> {
    clearInterval(this.#sampling)
    const closed = this.#all.map((replica) => replica.close())
    await Promise.all([...closed, this.#positions.end()])
  }

  #connect(): Db {
    const primary = connect(this.#primary)
    const query = (...args: unknown[]) =>
      this.#read(
        ({ pool }) => pool.query(...(args as [string])),
        () => this.#primary.query(...(args as [string])),
      )
    const db = connect({ query } as unknown as pg.Pool)
    db.transaction = (work, config) =>
      config?.accessMode === 'read only'
        ? this.#read(
            (server) => server.db.transaction(work, config),
            () => primary.transaction(work, config),
          )
        : primary.transaction(work, config)
    return db
  }

  async #read<answer>(
    onReplica: (server: Replica['server']) => Promise<answer>,
    onPrimary: () => Promise<answer>,
  ): Promise<answer> {
    const replica = this.#choose()
    if (replica) {
      try {
        const answer = await onReplica(replica.server)
        replica.numReads++
        return answer
      } catch (error) {
        if (!ASK_PRIMARY.has(sqlState(error) ?? '')) {
          if (!isDatabaseUnavailable(error)) throw error
          replica.suspect()
        }
      }
    }
    this.#numPrimaryReads++
    return onPrimary()
  }

  /** The one with the fewest statements running, in turn. */
  #choose(): Replica | null {
    const first = this.#turn++ % this.#all.length
    let best: Replica | null = null
    for (let at = 0; at < this.#all.length; at++) {
      const replica = this.#all[(first + at) % this.#all.length]!
      if (!this.#mayRead(replica)) continue
      if (!best || replica.numBusy < best.numBusy) best = replica
    }
    return best
  }

  #mayRead({ replayed }: Replica): boolean {
    return replayed !== null && this.#fence.admits(replayed)
  }

  async #askPrimary(): Promise<Position> {
    const { rows } = await this.#positions.query<Position>(POSITION)
    return rows[0]!
  }

  /** For how late replicas are; and after a failure, for the fence. */
  #sample(): void {
    const at = Date.now()
    this.#fence.position().then(
      ({ lsn }) => {
        this.#latest = { lsn, at }
        if (this.#fence.required === null) this.#fence.raise()
      },
      // Without it all replicas are late soon.
      () => {},
    )
  }
}
