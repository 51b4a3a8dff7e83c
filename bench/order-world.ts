import { createHash, randomUUID } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { v7 as uuidv7 } from 'uuid'
import { PLENTY } from './fill-shop.ts'
import type { FilledShop } from './filled-shop.ts'
import { processorTime } from './processor-time.ts'

const PEOPLE = 5_000
const MOST_GOODS = 100_000

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

/** People who are signed in at a filled shop, and what it sells and has enough of. */
export async function openWorld(shop: FilledShop) {
  const people = Array.from({ length: PEOPLE }, (_, n) => somebody(n))
  await signIn(shop, people)
  const goods = await shop.query<Sold>(
    `select p.id as "productId", s.id as "skuId", s.code, s.list_price as price
     from products p join skus s on s.product_id = p.id
     where p.published_at is not null and p.deleted_at is null and s.on_hand >= ${PLENTY}
     order by md5(p.id::text) limit ${MOST_GOODS}`,
  )
  const agent = new Agent({ keepAlive: true })
  return {
    shop,
    /** Processor time of the database so far, in microseconds. */
    databaseTime: () => timeOfDatabase(shop.databasePid()),
    people,
    goods,
    close: () => agent.destroy(),
    /** Sends one order. @returns the status of the response */
    post: (person: Person, body: unknown, key: string) =>
      send(agent, `${shop.url}/api/orders`, person, { body, key }),
    get: (path: string, person: Person) => send(agent, shop.url + path, person),
  }
}

/** Of the server and all its processes, those that have ended as well. */
function timeOfDatabase(pid: number): number {
  const own = readdirSync('/proc')
    .map(Number)
    .filter((one) => one === pid || parentOf(one) === pid)
  return own.reduce((sum, one) => sum + (processorTime(one, one === pid) ?? 0), 0)
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

async function signIn({ query }: FilledShop, people: readonly Person[]): Promise<void> {
  const given = people.map(({ token, ...person }) => ({
    ...person,
    hash: createHash('sha256').update(token).digest('hex'),
  }))
  await query(
    `with given as (
       select * from jsonb_to_recordset($1::jsonb) as n (id uuid, name text, email text, hash text)
     ), added as (
       insert into users (id, name, email, password_hash)
       select id, name, email, '-' from given returning id
     )
     insert into sessions (token_hash, user_id, expires_at)
     select decode(hash, 'hex'), id, now() + interval '1 day' from given`,
    [JSON.stringify(given)],
  )
}
