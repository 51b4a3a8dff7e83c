import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, createServer, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApi } from './api.ts'
import { refusal } from './browser.ts'
import { freePort } from './free-port.ts'
import { address } from './open-shop.ts'
import { databasePid, isOpen, type RunningShop, runShop } from './run-shop.ts'

const PASSWORD = 'blue-kettle-42'

let shop: RunningShop
let dataDir = ''

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'qurux-cluster-'))
  const env = { WEB_CONCURRENCY: '2', ADMIN_PASSWORD: PASSWORD, LOG_LEVEL: 'info' }
  shop = runShop({ dataDir, port: await freePort(), env })
  await isOpen(shop, 120_000)
}, 130_000)

afterAll(async () => {
  if (shop.process.exitCode === null) await shop.end('SIGTERM')
  rmSync(dataDir, { recursive: true, force: true })
})

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string | undefined
  agent?: Agent | false
}

/** Over a connection of its own, which goes to the next process, unless an agent keeps one. */
async function send(path: string, { body, agent = false, ...options }: Sent = {}) {
  const response = await new Promise<import('node:http').IncomingMessage>((resolve, reject) => {
    request(shop.url + path, { ...options, agent })
      .on('response', resolve)
      .on('error', reject)
      .end(body)
  })
  return { status: response.statusCode!, headers: response.headers, body: await text(response) }
}

/** The browser's own client, with its cookie. */
function browser() {
  let cookie = ''
  return createTestApi(async ({ path, method, headers, body }) => {
    const answer = await send(path, { method, headers: { ...headers, cookie }, body })
    const [set] = answer.headers['set-cookie'] ?? []
    if (set) cookie = set.split(';')[0]!
    return {
      status: answer.status,
      text: async () => answer.body,
      headers: { get: (name) => (answer.headers[name] as string | undefined) ?? null },
    }
  })
}

/** Twice in a row is once in each of two processes. */
const fromBoth = async <value>(work: () => Promise<value>) => [await work(), await work()]

/** The lines of the log that say this. */
function logged(message: string): { pid: number }[] {
  const lines = shop.output().split('\n')
  return lines.filter((line) => line.includes(`"msg":"${message}`)).map((line) => JSON.parse(line))
}
const serving = () => logged('Server listening').map(({ pid }) => pid)

/** A figure of /metrics. */
async function figure(name: string): Promise<number> {
  const { body } = await send('/metrics')
  return Number(
    body
      .split('\n')
      .find((line) => line.startsWith(`${name} `))
      ?.split(' ')[1],
  )
}

test('several processes are one shop', { timeout: 120_000 }, async () => {
  expect(serving()).toHaveLength(2)
  const owner = browser()
  await owner.accounts.login({ body: { email: 'admin@qurux.example', password: PASSWORD } })
  const who = async () => (await owner.accounts.profile())?.email
  expect(await fromBoth(who)).toEqual(['admin@qurux.example', 'admin@qurux.example'])

  // Each renders the page once and has it from memory then, and both hear of a new price.
  const { _id: id } = await owner.adminProducts.create()
  const save = (price: number) =>
    owner.adminProducts.save({
      params: { id },
      body: { name: 'Shea Butter', price, category: 'Butters', countInStock: 5 },
    })
  await save(20)
  const price = async () => /\$\d+\.\d\d/.exec((await send(`/product/${id}`)).body)?.[0]
  const misses = await figure('page_cache{what="misses"}')
  expect([...(await fromBoth(price)), ...(await fromBoth(price))]).toEqual(Array(4).fill('$20.00'))
  expect(await figure('page_cache{what="misses"}')).toBe(misses + 2)
  await save(45)
  await expect.poll(() => fromBoth(price), { timeout: 30_000 }).toEqual(['$45.00', '$45.00'])

  // An order that is sent again is the same one.
  const order = {
    body: {
      orderItems: [{ product: id, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal' as const,
    },
  }
  const options = { idempotencyKey: randomUUID() }
  const [first, again] = await fromBoth(() => owner.orders.place(order, options))
  expect(again!._id).toBe(first!._id)
  const { countInStock } = await owner.catalog.show({ params: { id } })
  expect(countInStock).toBe(4)

  // It is paid at the demo's one PayPal, whichever process the pages and the calls go to.
  const { id: token } = await owner.payments.start({ params: { id: first!._id } })
  const approval = `/demo-paypal/approve?token=${token}`
  const shown = await fromBoth(() => send(approval))
  expect(shown.map(({ status }) => status)).toEqual([200, 200])
  expect(shown[0]!.headers['content-security-policy']).toContain("default-src 'none'")
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  const form = { method: 'POST', headers, body: `token=${token}` }
  expect((await send('/demo-paypal/approve', form)).status).toBe(303)
  const paid = await owner.payments.pay({ params: { id: first!._id }, body: { id: token } })
  expect(paid.isPaid).toBe(true)

  // Guesses are counted together.
  const guess = () =>
    refusal(browser().accounts.login({ body: { email: 'hodan@example.com', password: 'wrong' } }))
  const statuses = []
  for (let time = 0; time < 10; time++) statuses.push((await guess()).status)
  expect(statuses).toEqual([...Array(9).fill(401), 429])
})

test('a process that is killed comes back, and the other one goes on', {
  timeout: 60_000,
}, async () => {
  const agents = [0, 1].map(() => new Agent({ keepAlive: true, maxSockets: 1 }))
  const status = (agent: Agent | false) =>
    send('/api/products', { agent }).then((got) => got.status)
  for (const agent of agents) expect(await status(agent)).toBe(200)

  const killed = serving()[0]!
  process.kill(killed, 'SIGKILL')
  // Until the first process has noticed, connections may still be handed to it.
  const isReaped = () => {
    try {
      return !process.kill(killed, 0)
    } catch {
      return true
    }
  }
  await expect.poll(isReaped).toBe(true)
  for (const agent of [...agents, false, false] as const) expect(await status(agent)).toBe(200)
  await expect.poll(() => serving().length, { timeout: 100_000 }).toBe(3)
  expect(await fromBoth(() => status(false))).toEqual([200, 200])
  for (const agent of agents) agent.destroy()
})

test('a stop ends all of them, and the database last', { timeout: 120_000 }, async () => {
  const code = await shop.end('SIGTERM')
  expect({ code, output: code === 0 ? '' : shop.output() }).toEqual({ code: 0, output: '' })
  expect(databasePid(dataDir)).toBeNull()
})

test('if one of them cannot start, none does, and the reason is told once', async () => {
  const port = await freePort()
  const bucket = createServer((_request, response) => response.writeHead(403).end())
  await new Promise<void>((done) => bucket.listen(port, '127.0.0.1', done))
  const refused = runShop({
    dataDir,
    port: await freePort(),
    env: {
      WEB_CONCURRENCY: '2',
      S3_BUCKET: 'pictures',
      S3_ACCESS_KEY_ID: 'key',
      S3_SECRET_ACCESS_KEY: 'secret',
      S3_ENDPOINT: `http://127.0.0.1:${port}`,
    },
  })
  expect(await refused.ended).toBe(1)
  expect(refused.output()).toMatch(/^S3_[A-Z_]+: [^\n]+\n$/)
  expect(databasePid(dataDir)).toBeNull()
  await new Promise((done) => bucket.close(done))
}, 120_000)
