import { TOTP } from 'otpauth'
import { beforeEach, describe, expect, it } from 'vitest'
import {
  passwordResets,
  recoveryCodes,
  secondFactors,
  sessions,
  signInChallenges,
} from '#server/db/schema.ts'
import { SecretBox } from '#server/db/secret-box.ts'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { ensureFirstAdmin, resetAdmin } from '../first-admin.ts'
import { createResetToken } from '../reset-links.ts'

const owner = { email: 'owner@example.com', password: 'blue-kettle-42' }
const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE

let shop: OpenShop
let phone: Browser

beforeEach(async () => {
  shop = await openShop()
  await ensureFirstAdmin(shop.shop.db, { admin: owner }, shop.clock.now)
  phone = openBrowser(shop.app)
  await phone.api.accounts.login({ body: owner })
})

const pass = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

/** What the owner's app shows now, or so many periods of 30 seconds later. */
const codeOf = (secret: string, periods = 0) =>
  new TOTP({ secret }).generate({ timestamp: shop.clock.now.getTime() + periods * 30 * SECOND })

const { password } = owner
const start = () => phone.api.secondFactor.start({ body: { password } })

/** Turns it on, and waits until the app shows another code. */
async function turnOn() {
  const { secret } = await start()
  const code = codeOf(secret)
  const { recoveryCodes: codes } = await phone.api.secondFactor.confirm({ body: { code } })
  pass(MINUTE)
  return { secret, codes }
}

async function challengeOf(browser: Browser, body = owner): Promise<string> {
  const asked = await refusal(browser.api.accounts.login({ body }))
  expect(asked).toMatchObject({ status: 401, code: 'second-factor-needed' })
  return (asked.details as { challenge: string }).challenge
}

const enterCode = (browser: Browser, challenge: string, code: string) =>
  browser.api.secondFactor.signIn({ body: { challenge, code } })

async function signIn(browser: Browser, code: string) {
  return enterCode(browser, await challengeOf(browser), code)
}

describe('turning it on', () => {
  it('takes the password and a code of the app, and shows ten recovery codes', async () => {
    expect(await phone.api.secondFactor.show()).toEqual({
      since: null,
      recoveryCodesLeft: 0,
      isReadable: true,
    })
    // A phone may be borrowed.
    const guess = phone.api.secondFactor.start({ body: { password: 'wrong' } })
    expect(await refusal(guess)).toMatchObject({ status: 403, code: 'wrong-password' })
    const { secret, uri } = await start()
    expect(uri).toBe(
      `otpauth://totp/Qurux:owner%40example.com?issuer=Qurux&secret=${secret}&algorithm=SHA1&digits=6&period=30`,
    )
    // Nobody is asked for a code before one has worked.
    await openBrowser(shop.app).api.accounts.login({ body: owner })
    const wrong = codeOf(secret, 5)
    expect(await refusal(phone.api.secondFactor.confirm({ body: { code: wrong } }))).toMatchObject({
      status: 403,
      code: 'wrong-code',
    })

    const typed = codeOf(secret).replace(/^.../, '$& ')
    const { recoveryCodes: codes } = await phone.api.secondFactor.confirm({ body: { code: typed } })

    expect(new Set(codes).size).toBe(10)
    for (const code of codes) expect(code).toMatch(/^[a-z2-9]{4}-[a-z2-9]{4}-[a-z2-9]{4}$/)
    expect(await phone.api.secondFactor.show()).toEqual({
      since: shop.clock.now.toISOString(),
      recoveryCodesLeft: 10,
      isReadable: true,
    })
  })

  it('ends all other sessions, and is in the change log without a secret', async () => {
    const thief = openBrowser(shop.app)
    await thief.api.accounts.login({ body: owner })
    await turnOn()
    expect(await thief.api.accounts.profile()).toBeNull()
    expect(await phone.api.accounts.profile()).toMatchObject({ email: owner.email })
    const [entry] = await phone.api.audit.list({ query: {} })
    expect(entry).toMatchObject({
      action: 'user-changed',
      before: { secondFactor: false },
      after: { secondFactor: true },
    })
  })

  it('in two tabs, accepts the code of the last one', async () => {
    const first = await start()
    const second = await start()
    const confirm = (secret: string) =>
      phone.api.secondFactor.confirm({ body: { code: codeOf(secret) } })
    expect(await refusal(confirm(first.secret))).toMatchObject({ code: 'wrong-code' })
    await confirm(second.secret)
    for (const again of [start, () => confirm(second.secret)]) {
      expect(await refusal(again())).toMatchObject({ status: 409, code: 'second-factor-changed' })
    }
  })
})

describe('signing in', () => {
  it('takes a code after the password, and has no session before', async () => {
    const { secret } = await turnOn()
    const tablet = openBrowser(shop.app)
    // Nobody without the password learns that there is a second factor.
    const guess = tablet.api.accounts.login({ body: { ...owner, password: 'x' } })
    expect(await refusal(guess)).toMatchObject({ code: 'wrong-credentials' })

    const challenge = await challengeOf(tablet)

    expect(tablet.cookies.size).toBe(0)
    expect(tablet.last().headers['cache-control']).toBe('no-store')
    expect(await enterCode(tablet, challenge, codeOf(secret))).toMatchObject({ isAdmin: true })
    expect(await tablet.api.accounts.profile()).toMatchObject({ email: owner.email })
    const again = enterCode(openBrowser(shop.app), challenge, codeOf(secret, 1))
    expect(await refusal(again)).toMatchObject({ status: 401, code: 'sign-in-expired' })
  })

  it('accepts a code once, and none before it', async () => {
    const { secret } = await turnOn()
    // One period of difference between the clocks.
    await signIn(phone, codeOf(secret, 1))
    for (const used of [codeOf(secret, 1), codeOf(secret), codeOf(secret, -1)]) {
      expect(await refusal(signIn(phone, used))).toMatchObject({ code: 'wrong-code' })
    }
    pass(MINUTE)
    await signIn(phone, codeOf(secret))
  })

  it('accepts a code once, even in two browsers at the same moment', async () => {
    const { secret } = await turnOn()
    const browsers = [openBrowser(shop.app), openBrowser(shop.app), openBrowser(shop.app)]
    const results = await Promise.allSettled(
      browsers.map((browser) => signIn(browser, codeOf(secret))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('does not accept the code of the set-up, nor old or future ones', async () => {
    const { secret } = await start()
    const code = codeOf(secret)
    await phone.api.secondFactor.confirm({ body: { code } })
    expect(await refusal(signIn(phone, code))).toMatchObject({ code: 'wrong-code' })
    pass(HOUR)
    for (const periods of [-2, 2]) {
      expect(await refusal(signIn(phone, codeOf(secret, periods)))).toMatchObject({
        code: 'wrong-code',
      })
    }
  })

  it('lets nobody guess: five codes an hour, however often the password is given', async () => {
    const { secret } = await turnOn()
    const thief = openBrowser(shop.app, '203.0.113.9')
    const challenge = await challengeOf(thief)
    for (let time = 0; time < 5; time++) {
      const guess = enterCode(thief, challenge, codeOf(secret, 9))
      expect(await refusal(guess)).toMatchObject({ code: 'wrong-code' })
    }
    expect(await refusal(signIn(thief, codeOf(secret)))).toMatchObject({
      status: 429,
      code: 'too-many-requests',
    })
    // The owner's phone has signed in before.
    await signIn(phone, codeOf(secret))
  })

  it('must be finished within ten minutes', async () => {
    const { secret } = await turnOn()
    const late = await challengeOf(phone)
    pass(10 * MINUTE + 1)
    const code = codeOf(secret)
    expect(await refusal(enterCode(phone, late, code))).toMatchObject({ code: 'sign-in-expired' })
    expect(await refusal(enterCode(phone, 'made up', code))).toMatchObject({
      code: 'sign-in-expired',
    })
    await shop.tick('purge-data')
    expect(await shop.shop.db.select().from(signInChallenges)).toEqual([])
  })

  it('that waits for a code ends with the password', async () => {
    const { secret } = await turnOn()
    const thief = openBrowser(shop.app, '203.0.113.9')
    const challenge = await challengeOf(thief)
    await phone.api.accounts.updateProfile({
      body: { password: 'green-kettle-43', currentPassword: password },
    })
    expect(await refusal(enterCode(thief, challenge, codeOf(secret)))).toMatchObject({
      code: 'sign-in-expired',
    })
  })

  it('asks after a new password by mail too', async () => {
    const { secret } = await turnOn()
    const { db } = shop.shop
    const { id } = await idOfOwner()
    const token = await db.transaction((tx) => createResetToken({ tx, now: shop.clock.now }, id))
    const thief = openBrowser(shop.app, '203.0.113.9')
    const next = 'green-kettle-43'
    const asked = await refusal(
      thief.api.accounts.resetPassword({ body: { token, password: next } }),
    )
    expect(asked).toMatchObject({ status: 401, code: 'second-factor-needed' })
    expect(thief.cookies.size).toBe(0)
    expect((await db.select().from(passwordResets))[0]).toMatchObject({ usedAt: shop.clock.now })
    const { challenge } = asked.details as { challenge: string }
    await enterCode(openBrowser(shop.app), challenge, codeOf(secret))
  })
})

describe('a recovery code', () => {
  it('works once, however it is typed, and one less is left', async () => {
    const { codes } = await turnOn()
    await signIn(phone, ` ${codes[3]!.toUpperCase().replaceAll('-', ' ')} `)
    expect(await phone.api.secondFactor.show()).toMatchObject({ recoveryCodesLeft: 9 })
    expect(await refusal(signIn(phone, codes[3]!))).toMatchObject({ code: 'wrong-code' })
    await signIn(phone, codes[4]!)
    expect(await phone.api.secondFactor.show()).toMatchObject({ recoveryCodesLeft: 8 })
  })

  it('is replaced with all others by new ones', async () => {
    const { codes } = await turnOn()
    const renew = (given: string) =>
      phone.api.secondFactor.renewCodes({ body: { password: given } })
    expect(await refusal(renew('wrong'))).toMatchObject({ code: 'wrong-password' })
    const { recoveryCodes: next } = await renew(password)
    expect(await refusal(signIn(phone, codes[0]!))).toMatchObject({ code: 'wrong-code' })
    await signIn(phone, next[0]!)
  })
})

describe('turning it off', () => {
  it('takes the password, leaves nothing behind and ends other sessions', async () => {
    const { secret } = await turnOn()
    const tablet = openBrowser(shop.app)
    await signIn(tablet, codeOf(secret))
    const off = (given: string) => phone.api.secondFactor.remove({ body: { password: given } })
    expect(await refusal(off('wrong'))).toMatchObject({ code: 'wrong-password' })

    expect(await off(password)).toMatchObject({ since: null, recoveryCodesLeft: 0 })

    expect(await tablet.api.accounts.profile()).toBeNull()
    expect(await rowsOf(secondFactors, recoveryCodes, signInChallenges)).toEqual([0, 0, 0])
    await tablet.api.accounts.login({ body: owner })
    expect(await refusal(phone.api.secondFactor.renewCodes({ body: { password } }))).toMatchObject({
      code: 'second-factor-changed',
    })
  })

  it('is what `npm run admin -- reset` does', async () => {
    await turnOn()
    await challengeOf(openBrowser(shop.app))
    const reset = await resetAdmin(shop.shop.db, owner.email, shop.clock.now)
    expect(reset.hadSecondFactor).toBe(true)
    expect(await rowsOf(secondFactors, recoveryCodes, signInChallenges, sessions)).toEqual([
      0, 0, 0, 0,
    ])
    await phone.api.accounts.login({ body: { ...owner, password: reset.password } })
    const again = await resetAdmin(shop.shop.db, owner.email, shop.clock.now)
    expect(again.hadSecondFactor).toBe(false)
  })

  it('is what happens with the rights of an admin', async () => {
    await turnOn()
    const other = await shop.signIn('admin')
    const { id, name, email } = await idOfOwner()
    await other.api.adminUsers.update({ params: { id }, body: { name, email, isAdmin: false } })
    await openBrowser(shop.app).api.accounts.login({ body: owner })
  })
})

describe('the secret', () => {
  it('is not in the database, nor in what its owner downloads', async () => {
    const { secret, codes } = await turnOn()
    const [row] = await shop.shop.db.select().from(secondFactors)
    expect(row!.secret.toString('latin1')).not.toContain(secret)
    expect(row!.secret).not.toContain(Buffer.from(new TOTP({ secret }).secret.bytes))
    const cookie = `session=${phone.cookies.get('session')}`
    const { body } = await shop.app.inject({ url: '/api/users/me/export', headers: { cookie } })
    expect(body).toContain('"secondFactor"')
    for (const one of [secret, ...codes]) expect(body).not.toContain(one)
  })

  it('is lost with its key, as after a restore elsewhere: recovery codes still work', async () => {
    const { secret, codes } = await turnOn()
    shop.shop.secretBox = new SecretBox({
      secretKey: 'of another shop, somewhere else',
      dataDir: '',
    })
    const challenge = await challengeOf(phone)
    // Not counted, since nothing was checked.
    for (let time = 0; time < 12; time++) {
      expect(await refusal(enterCode(phone, challenge, codeOf(secret)))).toMatchObject({
        status: 409,
        code: 'codes-unreadable',
      })
    }
    await enterCode(phone, challenge, codes[0]!)
    expect(await phone.api.secondFactor.show()).toMatchObject({
      isReadable: false,
      recoveryCodesLeft: 9,
    })
    await phone.api.secondFactor.remove({ body: { password } })
    const next = await turnOn()
    await signIn(phone, codeOf(next.secret))
  })
})

async function idOfOwner() {
  const { _id: id, name, email } = (await phone.api.accounts.profile())!
  return { id, name, email }
}

type Table = Parameters<ReturnType<OpenShop['shop']['db']['select']>['from']>[0]

async function rowsOf(...tables: Table[]): Promise<number[]> {
  return Promise.all(tables.map(async (table) => (await shop.shop.db.select().from(table)).length))
}
