import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { Agent, createServer, type IncomingMessage, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from './free-port.ts'
import { databasePid, isOpen, type RunningShop, runShop } from './run-shop.ts'

/** The shop as a process: what its owner sees when it starts, stops and crashes. */
describe('starting and stopping', { timeout: 120_000 }, () => {
  let dataDir = ''
  let port = 0
  const running: RunningShop[] = []

  beforeAll(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'qurux-start-'))
    port = await freePort()
  })

  afterAll(async () => {
    for (const shop of running) if (shop.process.exitCode === null) await shop.end('SIGTERM')
    rmSync(dataDir, { recursive: true, force: true })
  })

  function start(env: Record<string, string> = {}): RunningShop {
    const shop = runShop({ dataDir, port, env })
    running.push(shop)
    return shop
  }

  test('the first start prints URL, admin and folder; the next one does not change the password', async () => {
    const first = start()
    await isOpen(first)
    expect(first.output()).toContain(`Qurux is open at ${first.url}`)
    expect(first.output()).toMatch(/admin@qurux\.example, password \S{10,} \(shown only once\)/)
    expect(first.output()).toContain(dataDir)
    await expectCleanEnd(first)

    // Nothing that is encrypted keeps the shop from starting.
    writeFileSync(join(dataDir, 'secret.key'), 'damaged')
    const second = start()
    await isOpen(second)
    expect(second.output()).not.toContain('password')
    await expectCleanEnd(second)
  })

  test('a stop lets an open request finish, however many signals arrive', async () => {
    const shop = start()
    await isOpen(shop)
    const body = JSON.stringify({ email: 'nobody@example.com', password: 'not-the-one' })
    const signIn = request(`${shop.url}/api/users/login`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': body.length,
        // The shop says that it has the request.
        expect: '100-continue',
      },
    })
    const answered = new Promise<number | undefined>((resolve, reject) => {
      signIn.on('response', (response) => resolve(response.resume().statusCode)).on('error', reject)
    })
    signIn.write(body.slice(0, 10))
    await once(signIn, 'continue')
    const end = shop.end('SIGTERM')
    shop.process.kill('SIGTERM')
    shop.process.kill('SIGINT')
    const isReady = () =>
      fetch(`${shop.url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    await expect.poll(isReady).toBe(false)
    signIn.end(body.slice(10))
    expect(await answered).toBe(401)
    expect(await end).toBe(0)
    expect(databasePid(dataDir)).toBeNull()
  })

  test('behind a proxy a stop first says so, and answers until the proxy has noticed', async () => {
    const shop = start({ DRAIN_SECONDS: '3' })
    await isOpen(shop)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await ask(shop, '/api/products', agent)).toEqual([200, 'keep-alive'])
    const end = shop.end('SIGTERM')
    await expect.poll(() => ask(shop, '/readyz')).toEqual([503, 'close'])
    // On the connection from before, and on new ones: for pages from memory as well.
    for (const path of ['/api/products', '/', '/', '/cart', '/healthz']) {
      expect([path, ...(await ask(shop, path, agent))]).toEqual([path, 200, 'close'])
    }
    expect(await end).toBe(0)
    await expect(ask(shop, '/healthz')).rejects.toThrow('ECONNREFUSED')
  })

  test('the running shop recovers from kill -9 of the database, and the next start from kill -9 of the shop', async () => {
    const shop = start()
    await isOpen(shop)
    const killed = databasePid(dataDir)
    process.kill(killed as number, 'SIGKILL')
    await expect.poll(() => databasePid(dataDir)).not.toBe(killed)
    const products = async () => (await fetch(`${shop.url}/api/products`)).status
    await expect.poll(products).toBe(200)

    await shop.end('SIGKILL')
    expect(databasePid(dataDir)).not.toBeNull()
    const next = start()
    await isOpen(next)
    await next.end('SIGKILL')
    process.kill(databasePid(dataDir) as number, 'SIGKILL')
    const last = start()
    await isOpen(last)
    await expectCleanEnd(last)
  })

  test('a busy port, a used folder and an invalid setting are each reported in one line', async () => {
    const other = createServer().listen(port, '127.0.0.1')
    expect(await refusal(start())).toMatch(
      /^PORT: \d+ is already in use on 127\.0\.0\.1; [^\n]+\n$/,
    )
    await new Promise((done) => other.close(done))

    const shop = start()
    await isOpen(shop)
    const used = await refusal(start({ PORT: String(await freePort()) }))
    expect(used).toMatch(/^DATA_DIR: \S+ is in use by another shop \(process \d+\); [^\n]+\n$/)
    expect((await fetch(`${shop.url}/readyz`)).status).toBe(200)

    expect(await refusal(start({ ORDER_HOLD_MINUTES: 'soon' }))).toBe(
      "ORDER_HOLD_MINUTES: got 'soon', expected a whole number from 1 to 525600\n",
    )
    await expectCleanEnd(shop)
  })

  async function expectCleanEnd(shop: RunningShop): Promise<void> {
    // A shop that does not end within 9 seconds exits with 1.
    const code = await shop.end('SIGTERM')
    expect({ code, output: code === 0 ? '' : shop.output() }).toEqual({ code: 0, output: '' })
    expect(databasePid(dataDir)).toBeNull()
  }

  async function ask({ url }: RunningShop, path: string, agent?: Agent) {
    const [answer] = await once(request(url + path, { agent }).end(), 'response')
    await buffer(answer as IncomingMessage)
    return [answer.statusCode, answer.headers.connection]
  }

  async function refusal(shop: RunningShop): Promise<string> {
    expect(await shop.ended).toBe(1)
    return shop.output()
  }
})
