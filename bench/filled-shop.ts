import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { freePort } from '#tests/free-port.ts'
import { databasePid, isOpen, type RunningShop, runShop } from '#tests/run-shop.ts'
import { fillShop } from './fill-shop.ts'

export const ADMIN = { email: 'admin@qurux.example', password: 'only-for-the-bench' }

export interface FilledShop {
  readonly url: string
  readonly port: number
  /** Process id of the shop, which changes with each start. */
  pid(): number
  databasePid(): number
  /** Asks the shop's database directly. */
  query<row>(text: string, values?: unknown[]): Promise<row[]>
  readonly database: pg.PoolConfig
  /**
   * Stops and starts it.
   * @param throughNpm by `npm start`, whose process id is then the shop's
   * @returns milliseconds from the start of Node (or npm) until it is ready
   */
  restart(throughNpm?: boolean): Promise<number>
  close(): Promise<void>
}

/** Opens a shop with that many products, orders, users and so on, as `npm start` would. */
export async function openFilledShop(rows: number): Promise<FilledShop> {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-bench-'))
  const port = await freePort()
  const env = {
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    // Callers name their address, so that each has limits of its own, as shoppers do.
    TRUST_PROXY: 'loopback',
    // Orders choose PayPal, and nobody pays.
    PAYPAL_CLIENT_ID: 'bench',
    PAYPAL_CLIENT_SECRET: 'bench',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
  }
  let shop: RunningShop
  async function start(throughNpm = false): Promise<number> {
    const begin = performance.now()
    shop = runShop({ dataDir, port, env, throughNpm })
    await isOpen(shop, 120_000)
    return performance.now() - begin
  }
  await start()
  // The shop's own server, which other processes share.
  const database = await startEmbeddedPostgres({ dataDir })
  const { default: postgres } = await import('pg')
  const pool = new postgres.Pool({ ...database.config, max: 2 })
  async function close() {
    await pool.end()
    await database.stop()
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  async function restart(throughNpm?: boolean): Promise<number> {
    await shop.end('SIGTERM')
    return start(throughNpm)
  }
  try {
    await fillShop(database.config, rows)
    // Nobody told it what was filled in.
    await restart()
  } catch (error) {
    await close()
    throw error
  }
  return {
    url: shop!.url,
    port,
    pid: () => shop.process.pid!,
    databasePid: () => databasePid(dataDir)!,
    query: async (text, values) => (await pool.query(text, values)).rows,
    database: database.config,
    restart,
    close,
  }
}
