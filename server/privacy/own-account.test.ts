import { eq, notInArray, sql } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, mails, orderEvents, orders, payments, users } from '#server/db/schema.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }

let shop: OpenShop
let phone: Browser
let butter: string
let order: string

/** A customer who has used everything that remembers people, beside another one. */
beforeEach(async () => {
  shop = await openShop()
  await shop.changeSettings({ email: 'owner@example.com' })
  butter = await shop.stockProduct({ onHand: 9 })
  const empty = await shop.stockProduct({ onHand: 0 })
  const other = await shop.signIn('bile')
  phone = openBrowser(shop.app)
  await phone.api.accounts.register({ body: hodan })
  const options = await phone.api.passkeys.start({ body: { password: hodan.password } })
  const credential = new Authenticator({ origin: 'http://shop.test' }).create(options)
  await phone.api.passkeys.add({ body: { credential, name: 'My phone' } })
  for (const [api, tel] of [
    [other.api, '+252615000000'],
    [phone.api, '+252615555555'],
  ] as const) {
    await api.wishlist.add({ params: { id: butter } })
    await api.addresses.add({ body: { label: 'Home', address: { ...address, phone: tel } } })
    await api.reviews.write({ params: { id: butter }, body: { rating: 4, comment: 'Lovely' } })
    const placed = await api.orders.place({
      body: {
        orderItems: [{ product: butter, qty: 2 }],
        shippingAddress: { ...address, phone: tel },
        paymentMethod: 'PayPal',
      },
    })
    order = placed._id
    await api.consents.save({ body: { cartAndOffers: true, source: 'cart' } })
    await api.accountCart.setLines({ body: { set: [{ product: butter, qty: 3 }] } })
  }
  const { api } = await shop.signIn('admin')
  await api.adminOrders.message({
    params: { id: order },
    body: { from: 'customer', text: 'The gate of Hodan Ali' },
  })
  await phone.api.stockAlerts.ask({
    params: { id: empty },
    body: { email: hodan.email, language: 'en' },
  })
  await phone.api.accounts.forgotPassword({ body: { email: hodan.email } })
  await shop.doJobs()
})

const idOf = async (email: string) => {
  const [user] = await shop.shop.db.select().from(users).where(eq(users.email, email))
  return user!.id
}

async function download() {
  const cookie = `session=${phone.cookies.get('session')}`
  return shop.app.inject({ url: '/api/users/me/export', headers: { cookie } })
}

const remove = (password = hodan.password) =>
  phone.api.privacy.deleteAccount({ body: { password } })

/**
 * Rows of any table that hold a value, by table and column: what is stored of somebody, found from
 * outside.
 */
async function holders(value: string): Promise<string[]> {
  const { rows } = await shop.shop.db.execute<{ name: string; column: string }>(sql`
    select table_name as name, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('uuid', 'text', 'jsonb')`)
  const found: string[] = []
  for (const { name, column } of rows) {
    const count = await shop.shop.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(name)}
          where ${sql.identifier(column)}::text ilike ${`%${value}%`}`,
    )
    if (count.rows[0]!.n > 0) found.push(`${name}.${column}`)
  }
  return found.toSorted()
}

describe('my data', () => {
  it('is one file with everything that is stored about a person', async () => {
    const answer = await download()
    expect(answer.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': 'attachment; filename=my-data.json',
      'cache-control': 'no-store',
    })
    expect(answer.json()).toMatchObject({
      account: { name: 'Hodan Ali', email: hodan.email, language: 'en' },
      signedIn: [{ lastUse: shop.clock.now.toISOString() }],
      passkeys: [{ name: 'My phone', lastUse: null }],
      orders: [
        {
          status: 'placed',
          email: hodan.email,
          shippingAddress: { city: 'Mogadishu', phone: '+252615555555' },
          products: [{ quantity: 2 }],
          history: [{ what: 'placed', by: 'customer' }],
          answers: [{ text: 'The gate of Hodan Ali' }],
        },
      ],
      reviews: [{ rating: 4, comment: 'Lovely', shownAs: 'Hodan A.' }],
      addresses: [{ label: 'Home', isDefault: true, address: { phone: '+252615555555' } }],
      wishlist: [{}],
      consents: [{ contact: hodan.email, source: 'cart', withdrawnAt: null }],
      cart: { changedAt: shop.clock.now.toISOString(), lines: [{ choice: [], quantity: 3 }] },
      stockAlerts: [{ channel: 'email', contact: hodan.email }],
    })
    // Welcome, order, new passkey and reset link; not what the order told the owner.
    expect(await shop.shop.db.$count(mails, eq(mails.template, 'new-order'))).toBe(2)
    expect(answer.json().emails.map(({ to }: { to: string }) => to)).toEqual([
      hodan.email,
      hodan.email,
      hodan.email,
      hodan.email,
    ])
  })

  it('covers every table that names a person; a new one must be added here and there', async () => {
    expect(await holders(await idOf(hodan.email))).toEqual([
      'addresses.user_id',
      'carts.user_id',
      'consents.user_id',
      'mails.user_id',
      'order_events.actor_id',
      'orders.customer_id',
      'passkeys.user_id',
      // Protects the account, and is in no file.
      'password_resets.user_id',
      'reviews.customer_id',
      'sessions.user_id',
      'stock_alerts.user_id',
      'users.id',
      'wishlist_items.user_id',
    ])
  })

  it('contains nobody else, and no secret', async () => {
    const { body } = await download()
    expect(body).not.toMatch(/bile|argon2|hash|token/i)
  })

  it('names what admins changed, and not their notes or names', async () => {
    const admin = await shop.signIn('admin')
    const id = await idOf(hodan.email)
    await admin.api.adminUsers.update({
      params: { id },
      body: { name: 'Hodan Jama', email: hodan.email, isAdmin: false },
    })
    await admin.api.adminOrders.note({ params: { id: order }, body: { note: 'Pays late' } })
    const answer = await download()
    expect(answer.json().changes).toMatchObject([
      { action: 'user-changed', before: { name: 'Hodan Ali' }, after: { name: 'Hodan Jama' } },
    ])
    expect(answer.body).not.toMatch(/Pays late|Shop Admin/)
  })
})

describe('deleting my account', () => {
  it('leaves nothing that names the person, and ends every session', async () => {
    const id = await idOf(hodan.email)
    expect(await remove()).toEqual({ message: 'Account deleted' })
    expect(phone.cookies.has('session')).toBe(false)
    // The change log says that an account was deleted, and not whose.
    expect(await holders(id)).toEqual(['audit_entries.subject_id'])
    for (const value of [hodan.email, 'Hodan', '252615555555']) {
      expect(await holders(value)).toEqual([])
    }
    const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, order))
    expect(row).toMatchObject({ cancelledAt: shop.clock.now, customerId: null, buyerName: '' })
    const events = await shop.shop.db
      .select()
      .from(orderEvents)
      .where(eq(orderEvents.orderId, order))
    expect(events.at(-1)).toMatchObject({ type: 'cancelled', actor: 'customer', actorId: null })
    const log = await shop.shop.db
      .select()
      .from(auditEntries)
      .where(notInArray(auditEntries.action, ['settings-changed', 'order-messaged']))
    expect(log).toMatchObject([
      { action: 'account-deleted', actorId: null, subject: 'Former customer' },
    ])
    await phone.api.accounts.register({ body: hodan })
    expect(await phone.api.orders.mine({ query: {} })).toEqual([])
  })

  it('needs the password, and a wrong one changes nothing', async () => {
    expect(await refusal(remove('not mine'))).toMatchObject({ status: 403, code: 'wrong-password' })
    expect(await phone.api.accounts.profile()).toMatchObject({ email: hodan.email })
    const [row] = await shop.shop.db.select().from(orders).where(eq(orders.id, order))
    expect(row).toMatchObject({ cancelledAt: null, buyerName: 'Hodan Ali' })
  })

  it('is refused while money moves', async () => {
    await shop.shop.db.insert(payments).values({
      orderId: order,
      provider: 'paypal',
      reference: uuidv7(),
      amount: 100,
      currency: 'USD',
      captureStartedAt: shop.clock.now,
    })
    expect(await refusal(remove())).toMatchObject({ status: 409, code: 'payment-pending' })
    expect(await phone.api.accounts.profile()).toMatchObject({ email: hodan.email })
  })

  it('is refused to admins', async () => {
    const admin = await shop.signIn('admin')
    const call = admin.api.privacy.deleteAccount({ body: { password: 'any' } })
    expect(await refusal(call)).toMatchObject({ status: 400, code: 'admin-not-deletable' })
  })
})
