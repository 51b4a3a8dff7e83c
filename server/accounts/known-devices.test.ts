import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { secrets } from '../db/schema.ts'
import { ensureFirstAdmin, resetAdmin } from './first-admin.ts'
import { rememberDevice } from './known-devices.ts'
import { countAttempt } from './limits.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const bile = { name: 'Bile Nur', email: 'bile@example.com', password: 'green-kettle-43' }
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let shop: OpenShop
let phone: Browser

beforeEach(async () => {
  shop = await openShop()
  phone = at('198.51.100.1')
  await phone.api.accounts.register({ body: hodan })
  await phone.api.accounts.logout()
})

const at = (address: string) => openBrowser(shop.app, address)
const guess = (browser: Browser, password = 'wrong', email = hodan.email) =>
  refusal(browser.api.accounts.login({ body: { email, password } }))
const pass = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

/** Uses up all attempts that strangers have on an account. */
async function lock(email = hodan.email): Promise<void> {
  for (let n = 1; n <= 20; n++) await guess(at(`203.0.113.${n}`), 'wrong', email)
  expect(await guess(at('203.0.113.99'), 'wrong', email)).toMatchObject({ status: 429 })
}

/** A browser on another network with this device cookie. */
function withDeviceCookie(device: string): Browser {
  const browser = at('192.0.2.77')
  browser.cookies.set('device', device)
  return browser
}

describe('a device that has signed in before', () => {
  it('can sign in after strangers have used up all attempts of the account', async () => {
    await lock()
    expect(await guess(at('192.0.2.77'), hodan.password)).toMatchObject({ status: 429 })
    await phone.api.accounts.login({ body: hodan })
  })

  it('can sign in after strangers on its network have used up all attempts of the network', async () => {
    const emails = Array.from({ length: 600 }, (_, n) => `guest${n}@example.com`)
    for (const email of emails) await countAttempt(shop.shop, 'signIn', email, '198.51.100.1')
    const tablet = at('198.51.100.1')
    expect(await guess(tablet, hodan.password)).toMatchObject({ status: 429 })
    await phone.api.accounts.login({ body: hodan })
    await phone.api.accounts.updateProfile({
      body: { password: 'red-kettle-44', currentPassword: hodan.password },
    })
  })

  it('has its own attempts, which strangers cannot use up and which lock no one else out', async () => {
    for (let time = 0; time < 10; time++) expect(await guess(phone)).toMatchObject({ status: 401 })
    expect(await guess(phone, hodan.password)).toMatchObject({ status: 429 })
    const seconds = Number(phone.last().headers['retry-after'])
    expect(seconds).toBeGreaterThan(29 * 60)
    expect(seconds).toBeLessThanOrEqual(30 * 60)

    for (let n = 1; n <= 20; n++) {
      expect(await guess(at(`203.0.113.${n}`))).toMatchObject({ status: 401 })
    }
    pass(30 * MINUTE)
    await phone.api.accounts.login({ body: hodan })
  })

  it('does not reset the attempts of strangers on its network by signing in', async () => {
    const thief = at('198.51.100.1')
    for (let time = 0; time < 9; time++) await guess(thief)
    await phone.api.accounts.login({ body: hodan })
    expect(await guess(thief)).toMatchObject({ status: 429 })
  })

  it('may be shared by a family', async () => {
    await phone.api.accounts.register({ body: bile })
    await phone.api.accounts.logout()
    await lock(hodan.email)
    await lock(bile.email)
    await phone.api.accounts.login({ body: hodan })
    await phone.api.accounts.login({ body: bile })
    await phone.api.accounts.login({ body: hodan })
  })

  it('is still known after a password reset, by mail or from the server', async () => {
    await phone.api.accounts.forgotPassword({ body: { email: hodan.email } })
    await shop.doJobs()
    const link = shop.mails.map(({ text }) => /https?:\S+token=\S+/.exec(text)?.[0]).find(Boolean)
    const token = new URL(link!).searchParams.get('token')!
    const password = 'red-kettle-44'
    await at('198.51.100.2').api.accounts.resetPassword({ body: { token, password } })
    await lock()
    await phone.api.accounts.login({ body: { email: hodan.email, password } })

    const admin = { email: 'owner@example.com', password: 'chosen-by-owner-1' }
    await ensureFirstAdmin(shop.shop.db, { admin }, shop.clock.now)
    await phone.api.accounts.login({ body: admin })
    const { password: next } = await resetAdmin(shop.shop.db, admin.email, shop.clock.now)
    await lock(admin.email)
    await phone.api.accounts.login({ body: { email: admin.email, password: next } })
  })

  it('is forgotten a year after the last sign-in', async () => {
    pass(300 * DAY)
    await phone.api.accounts.login({ body: hodan })
    pass(364 * DAY)
    await lock()
    await phone.api.accounts.login({ body: hodan })
    pass(366 * DAY)
    await lock()
    expect(await guess(phone, hodan.password)).toMatchObject({ status: 429 })
  })
})

describe('an open session', () => {
  it('can change its password after strangers have used up all attempts of the account', async () => {
    const old = at('198.51.100.1')
    await phone.api.accounts.login({ body: hodan })
    old.cookies.set('session', phone.cookies.get('session')!)
    await lock()
    const body = { password: 'red-kettle-44', currentPassword: hodan.password }
    await old.api.accounts.updateProfile({ body })
  })
})

describe('the cookie of a known device', () => {
  it('is HTTP-only, lasts a year and stays after sign-out', async () => {
    await phone.api.accounts.login({ body: hodan })
    const cookie = phone.last().cookies.find(({ name }) => name === 'device')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie!.maxAge).toBe(365 * 86_400)
    expect(cookie).not.toHaveProperty('secure')
    await phone.api.accounts.logout()
    expect(phone.cookies.get('device')).toBe(cookie!.value)
  })

  it('is Secure and bound to the host if the shop uses https', async () => {
    shop = await openShop({ env: { PUBLIC_URL: 'https://qurux.example' } })
    phone = at('198.51.100.1')
    await phone.api.accounts.register({ body: hodan })
    expect(phone.last().cookies.find(({ name }) => name === '__Host-device')).toMatchObject({
      secure: true,
    })
    await phone.api.accounts.logout()
    await lock()
    await phone.api.accounts.login({ body: hodan })
  })

  it('grants no access by itself and contains no personal data', async () => {
    const device = phone.cookies.get('device')!
    expect(await withDeviceCookie(device).api.accounts.profile()).toBeNull()
    const { _id } = await phone.api.accounts.login({ body: hodan })
    expect(device).not.toContain(_id)
  })

  it('is worthless if it is forged, changed or from another account', async () => {
    const tablet = at('192.0.2.5')
    await tablet.api.accounts.register({ body: bile })
    const [device, mark = ''] = phone.cookies.get('device')!.split('.')
    const [since, mac = ''] = mark.split('~')
    await lock()
    for (const value of [
      tablet.cookies.get('device')!,
      `${device}x.${mark}`,
      `${device}.zzzzzz~${mac}`,
      `${device}.${since}~${mac[0] === 'A' ? 'B' : 'A'}${mac.slice(1)}`,
      `${device}.${since}~`,
      `${device}.`,
      '.',
      'x'.repeat(5000),
      `${device}${`.${since}~${'A'.repeat(43)}`.repeat(90)}`,
      '%00',
    ]) {
      const answer = await guess(withDeviceCookie(value), hodan.password)
      expect(answer, value).toMatchObject({ status: 429 })
    }
    await withDeviceCookie(`${device}.${mark}`).api.accounts.login({ body: hodan })
  })

  it('stays small, however many accounts sign in on one device', async () => {
    for (let n = 0; n < 6; n++) {
      const email = `guest${n}@example.com`
      await phone.api.accounts.register({ body: { ...bile, email } })
    }
    expect(phone.cookies.get('device')!.length).toBeLessThan(300)
    await lock('guest5@example.com')
    await phone.api.accounts.login({ body: { ...bile, email: 'guest5@example.com' } })
  })

  it('is signed with one key, even when two are created at once', async () => {
    await shop.shop.db.delete(secrets)
    shop.shop.secrets.clear()
    const userId = '019c0000-0000-7000-8000-000000000001'
    await Promise.all([1, 2, 3, 4].map(() => rememberDevice(shop.shop, undefined, userId)))
    const rows = await shop.shop.db.select().from(secrets)
    expect(rows).toMatchObject([{ name: 'device-key' }])
    expect(rows[0]!.value).toHaveLength(32)
  })
})
