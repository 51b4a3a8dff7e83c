import { describe, expect, it } from 'vitest'
import { openBrowser, refusal } from '#tests/browser.ts'
import { openShop } from '#tests/open-shop.ts'
import { sessions, users } from '../db/schema.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const DAY = 86_400_000

describe('a new customer', () => {
  it('registers and is signed in at once', async () => {
    const { app } = await openShop()
    const phone = openBrowser(app)
    expect(await phone.api.accounts.profile()).toBeNull()

    const info = await phone.api.accounts.register({ body: hodan })

    expect(phone.last().statusCode).toBe(201)
    expect(info).toEqual({
      _id: expect.any(String),
      name: 'Hodan Ali',
      email: 'hodan@example.com',
      isAdmin: false,
    })
    expect(await phone.api.accounts.profile()).toEqual(info)
  })

  it('has one account, whatever the case of the email', async () => {
    const { app } = await openShop()
    await openBrowser(app).api.accounts.register({
      body: { ...hodan, email: ' Hodan@Example.COM ' },
    })

    const again = await refusal(openBrowser(app).api.accounts.register({ body: hodan }))
    expect(again).toMatchObject({
      status: 409,
      code: 'user-exists',
      message: 'User already exists',
    })

    const tablet = openBrowser(app)
    await tablet.api.accounts.login({
      body: { email: 'HODAN@example.com', password: hodan.password },
    })
    expect(await tablet.api.accounts.profile()).toMatchObject({ email: 'hodan@example.com' })
  })

  it('gets one account for a double click', async () => {
    const { app, shop } = await openShop()
    const clicks = [1, 2, 3, 4].map(() => openBrowser(app).api.accounts.register({ body: hodan }))

    const results = await Promise.allSettled(clicks)

    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) {
      if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'user-exists' })
    }
    expect(await shop.db.select().from(users)).toHaveLength(1)
    expect(await shop.db.select().from(sessions)).toHaveLength(1)
  })

  it('is shown which fields are invalid', async () => {
    const { guest } = await openShop()
    const send = (body: object) => refusal(guest.accounts.register({ body: { ...hodan, ...body } }))

    const fields = async (body: object) => {
      const { status, code, errors } = await send(body)
      expect({ status, code }).toEqual({ status: 400, code: 'invalid-input' })
      return Object.keys(errors)
    }

    expect(await fields({ name: '  ' })).toEqual(['name'])
    expect(await fields({ name: 'x'.repeat(101) })).toEqual(['name'])
    expect(await fields({ name: 'a\0b' })).toEqual(['name'])
    expect(await fields({ name: 7 })).toEqual(['name'])
    expect(await fields({ email: 'hodan' })).toEqual(['email'])
    expect(await fields({ email: 'ho\0dan@example.com' })).toEqual(['email'])
    expect(await fields({ email: `${'x'.repeat(260)}@example.com` })).toEqual(['email'])
    expect(await fields({ password: 'short-1' })).toEqual(['password'])
    expect(await fields({ password: 'x1'.repeat(65) })).toEqual(['password'])
    expect(await fields({ password: null, email: [] })).toEqual(['email', 'password'])
  })

  it.each([
    'password',
    'Password123!',
    '12345678',
    'aaaaaaaaaaaa',
    'zyxwvuts',
    'qwertyuiop',
    'hodan@example.com',
    'Hodan2026',
    'QURUX2026!',
  ])('cannot choose an easily guessed password: %s', async (password) => {
    const { guest } = await openShop()
    const { errors } = await refusal(guest.accounts.register({ body: { ...hodan, password } }))
    expect(errors).toEqual({ password: 'This password is too easy to guess' })
  })
})

describe('a session', () => {
  it('is refused with the same answer for a wrong password and an unknown email', async () => {
    const { app, guest } = await openShop()
    await openBrowser(app).api.accounts.register({ body: hodan })

    const wrong = await refusal(
      guest.accounts.login({ body: { ...hodan, password: 'blue-kettle-43' } }),
    )
    const unknown = await refusal(
      guest.accounts.login({ body: { ...hodan, email: 'nobody@example.com' } }),
    )

    for (const answer of [wrong, unknown]) {
      expect(answer).toMatchObject({
        status: 401,
        code: 'wrong-credentials',
        message: 'Invalid email or password',
      })
    }
    for (const email of ['a\0b@example.com', '', 7, 'x'.repeat(300)]) {
      const error = await refusal(
        guest.accounts.login({ body: { email: email as string, password: 'x' } }),
      )
      expect(error).toMatchObject({ status: 400, errors: { email: expect.any(String) } })
    }
  })

  it('is in a cookie hidden from scripts and other sites, with only a hash in the database', async () => {
    const { app, shop } = await openShop()
    const phone = openBrowser(app)
    await phone.api.accounts.register({ body: hodan })

    const [cookie] = phone.last().cookies
    expect(cookie).toMatchObject({
      name: 'session',
      httpOnly: true,
      sameSite: 'Lax',
      path: '/',
      maxAge: 30 * 86_400,
    })
    expect(cookie).not.toHaveProperty('secure')
    const [row] = await shop.db.select().from(sessions)
    expect(row!.tokenHash).toHaveLength(32)
    expect(JSON.stringify(row)).not.toContain(cookie!.value)
    expect(row!.tokenHash.toString('base64url')).not.toBe(cookie!.value)
  })

  it('is Secure and bound to the host if the shop uses https', async () => {
    const { app } = await openShop({ env: { PUBLIC_URL: 'https://qurux.example' } })
    const phone = openBrowser(app)
    await phone.api.accounts.register({ body: hodan })
    expect(phone.last().cookies[0]).toMatchObject({
      name: '__Host-session',
      secure: true,
      sameSite: 'Lax',
    })
    expect(await phone.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
  })

  it('is accepted from the other origins that may use the API', async () => {
    const { app } = await openShop({ env: { WEB_ORIGINS: 'https://shop.example' } })
    const phone = openBrowser(app)
    await phone.api.accounts.register({ body: hodan })
    expect(phone.last().cookies[0]).toMatchObject({ secure: true, sameSite: 'None' })
  })

  it('ends on the server when its owner signs out', async () => {
    const { app } = await openShop()
    const phone = openBrowser(app)
    await phone.api.accounts.register({ body: hodan })
    const stolen = openBrowser(app)
    stolen.cookies.set('session', phone.cookies.get('session')!)

    expect(await phone.api.accounts.logout()).toEqual({ message: 'Logged out successfully' })

    expect(phone.cookies.has('session')).toBe(false)
    expect(await stolen.api.accounts.profile()).toBeNull()
    expect(await refusal(stolen.api.accounts.updateProfile({ body: {} }))).toMatchObject({
      status: 401,
      code: 'not-signed-in',
    })
    expect(await phone.api.accounts.logout()).toEqual({ message: 'Logged out successfully' })
  })

  it('cannot be forged', async () => {
    const { app } = await openShop()
    const thief = openBrowser(app)
    for (const value of ['', 'x', '%00', 'a'.repeat(5000), "' or 1=1 --"]) {
      thief.cookies.set('session', value)
      expect(await thief.api.accounts.profile()).toBeNull()
    }
  })

  it('gets a new token at each sign-in, and the old one ends', async () => {
    const { app } = await openShop()
    const phone = openBrowser(app)
    await phone.api.accounts.register({ body: hodan })
    const before = phone.cookies.get('session')!
    await phone.api.accounts.login({ body: hodan })

    expect(phone.cookies.get('session')).not.toBe(before)
    const old = openBrowser(app)
    old.cookies.set('session', before)
    expect(await old.api.accounts.profile()).toBeNull()
  })

  it('expires 30 days after its last use', async () => {
    const { app, clock } = await openShop()
    const phone = openBrowser(app)
    await phone.api.accounts.register({ body: hodan })

    clock.now = new Date(clock.now.getTime() + 29 * DAY)
    expect(await phone.api.accounts.profile()).not.toBeNull()
    expect(phone.last().cookies).toMatchObject([{ name: 'session', maxAge: 30 * 86_400 }])
    await phone.api.accounts.profile()
    expect(phone.last().cookies).toEqual([])

    clock.now = new Date(clock.now.getTime() + 29 * DAY)
    expect(await phone.api.accounts.profile()).not.toBeNull()
    clock.now = new Date(clock.now.getTime() + 31 * DAY)
    expect(await phone.api.accounts.profile()).toBeNull()
  })
})
