import { createHash } from 'node:crypto'
import { ADMIN_CALLS } from './admin-calls.ts'
import { ADMIN, type FilledShop, openFilledShop } from './filled-shop.ts'
import type { Row } from './table.ts'

const FEW = 100
const ROUNDS = 9
/** Limit for an uncached response on any machine (milliseconds). */
const MAX_FIRST_MS = 3_000
const PAGE_SIZE = 50
/** The token of the customer's session. */
const CUSTOMER = 'customer-of-the-bench'

/**
 * Measures every list of the admin, and a customer's orders, in a large shop, alternating with the same list of 100 rows in
 * another one: a call that does not depend on the size of the shop takes the same time in both.
 */
export async function measureAdmin(large: FilledShop, rows: number): Promise<Row[]> {
  const small = await openFilledShop(FEW)
  try {
    const [askFew, askMany] = [await callers(small, FEW), await callers(large, rows)]
    const found: Row[] = []
    for (const { what, path, limit, as = 'owner' } of ADMIN_CALLS) {
      const times = { few: [] as number[], many: [] as number[] }
      for (let round = 0; round < ROUNDS; round++) {
        times.few.push(await askFew[as](path))
        times.many.push(await askMany[as](path))
      }
      const [few, many] = [median(times.few), median(times.many)]
      const ratio = many / few
      // Slow counts and sums are cached, so the first response shows their full cost.
      const first = times.many[0]!
      found.push({
        what,
        measured: `${many.toFixed(1)} ms, at first ${first.toFixed(0)} ms`,
        beside: `${few.toFixed(1)} ms with ${FEW} rows`,
        ratio,
        target: `≤ ${limit}`,
        ok: ratio <= limit && first <= MAX_FIRST_MS,
      })
    }
    return found
  } finally {
    await small.close()
  }
}

/** Calls of the owner and of a customer: milliseconds until the whole response has arrived. */
async function callers(shop: FilledShop, rows: number) {
  return {
    owner: callerOf(shop, rows, await signIn(shop)),
    customer: callerOf(shop, rows, await openSession(shop)),
  }
}

/** @returns the owner's cookie */
export async function signIn({ url }: Pick<FilledShop, 'url'>): Promise<string> {
  const answer = await fetch(`${url}/api/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const [cookie] = answer.headers.getSetCookie()
  if (!cookie) throw new Error(`The owner cannot sign in: ${answer.status}`)
  return cookie.split(';')[0]!
}

/** Opens a session of the customer with the most orders. @returns its cookie */
async function openSession({ query }: FilledShop): Promise<string> {
  const hash = createHash('sha256').update(CUSTOMER).digest('hex')
  await query(
    `insert into sessions (token_hash, user_id, expires_at)
     select decode($1, 'hex'), customer_id, now() + interval '1 day' from orders
     where customer_id is not null group by customer_id order by count(*) desc limit 1`,
    [hash],
  )
  return `session=${CUSTOMER}`
}

function callerOf({ url }: FilledShop, rows: number, cookie: string) {
  const headers = { cookie }
  const page = String(Math.max(1, Math.floor(rows / PAGE_SIZE / 2)))
  return async (path: string): Promise<number> => {
    const start = performance.now()
    const reply = await fetch(`${url}/api/${path.replace('DEEP_PAGE', page)}`, { headers })
    await reply.text()
    if (!reply.ok) throw new Error(`${path}: ${reply.status}`)
    return performance.now() - start
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1]!
}
