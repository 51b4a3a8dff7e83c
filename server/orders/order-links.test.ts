import { eq } from 'drizzle-orm'
import pino from 'pino'
import { beforeEach, describe, expect, it } from 'vitest'
import { ORDER_TOKEN_HEADER } from '#domain/order-links.ts'
import { orderLinks, orders } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, NOON, type OpenShop, openShop } from '#tests/open-shop.ts'

const DAY = 86_400_000
const written: string[] = []

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let amina: Awaited<ReturnType<OpenShop['signIn']>>
let butter: string

beforeEach(async () => {
  written.length = 0
  const log = pino({ level: 'trace' }, { write: (line) => void written.push(line) })
  shop = await openShop({ parts: { log } })
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
  butter = await shop.stockProduct({ onHand: 9 })
})

async function place(language: 'en' | 'so' = 'en'): Promise<string> {
  const { _id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product: butter, qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
      language,
    },
  })
  return _id
}

const linkTo = (id: string) => admin.api.adminOrders.link({ params: { id } })

describe('a link to an order', () => {
  it('shows it to whoever holds it, who may cancel it as its buyer', async () => {
    const id = await place()
    const { token, api } = shop.follow((await linkTo(id)).url)
    const answer = await shop.app.inject({
      url: `/api/orders/${id}`,
      headers: { [ORDER_TOKEN_HEADER]: token },
    })
    expect(answer.json()).toMatchObject({ _id: id, shippingAddress: address })
    expect(answer.headers['cache-control']).toBe('no-store')

    expect(await api.orders.cancel({ params: { id } })).toMatchObject({ status: 'cancelled' })
    // As by the buyer: they need no mail that tells them.
    await shop.doJobs()
    expect(shop.mails.filter(({ subject }) => /cancel/i.test(subject))).toEqual([])
    const { events } = await admin.api.adminOrders.record({ params: { id } })
    expect(events[0]).toMatchObject({ type: 'cancelled', actor: 'customer', name: amina.name })
  })

  it('leads to no other order, and without it an order is for those who signed in', async () => {
    const [one, other] = [await place(), await place()]
    const { api } = shop.follow((await linkTo(one)).url)
    expect(await refusal(api.orders.show({ params: { id: other } }))).toMatchObject({
      status: 404,
      code: 'not-found',
    })
    expect((await refusal(shop.guest.orders.show({ params: { id: one } }))).status).toBe(401)
    // Somebody who has signed in may hold a link too, such as a relative.
    expect((await refusal(api.orders.mine({ query: {} }))).status).toBe(401)
  })

  it('works until 180 days after the last thing that happened to the order', async () => {
    const id = await place()
    const { api } = shop.follow((await linkTo(id)).url)
    const show = () => api.orders.show({ params: { id } })

    const paidAt = new Date(NOON.getTime() + 100 * DAY)
    await shop.shop.db.update(orders).set({ paidAt }).where(eq(orders.id, id))
    shop.clock.now = new Date(paidAt.getTime() + 180 * DAY - 1)
    expect((await show())._id).toBe(id)
    shop.clock.now = new Date(paidAt.getTime() + 180 * DAY)
    expect((await refusal(show())).status).toBe(404)

    // Sessions ended long ago.
    admin = await shop.signIn('admin')
    const { api: again } = shop.follow((await linkTo(id)).url)
    expect((await again.orders.show({ params: { id } }))._id).toBe(id)
    await shop.shop.db.update(orderLinks).set({ revokedAt: shop.clock.now })
    expect((await refusal(again.orders.show({ params: { id } }))).status).toBe(404)
  })

  it('ends with the order', async () => {
    const id = await place()
    const { api } = shop.follow((await linkTo(id)).url)
    await admin.api.adminOrders.remove({ params: { id } })
    expect((await refusal(api.orders.show({ params: { id } }))).status).toBe(404)
  })

  it('is in no table and in no log, not even of a failure', async () => {
    const id = await place()
    const { token, api } = shop.follow((await linkTo(id)).url)
    await api.orders.show({ params: { id } })
    const { query } = shop.shop.pool
    shop.shop.pool.query = () => Promise.reject(new Error('broken'))
    const failed = await refusal(api.orders.show({ params: { id } }))
    shop.shop.pool.query = query
    expect(failed.status).toBe(500)
    expect(written.join()).toContain('broken')
    expect(written.join()).not.toContain(token)

    const rows = await shop.shop.pool.query(
      `select row_to_json(link) as row from order_links link
       union all select row_to_json(entry) from audit_entries entry
       union all select row_to_json(event) from order_events event`,
    )
    expect(rows.rowCount).toBeGreaterThan(2)
    expect(JSON.stringify(rows.rows)).not.toContain(token)
  })

  it('is made by an admin, in the buyer’s language', async () => {
    const id = await place('so')
    const { url } = await linkTo(id)
    expect(url).toMatch(new RegExp(`^http://shop\\.test/so/order/${id}#t=[\\w-]{43}$`))
    expect(await admin.api.audit.list({ query: {} })).toMatchObject([
      { action: 'order-link-created', subjectId: id },
    ])
    expect((await linkTo(id)).url).not.toBe(url)
  })
})
