import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { limitsOf } from './limits.ts'

const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }
const HOUR = 3_600_000

let shop: OpenShop
let owner: Browser

beforeEach(async () => {
  shop = await openShop()
  owner = openBrowser(shop.app, '198.51.100.1')
  await owner.api.accounts.register({ body: hodan })
})
afterEach(() => void vi.useRealTimers())

const at = (address: string) => openBrowser(shop.app, address)
const guess = (browser: Browser, password = 'wrong', email = hodan.email) =>
  refusal(browser.api.accounts.login({ body: { email, password } }))

async function guessFrom(addresses: number, times: number): Promise<void> {
  for (let address = 1; address <= addresses; address++) {
    for (let time = 0; time < times; time++) await guess(at(`203.0.113.${address}`))
  }
}

describe('guessing a password', () => {
  it('lets the right one in after a few wrong ones, as often as it takes', async () => {
    for (let day = 0; day < 5; day++) {
      for (let time = 0; time < 6; time++) await guess(owner)
      await owner.api.accounts.login({ body: hodan })
      if (day === 2) vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 2 * HOUR })
    }
  })

  it('is stopped at one address long before it locks the account for its owner', async () => {
    const thief = at('203.0.113.9')
    for (let time = 0; time < 10; time++) expect(await guess(thief)).toMatchObject({ status: 401 })
    for (let time = 0; time < 20; time++) {
      expect(await guess(thief)).toMatchObject({ status: 429, code: 'too-many-requests' })
    }
    const seconds = Number(thief.last().headers['retry-after'])
    expect(seconds).toBeGreaterThan(14 * 60)
    expect(seconds).toBeLessThanOrEqual(15 * 60)
    await owner.api.accounts.login({ body: hodan })
  })

  it('is stopped after 20 tries an hour over all addresses, even with the right password', async () => {
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

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR })
    await next.api.accounts.login({ body: hodan })
  })

  it('counts tries that come at the same moment', async () => {
    const tries = Array.from({ length: 60 }, (_, i) => guess(at(`203.0.113.${i}`)))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(20)
  })

  it('is counted for unknown accounts too, so that the limit tells nobody who has one', async () => {
    const thief = at('203.0.113.9')
    for (let time = 0; time < 10; time++) await guess(thief, 'wrong', 'nobody@example.com')
    expect(await guess(thief, 'wrong', 'Nobody@Example.com')).toMatchObject({ status: 429 })
  })

  it('is counted in the profile, too', async () => {
    const body = { email: 'thief@example.com', currentPassword: 'wrong' }
    for (let time = 0; time < 10; time++) await refusal(owner.api.accounts.updateProfile({ body }))
    expect(await refusal(owner.api.accounts.updateProfile({ body }))).toMatchObject({ status: 429 })
    expect(await owner.api.accounts.updateProfile({ body: { name: 'Hodan' } })).toBeTruthy()
  })

  it('is forgotten with a new password by mail', async () => {
    await guessFrom(4, 5)
    await owner.api.accounts.forgotPassword({ body: { email: hodan.email } })
    await shop.doJobs()
    const token = new URL(/https?:\S+/.exec(shop.mails[0]!.text)![0]).searchParams.get('token')!
    const password = 'green-kettle-43'
    await owner.api.accounts.resetPassword({ body: { token, password } })
    await owner.api.accounts.login({ body: { email: hodan.email, password } })
  })
})

describe('asking for mails', () => {
  it('is limited for one account, whether it exists or not', async () => {
    for (const email of ['hodan@example.com', 'nobody@example.com']) {
      const browser = at('203.0.113.9')
      const ask = () => browser.api.accounts.forgotPassword({ body: { email } })
      for (let time = 0; time < 4; time++) await ask()
      expect(await refusal(ask())).toMatchObject({ status: 429 })
      expect(Number(browser.last().headers['retry-after'])).toBeGreaterThan(0)
    }
  })
})

describe('ordering', () => {
  it('is limited per customer and address, and generous to a shared address', async () => {
    const limits = limitsOf(shop.shop)
    for (let time = 0; time < 60; time++) await limits.take('order', 'one', '203.0.113.1')
    const next = limits.take('order', 'one', '203.0.113.1')
    await expect(next).rejects.toMatchObject({ code: 'too-many-requests' })
    await limits.take('order', 'two', '203.0.113.1')
  })
})
