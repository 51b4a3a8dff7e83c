import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect } from 'vitest'
import { listenForInvalidations } from '#server/db/listen-for-invalidations.ts'
import { type OpenShop, openShop } from './open-shop.ts'
import { closeShops } from './opened-shops.ts'
import { ReplicaServer } from './replica-server.ts'
import { startTestServer, TEMPLATE, type TestServer } from './test-server.ts'

const DATABASE = 'replicated'

/** Servers of a test file's own, since others would keep the replica behind: a primary, a replica. */
export function openReplicated() {
  let primary: TestServer
  let replica: ReplicaServer
  const listeners: { close(): Promise<void> }[] = []

  beforeAll(async () => {
    primary = await startTestServer(true)
    const client = new pg.Client({ ...primary.config, database: 'postgres' } as pg.ClientConfig)
    await client.connect()
    await client.query(`create database ${DATABASE} template ${TEMPLATE}`)
    await client.end()
    replica = await ReplicaServer.start(primary, DATABASE)
  })

  afterEach(async () => {
    await replica.query('select pg_wal_replay_resume() where pg_is_in_recovery()')
    for (const listener of listeners.splice(0)) await listener.close()
  })

  afterAll(async () => {
    // A server with connections goes on.
    await closeShops()
    await replica?.remove()
    await primary?.stop()
  })

  /** A shop as `npm start` opens it, once it reads from the replica. */
  async function open({ beside = false, port = replica.port } = {}) {
    const database = { ...primary.config, database: DATABASE, max: 4 }
    const { user, password } = database
    const at = (on: unknown) => `postgres://${user}:${password}@127.0.0.1:${on}/${DATABASE}`
    const env = { DATABASE_URL: at(database.port), DATABASE_REPLICA_URLS: at(port) }
    const opened = await openShop({ database, env, beside })
    const { pages, replicas, fence, log } = opened.shop
    const listener = await listenForInvalidations({
      database,
      onChange: (...tags) => pages.invalidate(...tags),
      onHearing: (hears) => (hears ? replicas!.startListening() : replicas!.stopListening()),
      onDeaf: () => pages.clear(),
      onGap: () => pages.clear(),
      fence,
      log,
    })
    listeners.push(listener)
    // The replica has to replay a commit.
    await opened.stockProduct()
    await untilRead(opened)
    return opened
  }

  return {
    open,
    servers: {
      get replica() {
        return replica
      },
      get primary() {
        return { port: Number(primary.config.port) }
      },
    },
  }
}

export const statsOf = ({ shop }: OpenShop) => shop.replicas!.stats()

/** The replica has all that it must show. */
export const untilRead = (shop: OpenShop) =>
  expect.poll(() => statsOf(shop).replicas[0]!.isReadFrom).toBe(true)

/** Where the statements of `work` were answered that may go to the replica. */
export async function readsOf(shop: OpenShop, work: () => Promise<unknown>) {
  const before = statsOf(shop)
  await work()
  const after = statsOf(shop)
  return {
    replica: after.replicas[0]!.numReads - before.replicas[0]!.numReads,
    primary: after.numPrimaryReads - before.numPrimaryReads,
  }
}

export async function setReplay(replica: ReplicaServer, state: 'pause' | 'resume') {
  await replica.query(`select pg_wal_replay_${state}()`)
  const wanted = state === 'pause' ? 'paused' : 'not paused'
  const states = () => replica.query('select pg_get_wal_replay_pause_state() as state')
  await expect.poll(states).toEqual([{ state: wanted }])
}
