import { connect, createServer, type Socket } from 'node:net'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Render } from '#server/http/render-page.ts'
import { serveWeb } from '#server/http/web.ts'
import { nextPriceChange } from '#server/settings/settings.ts'
import { freePort } from '#tests/free-port.ts'
import type { OpenShop } from '#tests/open-shop.ts'
import { openReplicated, readsOf, setReplay, statsOf, untilRead } from '#tests/replicated-shop.ts'

const { open, servers } = openReplicated()

/** As an admin does for many products at once. */
async function setPrice({ api }: Awaited<ReturnType<OpenShop['signIn']>>, id: string, to: number) {
  const body = { ids: [id], price: { kind: 'set' as const, value: to } }
  const { token } = await api.bulk.preview({ body })
  await api.bulk.apply({ body: { ...body, token } })
}

/** A page of one product, read as the storefront reads it. */
const showProduct: Render = async (request, { send }) => {
  const id = new URL(request.url).pathname.split('/').at(-1)
  const reply = await send({ method: 'GET', path: `/api/products/${id}`, headers: {} })
  const headers = { 'content-type': 'text/html; charset=utf-8' }
  return {
    response: new Response(null, { headers }),
    document: [await reply.text()],
    tags: new Set(),
  }
}

function servePages({ app, shop }: OpenShop) {
  serveWeb(app, {
    render: showProduct,
    cache: shop.pages,
    publicUrl: 'http://shop.test',
    apiOrigin: '',
    webOrigins: [],
    geocoderUrl: null,
    paypalSdkUrl: null,
    searches: shop.searches,
    renders: shop.renders,
    pricesHoldUntil: () => nextPriceChange(shop),
  })
}

test('no cache ever holds a price that a replica has not heard the end of', async () => {
  const shop = await open()
  servePages(shop)
  const admin = await shop.signIn('admin')
  const id = await shop.stockProduct({ listPrice: 20_00 })
  const urls = [`/api/products/${id}`, '/api/products?sort=name', `/product/${id}`]
  const prices = async () => {
    const bodies = await Promise.all(urls.map(async (url) => (await shop.app.inject(url)).body))
    return bodies.map((body) => {
      const reply = JSON.parse(body)
      const product = reply.products?.find((one: { _id: string }) => one._id === id) ?? reply
      return product.price
    })
  }
  await untilRead(shop)
  const reads = await readsOf(shop, async () => expect(await prices()).toEqual([20, 20, 20]))
  expect(reads.replica).toBeGreaterThan(0)
  expect(reads.primary).toBe(0)

  await setReplay(servers.replica, 'pause')
  await setPrice(admin, id, 25)
  for (let round = 0; round < 20; round++) {
    expect(await prices()).toEqual([25, 25, 25])
    // Also what is not cached any more.
    if (round % 5 === 0) shop.shop.pages.clear()
  }
  expect(shop.shop.replies.stats().pages).toBeGreaterThan(0)
  expect(shop.shop.pages.stats().pages).toBeGreaterThan(0)
  shop.shop.pages.clear()
  await shop.setDiscount(10)
  const meanwhile = await readsOf(shop, async () => {
    expect(await prices()).toEqual([25, 25, 25])
    expect(await shop.guest.settings.discount()).toMatchObject({ globalDiscount: 10 })
  })
  expect(meanwhile.replica).toBe(0)
  expect(meanwhile.primary).toBeGreaterThan(0)
  expect((await shop.app.inject('/metrics')).body).toMatch(
    /database_replica\{replica="127.0.0.1:\d+\/replicated",what="read_from"\} 0/,
  )

  await setReplay(servers.replica, 'resume')
  shop.shop.pages.clear()
  await untilRead(shop)
  const afterwards = await readsOf(shop, async () => expect(await prices()).toEqual([25, 25, 25]))
  expect(afterwards.replica).toBeGreaterThan(0)
})

test('each of many changes shows at once, however fast replicas follow', async () => {
  const shop = await open()
  const other = await open({ beside: true })
  const admin = await shop.signIn('admin')
  const id = await shop.stockProduct({ listPrice: 20_00 })
  for (let price = 21; price < 36; price++) {
    await setPrice(admin, id, price)
    expect((await shop.guest.catalog.show({ params: { id } })).price).toBe(price)
    const { products } = await shop.guest.catalog.list({ query: { pageNumber: 1 } })
    expect(products.find(({ _id }) => _id === id)!.price).toBe(price)
    // Another process, once the notification has arrived.
    const elsewhere = async () => (await other.guest.catalog.show({ params: { id } })).price
    await expect.poll(elsewhere).toBe(price)
  }
})

test('an admin sees a change in lists at once, whichever process answers', async () => {
  const shop = await open()
  const other = await open({ beside: true })
  const { cookie } = await shop.signIn('admin')
  const list = (written: string) =>
    other.app.inject({ url: '/api/coupons', headers: { cookie: `${cookie}; ${written}` } })
  await untilRead(other)
  const reads = await readsOf(other, () => list(''))
  expect(reads.replica).toBeGreaterThan(0)

  await setReplay(servers.replica, 'pause')
  const made = await shop.app.inject({
    method: 'POST',
    url: '/api/coupons',
    headers: { cookie, 'idempotency-key': 'one' },
    payload: { code: 'EID10', kind: 'percent', percent: 10 },
  })
  expect(made.statusCode).toBe(201)
  const written = [made.headers['set-cookie']].flat().find((one) => one?.startsWith('written='))
  expect(written).toMatch(/^written=\d+; Max-Age=60; Path=\/; HttpOnly; SameSite=Lax$/)
  // No tag names coupons: nothing else would tell the other process.
  expect((await list('')).json()).toHaveLength(0)
  expect((await list(written!.split(';')[0]!)).json()).toMatchObject([{ code: 'EID10' }])
})

test('a replica that stops is left out, and comes back by itself', async () => {
  const shop = await open()
  const ids = await Promise.all([1, 2, 3].map(() => shop.stockProduct()))
  await untilRead(shop)
  const show = (at: number) => shop.guest.catalog.show({ params: { id: ids[at]! } })
  expect((await readsOf(shop, () => show(0))).replica).toBeGreaterThan(0)

  await servers.replica.stop()
  // Its connections have ended or are about to: whatever fails is asked again.
  const lost = await readsOf(shop, () => show(1))
  expect(lost.primary).toBeGreaterThan(0)
  expect(lost.replica).toBe(0)
  await expect.poll(() => statsOf(shop).replicas[0]!.state).toBe('down')

  await servers.replica.start()
  // Its log begins anew for those who ask it: it has to replay a commit.
  await shop.stockProduct()
  await untilRead(shop)
  expect((await readsOf(shop, () => show(2))).replica).toBeGreaterThan(0)
})

test('while invalidations may be missed, no replica is read from', async () => {
  const shop = await open()
  const id = await shop.stockProduct()
  await untilRead(shop)
  const { pool } = shop.shop
  shop.shop.replicas!.stopListening()
  const show = () => shop.guest.catalog.show({ params: { id } })
  expect((await readsOf(shop, show)).replica).toBe(0)
  shop.shop.replicas!.startListening()
  // It may follow another primary: a commit of this one proves that it does not.
  expect(statsOf(shop).replicas[0]!.isReadFrom).toBe(false)
  await pool.query('create table proof ()')
  await untilRead(shop)
})

test('reads go to the replica, also in a transaction that says so, and all else to the primary', async () => {
  const { shop } = await open()
  const { db } = shop.reader
  const isReplica = sql`select pg_is_in_recovery() as yes`
  const answer = async (asked: Promise<{ rows: Record<string, unknown>[] }>) =>
    (await asked).rows[0]!.yes
  expect(await answer(db.execute(isReplica))).toBe(true)
  const readOnly = { accessMode: 'read only' } as const
  expect(await answer(db.transaction((tx) => tx.execute(isReplica), readOnly))).toBe(true)
  expect(await answer(db.transaction((tx) => tx.execute(isReplica)))).toBe(false)
  expect(await answer(shop.db.execute(isReplica))).toBe(false)
  // It is refused there.
  await db.execute(sql`create table written ()`)

  // A replica ends what stands in the way of its replay, or goes away.
  const slow = sql`select pg_is_in_recovery() as yes,
    pg_sleep(case when pg_is_in_recovery() then 60 else 0 end)`
  const asked = [
    answer(db.execute(slow)),
    answer(db.transaction((tx) => tx.execute(slow), readOnly)),
  ]
  const running = `from pg_stat_activity
    where query like '%pg_sleep%' and pid <> pg_backend_pid() and state = 'active'`
  await expect.poll(() => servers.replica.query(`select pid ${running}`)).toHaveLength(2)
  await servers.replica.query(`select pg_terminate_backend(pid) ${running}`)
  expect(await Promise.all(asked)).toEqual([false, false])
})

test('a connection that reaches another server than the one it knows is not read from', async () => {
  const sockets = new Set<Socket>()
  let target = servers.replica.port
  const balancer = createServer((socket) => {
    const other = connect(target, '127.0.0.1')
    for (const one of [socket, other]) sockets.add(one.on('error', () => {}))
    socket.pipe(other).pipe(socket)
  })
  const port = await freePort()
  await new Promise<void>((done) => balancer.listen(port, '127.0.0.1', done))
  const opened = await open({ port })
  target = servers.primary.port
  let fromReplica = 0
  const { db } = opened.shop.reader
  const reads = await readsOf(opened, async () => {
    const asked = Array.from({ length: 5 }, () =>
      db.execute<{ yes: boolean }>(sql`select pg_is_in_recovery() as yes, pg_sleep(0.1)`),
    )
    for (const { rows } of await Promise.all(asked)) if (rows[0]!.yes) fromReplica++
  })
  expect(reads).toEqual({ replica: fromReplica, primary: 5 - fromReplica })
  expect(reads.primary).toBeGreaterThan(0)
  balancer.close()
  for (const socket of sockets) socket.destroy()
})

test('one that has become a primary is left out', async () => {
  const shop = await open()
  await servers.replica.query('select pg_promote()')
  await expect.poll(() => statsOf(shop).replicas[0]!.state).toBe('promoted')
  const reads = await readsOf(shop, () => shop.shop.reader.db.execute(sql`select`))
  expect(reads).toEqual({ replica: 0, primary: 1 })
})
