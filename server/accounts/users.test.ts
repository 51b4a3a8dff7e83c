import { eq } from 'drizzle-orm'
import { v7 as uuidv7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { auditEntries, passwordResets, sessions, users } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'

let shop: OpenShop
let admin: Awaited<ReturnType<OpenShop['signIn']>>
let amina: Awaited<ReturnType<OpenShop['signIn']>>

beforeEach(async () => {
  shop = await openShop()
  admin = await shop.signIn('admin')
  amina = await shop.signIn('amina')
})

const list = (query = {}) => admin.api.adminUsers.list({ query })
const show = (id: string) => admin.api.adminUsers.show({ params: { id } })

function update(id: string, changes: Record<string, unknown> = {}, api = admin.api) {
  const body = { name: 'Amina Warsame', email: 'amina@example.com', isAdmin: false, ...changes }
  return api.adminUsers.update({ params: { id }, body })
}

async function secondAdmin() {
  const bile = await shop.signIn('bile')
  await update(bile.id, { name: bile.name, email: bile.email, isAdmin: true })
  return shop.signIn('bile')
}

describe('the list of users', () => {
  it('shows everyone, newest first, with the number of their orders', async () => {
    const product = await shop.stockProduct()
    await amina.api.orders.place({
      body: {
        orderItems: [{ product, qty: 1 }],
        shippingAddress: address,
        paymentMethod: 'PayPal',
      },
    })
    expect(await list()).toEqual([
      {
        _id: amina.id,
        name: 'Amina Warsame',
        email: 'amina@example.com',
        isAdmin: false,
        createdAt: expect.any(String),
        numOrders: 1,
      },
      expect.objectContaining({ name: 'Shop Admin', isAdmin: true, numOrders: 0 }),
    ])
  })

  it('can be searched, filtered, sorted and paged', async () => {
    await shop.shop.db.insert(users).values([
      { name: 'Zahra Xirsi', email: 'zahra@example.com', passwordHash: '-' },
      { name: 'Ábdi Cali', email: 'abdi%1@example.com', passwordHash: '-' },
    ])
    const names = async (query: object) => (await list(query)).map(({ name }) => name)
    expect(await names({ keyword: 'abdi' })).toEqual(['Ábdi Cali'])
    expect(await names({ keyword: 'EXAMPLE xirsi' })).toEqual(['Zahra Xirsi'])
    expect(await names({ keyword: '%1' })).toEqual(['Ábdi Cali'])
    expect(await names({ keyword: '%%' })).toEqual([])
    expect(await names({ keyword: '％１' })).toEqual(['Ábdi Cali'])
    expect(await names({ keyword: 'z＿hra' })).toEqual([])
    expect(await names({ filter: 'admins' })).toEqual(['Shop Admin'])
    expect(await names({ sort: 'name', keyword: 'a' })).toHaveLength(4)
    expect((await names({ sort: '-name' }))[0]).toMatch(/^(Ábdi|Zahra)/)
    let total: string | null = ''
    const page = await admin.api.adminUsers.list(
      { query: { sort: 'date', pageSize: 1, pageNumber: 2 } },
      { onHeaders: (headers) => (total = headers.get('x-total-count')) },
    )
    expect(page).toMatchObject([{ name: 'Amina Warsame' }])
    expect(total).toBe('4')
  })

  it('exposes no secret in any call about users', async () => {
    const secret = 'argon2id-never-to-be-seen'
    await shop.shop.db.update(users).set({ passwordHash: secret })
    await shop.shop.db.insert(passwordResets).values({
      tokenHash: Buffer.from(secret),
      userId: amina.id,
      expiresAt: new Date('2027-01-01'),
    })
    const headers = { cookie: admin.cookie, 'content-type': 'application/json' }
    const payload = JSON.stringify({ name: 'Amina', email: amina.email, isAdmin: false })
    const url = `/api/users/${amina.id}`
    for (const answer of [
      await shop.app.inject({ url: '/api/users', headers }),
      await shop.app.inject({ url, headers }),
      await shop.app.inject({ url, method: 'PUT', headers, payload }),
      await shop.app.inject({ url: '/api/users/profile', headers }),
    ]) {
      expect(answer.statusCode).toBe(200)
      const known = ['_id', 'name', 'email', 'isAdmin', 'createdAt', 'numOrders', 'version']
      for (const user of [answer.json()].flat()) {
        expect(Object.keys(user).filter((key) => !known.includes(key))).toEqual([])
      }
      expect(answer.body).not.toContain(secret)
      expect(answer.body).not.toMatch(/hash|token|password/i)
    }
  })
})

describe('changing a user', () => {
  it('saves, increments the version and is logged', async () => {
    const before = await show(amina.id)
    const after = await update(amina.id, { name: ' Amina W. ', email: 'Amina.W@Example.com' })
    expect(after).toMatchObject({
      name: 'Amina W.',
      email: 'amina.w@example.com',
      isAdmin: false,
      version: before.version + 1,
    })
    const [entry] = await shop.shop.db.select().from(auditEntries)
    expect(entry).toMatchObject({
      action: 'user-changed',
      actorName: 'Shop Admin',
      subjectId: amina.id,
      before: { name: 'Amina Warsame', email: 'amina@example.com' },
      after: { name: 'Amina W.', email: 'amina.w@example.com' },
    })
  })

  it('without a difference does nothing', async () => {
    await update(amina.id)
    expect(await show(amina.id)).toMatchObject({ version: 1 })
    expect(await shop.shop.db.$count(auditEntries)).toBe(0)
  })

  it('answers the second of two admins with the current values', async () => {
    const { version } = await show(amina.id)
    await update(amina.id, { name: 'First', version })
    const error = await refusal(update(amina.id, { name: 'Second', version }))
    expect([error.status, error.code]).toEqual([409, 'version-conflict'])
    expect(error.details).toEqual({ current: await show(amina.id) })
    expect((await show(amina.id)).name).toBe('First')
    // Simple clients send no version.
    await update(amina.id, { name: 'Third' })
    await amina.api.accounts.updateProfile({ body: { name: 'Herself' } })
    expect((await refusal(update(amina.id, { version: version + 2 }))).code).toBe(
      'version-conflict',
    )
  })

  it('ends the account’s sessions only for a new email or new rights', async () => {
    const open = () => shop.shop.db.$count(sessions, eq(sessions.userId, amina.id))
    await update(amina.id, { name: 'Amina W.' })
    expect(await open()).toBe(1)
    await update(amina.id, { email: 'new@example.com' })
    expect(await open()).toBe(0)
    expect(await amina.api.accounts.profile()).toBeNull()
  })

  it('keeps the session of an admin who changes their own email', async () => {
    await update(admin.id, { name: 'Owner', email: 'owner@example.com', isAdmin: true })
    expect(await admin.api.accounts.profile()).toMatchObject({ email: 'owner@example.com' })
  })

  it.each([
    ['an email that another account has', { email: 'ADMIN@example.com' }, 409, 'user-exists'],
    ['no name', { name: ' ' }, 400, 'invalid-input'],
    ['no email', { email: 'amina' }, 400, 'invalid-input'],
    ['an invalid flag', { isAdmin: 'yes' }, 400, 'invalid-input'],
  ])('refuses %s', async (_, changes, status, code) => {
    expect(await refusal(update(amina.id, changes))).toMatchObject({ status, code })
    expect(await show(amina.id)).toMatchObject({ name: 'Amina Warsame', version: 1 })
  })

  it('answers 404 for an unknown user', async () => {
    expect(await refusal(update(uuidv7()))).toMatchObject({
      status: 404,
      message: 'User not found',
    })
    expect((await refusal(amina.api.adminUsers.show({ params: { id: admin.id } }))).status).toBe(
      403,
    )
  })
})

describe('admin rights', () => {
  it('can be granted and revoked by other admins only', async () => {
    const bile = await secondAdmin()
    expect(await bile.api.accounts.profile()).toMatchObject({ isAdmin: true })
    const own = update(bile.id, { name: bile.name, email: bile.email, isAdmin: false }, bile.api)
    expect((await refusal(own)).code).toBe('own-admin-flag')
    await update(bile.id, { name: bile.name, email: bile.email, isAdmin: false })
    expect(await bile.api.accounts.profile()).toBeNull()
  })

  it('stay with one of two admins who revoke each other’s at the same time', async () => {
    const bile = await secondAdmin()
    const results = await Promise.allSettled([
      update(bile.id, { name: bile.name, email: bile.email }),
      update(admin.id, { name: admin.name, email: admin.email }, bile.api),
    ])
    expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    const left = (await shop.shop.db.select().from(users)).filter(({ adminSince }) => adminSince)
    expect(left).toHaveLength(1)
  })
})
