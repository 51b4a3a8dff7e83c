import { createHash, randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { v7 as uuidv7 } from 'uuid'
import { startEmbeddedPostgres } from '#server/db/embedded-postgres.ts'
import { freePort } from '#tests/free-port.ts'
import { databasePid, isOpen, runShop } from '#tests/run-shop.ts'
import { processorTime } from './processor-time.ts'

const PEOPLE = 5_000
/** Enough for everything that is measured, so that nothing is refused. */
const UNITS = 1_000_000
/** Products of one statement: all of them may be more text than a string can hold. */
const BATCH = 20_000

export interface Person {
  readonly id: string
  readonly token: string
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly address: string
}

export interface Sold {
  readonly productId: string
  readonly skuId: string
  readonly code: string
  readonly price: number
}

/** A shop with products in stock and people who are signed in, and its database. */
export async function openWorld(numProducts: number) {
  const dataDir = mkdtempSync(join(tmpdir(), 'qurux-bench-orders-'))
  const env = {
    // Every person has a network of their own, as in life.
    TRUST_PROXY: '127.0.0.1',
    PAYPAL_CLIENT_ID: 'bench',
    PAYPAL_CLIENT_SECRET: 'bench',
    PAYPAL_API_URL: 'http://127.0.0.1:9',
  }
  const shop = runShop({ dataDir, port: await freePort(), env })
  const agent = new Agent({ keepAlive: true })
  async function close() {
    agent.destroy()
    await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await isOpen(shop, 60_000)
    // The shop's own server, which a second process shares.
    const database = await startEmbeddedPostgres({ dataDir })
    const people = Array.from({ length: PEOPLE }, (_, n) => somebody(n))
    const goods = Array.from({ length: numProducts }, (_, n) => something(n))
    await fill(database.config, people, goods)
    return {
      shop,
      database: database.config,
      /** Processor time of the database so far, in microseconds. */
      databaseTime: () => timeOfDatabase(databasePid(dataDir)!),
      people,
      goods,
      close: async () => {
        await database.stop()
        await close()
      },
      /** Sends one order. @returns the status of the response */
      post: (person: Person, body: unknown, key: string) =>
        send(agent, `${shop.url}/api/orders`, person, { body, key }),
      get: (path: string, person: Person) => send(agent, shop.url + path, person),
    }
  } catch (error) {
    await close()
    throw error
  }
}

/** Of the server and all its processes. */
function timeOfDatabase(pid: number): number {
  const own = readdirSync('/proc')
    .map(Number)
    .filter((one) => one === pid || parentOf(one) === pid)
  return own.reduce((sum, one) => sum + (processorTime(one) ?? 0), 0)
}

function parentOf(pid: number): number | null {
  try {
    return Number(/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1])
  } catch {
    return null
  }
}

export type World = Awaited<ReturnType<typeof openWorld>>

/** An order as a browser sends it, with a key of its own. */
export function postOf({ token, address }: Person, body: unknown): string {
  const payload = JSON.stringify(body)
  return [
    'POST /api/orders HTTP/1.1',
    'Host: 127.0.0.1',
    `Cookie: session=${token}`,
    `X-Forwarded-For: ${address}`,
    'Content-Type: application/json',
    `Content-Length: ${Buffer.byteLength(payload)}`,
    `Idempotency-Key: ${randomUUID()}`,
    '',
    payload,
  ].join('\r\n')
}

function send(
  agent: Agent,
  url: string,
  { token, address }: Person,
  post?: { body: unknown; key: string },
): Promise<number> {
  const payload = post && JSON.stringify(post.body)
  const headers = {
    cookie: `session=${token}`,
    'x-forwarded-for': address,
    ...(payload && {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(payload),
      'idempotency-key': post.key,
    }),
  }
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, method: post ? 'POST' : 'GET', headers }, (response) => {
      response.resume()
      response.on('end', () => resolve(response.statusCode!))
      response.on('error', reject)
    })
    sent.on('error', reject)
    sent.end(payload)
  })
}

function somebody(n: number): Person {
  const phone = `+2526155${String(n).padStart(5, '0')}`
  return {
    id: uuidv7(),
    token: `token-of-${n}`,
    name: `Shopper ${n}`,
    email: `shopper-${n}@example.com`,
    phone,
    address: `198.18.${n >> 8}.${n % 256}`,
  }
}

function something(n: number): Sold {
  const price = 100 + ((n * 37) % 9900)
  return { productId: uuidv7(), skuId: uuidv7(), code: `BENCH-${n}`, price }
}

async function fill(config: pg.PoolConfig, people: Person[], goods: Sold[]): Promise<void> {
  const client = new pg.Client(config)
  await client.connect()
  try {
    const given = JSON.stringify(
      people.map(({ token, ...person }) => ({
        ...person,
        hash: createHash('sha256').update(token).digest('hex'),
      })),
    )
    await client.query(
      `with given as (
         select * from jsonb_to_recordset($1::jsonb) as n (id uuid, name text, email text, hash text)
       ), added as (
         insert into users (id, name, email, password_hash)
         select id, name, email, '-' from given returning id
       )
       insert into sessions (token_hash, user_id, expires_at)
       select decode(hash, 'hex'), id, now() + interval '1 day' from given`,
      [given],
    )
    await client.query(`insert into categories (id, slug, name) values ($1, 'bench', 'Bench')`, [
      uuidv7(),
    ])
    for (let from = 0; from < goods.length; from += BATCH) {
      await client.query(
        `with given as (
           select * from jsonb_to_recordset($1::jsonb)
             as n ("productId" uuid, "skuId" uuid, code text, price bigint)
         ), listed as (
           insert into products (id, name, category_id, search_text, published_at)
           select "productId", 'Good ' || code, (select id from categories where slug = 'bench'),
             fold('Good ' || code), now() from given
         ), stocked as (
           insert into skus (id, product_id, code, list_price, on_hand)
           select "skuId", "productId", code, price, $2 from given
         ), offered as (
           insert into product_offers (product_id, price_from, price_to, available)
           select "productId", price, price, $2 from given
         )
         insert into stock_movements (id, sku_id, reason, on_hand, reserved)
         select gen_random_uuid(), "skuId", 'opening', $2, 0 from given`,
        [JSON.stringify(goods.slice(from, from + BATCH)), UNITS],
      )
    }
    await client.query('vacuum analyze')
  } finally {
    await client.end()
  }
}
