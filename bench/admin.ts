import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { freePort } from '#tests/free-port.ts'
import { isOpen, runShop } from '#tests/run-shop.ts'
import { ADMIN_CALLS } from './admin-calls.ts'
import { fillShop } from './fill-shop.ts'
import type { Row } from './table.ts'

const MANY = 100_000
const FEW = 100
const ROUNDS = 9
/** Limit for an uncached response on any machine (milliseconds). */
const MAX_FIRST_MS = 3_000
const PAGE_SIZE = 50
const ADMIN = { email: 'admin@qurux.example', password: 'only-for-the-bench' }

/**
 * Measures every list of the admin with 100,000 rows, alternating with the same list of 100 rows in
 * another shop: a call that does not depend on the size of the shop takes the same time in both.
 */
export async function measureAdmin(): Promise<Row[]> {
  const small = await openAdmin(FEW)
  try {
    const large = await openAdmin(MANY)
    try {
      const rows: Row[] = []
      for (const { what, path, limit } of ADMIN_CALLS) {
        const times = { few: [] as number[], many: [] as number[] }
        for (let round = 0; round < ROUNDS; round++) {
          times.few.push(await small.ask(path))
          times.many.push(await large.ask(path))
        }
        const [few, many] = [median(times.few), median(times.many)]
        const ratio = many / few
        // Slow counts and sums are cached, so the first response shows their full cost.
        const first = times.many[0]!
        rows.push({
          what,
          measured: `${ratio.toFixed(1)} × ${FEW} rows: ${many.toFixed(1)} ms against ${few.toFixed(1)} ms, at first ${first.toFixed(0)} ms`,
          limit: `≤ ${limit}`,
          ok: ratio <= limit && first <= MAX_FIRST_MS,
        })
      }
      return rows
    } finally {
      await large.close()
    }
  } finally {
    await small.close()
  }
}

/** Opens a shop with that many rows in every list, and signs in its owner. */
async function openAdmin(rows: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-bench-admin-'))
  const env = { ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const shop = runShop({ dataDir, port: await freePort(), env })
  async function close() {
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await isOpen(shop, 60_000)
    // The shop's own server, which a second process shares.
    const database = await startEmbeddedPostgres({ dataDir })
    await fillShop(database.config, rows)
    await database.stop()
    const cookie = await signIn(shop.url)
    return {
      close,
      /** Milliseconds until the whole response has arrived. */
      async ask(path: string): Promise<number> {
        const page = String(Math.max(1, Math.floor(rows / PAGE_SIZE / 2)))
        const start = performance.now()
        const url = `${shop.url}/api/${path.replace('DEEP_PAGE', page)}`
        const answer = await fetch(url, { headers: { cookie } })
        await answer.text()
        if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
        return performance.now() - start
      },
    }
  } catch (error) {
    await close()
    throw error
  }
}

async function signIn(url: string): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`The owner cannot sign in: ${answer.status}`)
  return cookie.split(';')[0]!
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
