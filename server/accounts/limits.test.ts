import { setImmediate } from 'node:timers/promises'
import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { ensureFirstAdmin, resetAdmin } from './first-admin.ts'
import { countAttempt } from './limits.ts'
import { hashPassword } from './passwords.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

let shop: OpenShop
let owner: Browser

beforeEach(async () => {
  shop = await openShop()
  owner = openBrowser(shop.app, '198.51.100.1')
  await owner.api.accounts.register({ body: hodan })
})

const at = (address: string) => openBrowser(shop.app, address)
const guess = (browser: Browser, password = 'wrong', email = hodan.email) =>
  refusal(browser.api.accounts.login({ body: { email, password } }))

const pass = (ms: number) => {
  shop.clock.now = new Date(shop.clock.now.getTime() + ms)
}

async function guessFrom(addresses: number, times: number): Promise<void> {
  for (let address = 1; address <= addresses; address++) {
    for (let time = 0; time < times; time++) await guess(at(`203.0.113.${address}`))
  }
}

/** Fills the queue of password checks until the returned function is called. */
function fillPasswordQueue(): () => Promise<unknown> {
  let isOpen = true
  const people = Array.from({ length: 40 }, async () => {
    while (isOpen) await hashPassword('x').catch(() => setImmediate())
  })
  return () => {
    isOpen = false
    return Promise.all(people)
  }
}

describe('guessing a password', () => {
  it('accepts the right one after a few wrong ones, time and again', async () => {
    for (let day = 0; day < 5; day++) {
      for (let time = 0; time < 6; time++) await guess(owner)
      await owner.api.accounts.login({ body: hodan })
      if (day === 2) pass(2 * HOUR)
    }
  })

  it('is stopped at one address long before it locks the account for others', async () => {
    const thief = at('203.0.113.9')
    for (let time = 0; time < 9; time++) expect(await guess(thief)).toMatchObject({ status: 401 })
    for (let time = 0; time < 20; time++) {
      expect(await guess(thief)).toMatchObject({ status: 429, code: 'too-many-requests' })
    }
    const seconds = Number(thief.last().headers['retry-after'])
    expect(seconds).toBeGreaterThan(59 * 60)
    expect(seconds).toBeLessThanOrEqual(60 * 60)
    await at('198.51.100.2').api.accounts.login({ body: hodan })
  })

  it('from one address never locks the account, however the attempts are spread', async () => {
    const thief = at('203.0.113.9')
    const other = at('198.51.100.3')
    await guess(other)
    pass(30 * MINUTE)
    await guess(thief)
    pass(30 * MINUTE)
    await guess(other)
    // The thief's hour ends and the next begins within one hour of the account.
    pass(29 * MINUTE)
    for (let time = 0; time < 10; time++) await guess(thief)
    pass(MINUTE)
    for (let time = 0; time < 10; time++) await guess(thief)
    await at('198.51.100.2').api.accounts.login({ body: hodan })
  })

  it('from one address never locks the account, however often it returns', async () => {
    const thief = at('203.0.113.9')
    for (let quarter = 0; quarter < 6; quarter++) {
      for (let time = 0; time < 12; time++) await guess(thief)
      await at('198.51.100.2').api.accounts.login({ body: hodan })
      pass(15 * MINUTE)
    }
  })

  it('does not count an attempt that the shop was too busy to check', async () => {
    const thief = at('203.0.113.9')
    for (let time = 0; time < 8; time++) expect(await guess(thief)).toMatchObject({ status: 401 })
    const release = fillPasswordQueue()
    expect(await guess(thief)).toMatchObject({ status: 503, code: 'busy' })
    await release()
    expect(await guess(thief)).toMatchObject({ status: 401 })
    expect(await guess(thief)).toMatchObject({ status: 429 })
  })

  it('is stopped after 20 attempts an hour over all addresses, even with the right password', async () => {
    await guessFrom(4, 5)
    const next = at('192.0.2.77')
    expect(await guess(next, hodan.password)).toMatchObject({
      status: 429,
      code: 'too-many-requests',
    })
    const seconds = Number(next.last().headers['retry-after'])
    expect(seconds).toBeGreaterThan(59 * 60)
    expect(seconds).toBeLessThanOrEqual(60 * 60)

    expect(await owner.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
    await at('192.0.2.77').api.accounts.register({ body: { ...hodan, email: 'new@example.com' } })

    pass(HOUR)
    await next.api.accounts.login({ body: hodan })
  })

  it('counts simultaneous attempts', async () => {
    const attempts = Array.from({ length: 60 }, (_, i) => guess(at(`203.0.113.${i}`)))
    const statuses = (await Promise.all(attempts)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
  })

  it('is counted for unknown accounts too, so that the limit does not reveal which accounts exist', async () => {
    const thief = at('203.0.113.9')
    for (let time = 0; time < 9; time++) await guess(thief, 'wrong', 'nobody@example.com')
    expect(await guess(thief, 'wrong', 'Nobody@Example.com')).toMatchObject({ status: 429 })
  })

  it('is counted in the profile too', async () => {
    const body = { email: 'thief@example.com', currentPassword: 'wrong' }
    for (let time = 0; time < 10; time++) await refusal(owner.api.accounts.updateProfile({ body }))
    expect(await refusal(owner.api.accounts.updateProfile({ body }))).toMatchObject({ status: 429 })
    expect(await owner.api.accounts.updateProfile({ body: { name: 'Hodan' } })).toBeTruthy()
  })

  it('is cleared by a password reset by mail', async () => {
    await guessFrom(4, 5)
    await owner.api.accounts.forgotPassword({ body: { email: hodan.email } })
    await shop.doJobs()
    const link = shop.mails.map(({ text }) => /https?:\S+token=\S+/.exec(text)?.[0]).find(Boolean)
    const token = new URL(link!).searchParams.get('token')!
    const password = 'green-kettle-43'
    await owner.api.accounts.resetPassword({ body: { token, password } })
    await at('203.0.113.1').api.accounts.login({ body: { email: hodan.email, password } })
  })

  it('is cleared by a password reset from the server', async () => {
    const admin = { email: 'owner@example.com', password: 'chosen-by-owner-1' }
    await ensureFirstAdmin(shop.shop.db, { admin }, shop.clock.now)
    for (let n = 1; n <= 25; n++) await guess(at(`203.0.113.${n}`), 'wrong', admin.email)
    const phone = at('203.0.113.1')
    expect(await guess(phone, admin.password, admin.email)).toMatchObject({ status: 429 })

    const { password } = await resetAdmin(shop.shop.db, admin.email, shop.clock.now)
    await phone.api.accounts.login({ body: { email: admin.email, password } })
    for (let time = 0; time < 5; time++) {
      expect(await guess(at('203.0.113.2'), 'wrong', admin.email)).toMatchObject({ status: 401 })
    }
  })

  it('extends no lock and clears no count when the clock is set back', async () => {
    await guessFrom(4, 5)
    const thief = at('203.0.113.5')
    for (let time = 0; time < 7; time++) await guess(thief, 'wrong', 'nobody@example.com')

    pass(-3 * DAY)
    const next = at('192.0.2.77')
    for (const minutes of [60, 30]) {
      expect(await guess(next, hodan.password)).toMatchObject({ status: 429 })
      const seconds = Number(next.last().headers['retry-after'])
      expect(seconds).toBeLessThanOrEqual(minutes * 60)
      pass(30 * MINUTE)
    }
    await next.api.accounts.login({ body: hodan })

    pass(-HOUR)
    for (let time = 0; time < 2; time++) await guess(thief, 'wrong', 'nobody@example.com')
    expect(await guess(thief, 'wrong', 'nobody@example.com')).toMatchObject({ status: 429 })
  })
})

describe('asking for mails', () => {
  it('is limited for one account, whether it exists or not', async () => {
    for (const email of ['hodan@example.com', 'nobody@example.com']) {
      const browser = at('203.0.113.9')
      const ask = () => browser.api.accounts.forgotPassword({ body: { email } })
      for (let time = 0; time < 3; time++) await ask()
      expect(await refusal(ask())).toMatchObject({ status: 429 })
      expect(Number(browser.last().headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('strangers at one address', () => {
  it('cannot use up the limits of other addresses', async () => {
    for (const kind of ['register', 'forgot'] as const) {
      const ask = (address: string) => countAttempt(shop.shop, kind, hodan.email, address)
      const askOften = async () => {
        for (let time = 0; time < 30; time++) await ask('203.0.113.9').catch(() => {})
      }
      await ask('198.51.100.3')
      pass(30 * MINUTE)
      await ask('203.0.113.9')
      pass(30 * MINUTE)
      await ask('198.51.100.3')
      pass(29 * MINUTE)
      await askOften()
      pass(MINUTE)
      await askOften()
      await ask('198.51.100.2')
    }
  })
})

describe('ordering', () => {
  it('is limited per customer and address, with a generous limit for a shared address', async () => {
    for (let time = 0; time < 60; time++)
      await countAttempt(shop.shop, 'order', 'one', '203.0.113.1')
    const next = countAttempt(shop.shop, 'order', 'one', '203.0.113.1')
    await expect(next).rejects.toMatchObject({ code: 'too-many-requests' })
    await countAttempt(shop.shop, 'order', 'two', '203.0.113.1')
  })

  it('counts orders that are refused', async () => {
    const { api } = await shop.signIn('amina')
    const body = { orderItems: [], shippingAddress: address, paymentMethod: 'PayPal' as const }
    for (let time = 0; time < 60; time++) {
      expect(await refusal(api.orders.place({ body }))).toMatchObject({ code: 'no-order-items' })
    }
    const next = await refusal(api.orders.place({ body }))
    expect(next).toMatchObject({ status: 429, details: { retryAfter: 3600 } })
  })
})
