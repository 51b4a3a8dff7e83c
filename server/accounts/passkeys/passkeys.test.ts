import { beforeEach, describe, expect, it } from 'vitest'
import { passkeyChallenges, passkeys } from '#server/db/schema.ts'
import { Authenticator } from '#tests/authenticator.ts'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { ensureFirstAdmin, resetAdmin } from '../first-admin.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const { password } = hodan
const HTTPS = { PUBLIC_URL: 'https://shop.test' }
const MINUTE = 60_000

let shop: OpenShop
let phone: Browser

beforeEach(async () => {
  shop = await openShop({ env: HTTPS })
  phone = openBrowser(shop.app, '192.0.2.1', 'Mozilla/5.0 (Android 14) Chrome/130.0.0.0 Mobile')
  await phone.api.accounts.register({ body: hodan })
})

async function add(authenticator = new Authenticator(), name = '', browser = phone) {
  const options = await browser.api.passkeys.start({ body: { password } })
  const credential = authenticator.create(options)
  const added = await browser.api.passkeys.add({ body: { credential, name } })
  return { authenticator, added, credential }
}

async function signIn(authenticator: Authenticator, browser = openBrowser(shop.app)) {
  const credential = authenticator.get(await browser.api.passkeys.challenge())
  return browser.api.passkeys.signIn({ body: { credential } })
}

describe('a passkey', () => {
  it('is added with the password, named, listed and removed', async () => {
    const guess = phone.api.passkeys.start({ body: { password: 'wrong' } })
    expect(await refusal(guess)).toMatchObject({ status: 403, code: 'wrong-password' })

    const { added } = await add()
    await add(new Authenticator(), 'My laptop')

    expect(await phone.api.passkeys.list()).toEqual([
      { _id: added._id, name: 'Chrome, Android', createdAt: expect.any(String), usedAt: null },
      expect.objectContaining({ name: 'My laptop' }),
    ])
    await phone.api.passkeys.remove({ params: { id: added._id } })
    expect(await phone.api.passkeys.list()).toMatchObject([{ name: 'My laptop' }])
    const again = phone.api.passkeys.remove({ params: { id: added._id } })
    expect(await refusal(again)).toMatchObject({ status: 404 })
  })

  it('is renamed by its owner alone', async () => {
    const { added } = await add()
    const rename = (name: string, { api }: Pick<Browser, 'api'> = phone) =>
      api.passkeys.rename({ params: { id: added._id }, body: { name } })
    expect(await rename(' Tablet ')).toEqual({ ...added, name: 'Tablet' })
    expect(await phone.api.passkeys.list()).toMatchObject([{ name: 'Tablet' }])

    expect(await refusal(rename('  '))).toMatchObject({ status: 400, code: 'invalid-input' })
    expect(await refusal(rename('x'.repeat(61)))).toMatchObject({ status: 400 })
    const admin = await shop.signIn('admin')
    expect(await refusal(rename('Mine', admin))).toMatchObject({ status: 404 })
    expect(await phone.api.passkeys.list()).toMatchObject([{ name: 'Tablet' }])
  })

  it('signs in its owner, and says when it was used', async () => {
    const { authenticator } = await add()
    const tablet = openBrowser(shop.app)
    expect(await signIn(authenticator, tablet)).toMatchObject({ email: hodan.email })
    expect(await tablet.api.accounts.profile()).toMatchObject({ email: hodan.email })
    expect(await tablet.api.passkeys.list()).toMatchObject([
      { usedAt: shop.clock.now.toISOString() },
    ])
    await signIn(authenticator)
  })

  it('that counts nothing signs in too, time and again', async () => {
    const { authenticator } = await add(new Authenticator({ countless: true }))
    await signIn(authenticator)
    await signIn(authenticator)
  })

  it('is in what its owner downloads, without its key', async () => {
    const { credential } = await add()
    const cookie = `__Host-session=${phone.cookies.get('__Host-session')}`
    const { body } = await shop.app.inject({ url: '/api/users/me/export', headers: { cookie } })
    expect(body).toContain('Chrome, Android')
    expect(body).not.toContain(credential.id)
  })

  it('goes with the account', async () => {
    const { authenticator } = await add()
    await phone.api.privacy.deleteAccount({ body: { password } })
    expect(await shop.shop.db.select().from(passkeys)).toEqual([])
    expect(await refusal(signIn(authenticator))).toMatchObject({ code: 'wrong-passkey' })
  })

  it('goes when an admin gives the account to another email', async () => {
    const { authenticator } = await add()
    const admin = await shop.signIn('admin')
    const { _id: id } = (await phone.api.accounts.profile())!
    const body = { name: hodan.name, email: 'new@example.com', isAdmin: false }
    await admin.api.adminUsers.update({ params: { id }, body })
    expect(await refusal(signIn(authenticator))).toMatchObject({ code: 'wrong-passkey' })
  })
})

describe('a passkey is refused', () => {
  const wrong = { status: 401, code: 'wrong-passkey' }

  it('that the shop does not know', async () => {
    expect(await refusal(signIn(new Authenticator()))).toMatchObject(wrong)
  })

  it('whose device asked for no PIN, finger or face, or that signed for another site', async () => {
    const lax = new Authenticator({ verified: false })
    expect(await refusal(add(lax))).toMatchObject({ status: 400, code: 'passkey-refused' })
    const elsewhere = new Authenticator({ origin: 'https://shop.test.evil.example' })
    expect(await refusal(add(elsewhere))).toMatchObject({ code: 'passkey-refused' })
  })

  it('with a signature that is not its own', async () => {
    const { authenticator } = await add()
    const credential = authenticator.get(await phone.api.passkeys.challenge())
    const { signature } = new Authenticator().get(await phone.api.passkeys.challenge()).response
    const forged = { ...credential, response: { ...credential.response, signature } }
    const call = phone.api.passkeys.signIn({ body: { credential: forged } })
    expect(await refusal(call)).toMatchObject(wrong)
  })

  it('whose counter says that it was copied', async () => {
    const { authenticator } = await add()
    await signIn(authenticator)
    authenticator.counter = 0
    expect(await refusal(signIn(authenticator))).toMatchObject(wrong)
  })

  it('twice for one challenge, even at the same moment', async () => {
    const { authenticator } = await add(new Authenticator({ countless: true }))
    const credential = authenticator.get(await phone.api.passkeys.challenge())
    const calls = [1, 2, 3].map(() =>
      openBrowser(shop.app).api.passkeys.signIn({ body: { credential } }),
    )
    const results = await Promise.allSettled(calls)
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await refusal(phone.api.passkeys.signIn({ body: { credential } }))).toMatchObject({
      status: 401,
      code: 'sign-in-expired',
    })
  })

  it('ten minutes later, or with a challenge that was made for adding one', async () => {
    const { authenticator } = await add()
    const signInWith = (options: Record<string, unknown>) =>
      phone.api.passkeys.signIn({ body: { credential: authenticator.get(options) } })
    const late = await phone.api.passkeys.challenge()
    const other = await phone.api.passkeys.start({ body: { password } })
    shop.clock.now = new Date(shop.clock.now.getTime() + 10 * MINUTE + 1)
    const fresh = await phone.api.passkeys.start({ body: { password } })
    for (const options of [
      late,
      { ...other, rpId: 'shop.test' },
      { ...fresh, rpId: 'shop.test' },
    ]) {
      expect(await refusal(signInWith(options))).toMatchObject({ code: 'sign-in-expired' })
    }
    await shop.tick('purge-data')
    expect(await shop.shop.db.select().from(passkeyChallenges)).toHaveLength(1)
  })

  it('if it belongs to the challenge of somebody else, or is known already', async () => {
    const other = openBrowser(shop.app)
    await other.api.accounts.register({ body: { ...hodan, email: 'other@example.com' } })
    const authenticator = new Authenticator()
    const credential = authenticator.create(await phone.api.passkeys.start({ body: { password } }))
    expect(await refusal(other.api.passkeys.add({ body: { credential } }))).toMatchObject({
      code: 'passkey-refused',
    })
    await phone.api.passkeys.add({ body: { credential } })
    expect(await refusal(add(authenticator, '', other))).toMatchObject({ code: 'passkey-refused' })
  })

  it('as the twenty-first', async () => {
    const { added } = await add()
    const [row] = await shop.shop.db.select().from(passkeys)
    const many = Array.from({ length: 19 }, (_, i) => ({ ...row!, credentialId: `more-${i}` }))
    await shop.shop.db.insert(passkeys).values(many.map(({ id: _, ...rest }) => rest))
    expect(await refusal(add())).toMatchObject({ status: 409, code: 'too-many-passkeys' })
    await phone.api.passkeys.remove({ params: { id: added._id } })
    await add()
  })
})

describe('an admin', () => {
  const owner = { email: 'owner@example.com', password }

  it('signs in with a passkey instead of password and code; both are in the change log', async () => {
    await ensureFirstAdmin(shop.shop.db, { admin: owner }, shop.clock.now)
    await phone.api.accounts.login({ body: owner })
    const { authenticator, added } = await add(new Authenticator(), 'Desk')
    const params = { id: added._id }
    await phone.api.passkeys.rename({ params, body: { name: 'Office' } })
    await phone.api.passkeys.rename({ params, body: { name: 'Office' } })
    await phone.api.passkeys.remove({ params })
    expect(await phone.api.audit.list({ query: {} })).toMatchObject([
      { action: 'user-changed', before: { passkey: 'Office' }, after: { passkey: null } },
      { action: 'user-changed', before: { passkey: 'Desk' }, after: { passkey: 'Office' } },
      { action: 'user-changed', before: { passkey: null }, after: { passkey: 'Desk' } },
    ])
    await add(authenticator)
    expect(await signIn(authenticator)).toMatchObject({ isAdmin: true })
    const reset = await resetAdmin(shop.shop.db, owner.email, shop.clock.now)
    expect(reset.passkeys).toBe(1)
    expect(await refusal(signIn(authenticator))).toMatchObject({ code: 'wrong-passkey' })
  })
})

describe('a shop without a name', () => {
  it.each(['http://192.168.1.20:3000', 'https://[2001:db8::1]'])(
    'at %s has no passkeys',
    async (url) => {
      const { guest } = await openShop({ env: { PUBLIC_URL: url } })
      expect(await refusal(guest.passkeys.challenge())).toMatchObject({
        status: 409,
        code: 'passkeys-unavailable',
      })
    },
  )
})
