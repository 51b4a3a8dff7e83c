import { beforeEach, describe, expect, it } from 'vitest'
import { type Browser, openBrowser, refusal } from '#tests/browser.ts'
import { type OpenShop, openShop } from '#tests/open-shop.ts'
import { deviceName } from './device-name.ts'

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/149.0.0.0 Mobile Safari/537.36'
const LAPTOP = 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0'
const hodan = { name: 'Hodan Ali', email: 'hodan@example.com', password: 'blue-kettle-42' }

let shop: OpenShop
let phone: Browser
let laptop: Browser

beforeEach(async () => {
  shop = await openShop()
  phone = openBrowser(shop.app, '192.0.2.1', PHONE)
  laptop = openBrowser(shop.app, '192.0.2.2', LAPTOP)
  await phone.api.accounts.register({ body: hodan })
  shop.clock.now = new Date(shop.clock.now.getTime() + 2 * 3_600_000)
  await laptop.api.accounts.login({ body: hodan })
})

describe('a customer', () => {
  it('sees where they are signed in, this device first, and for how long it was not used', async () => {
    const listed = await phone.api.accounts.sessions()
    expect(listed).toMatchObject([
      { device: 'Chrome, Android', isCurrent: true, seenAt: '2026-01-15T14:00:00.000Z' },
      { device: 'Firefox, Linux', isCurrent: false },
    ])
    const other = await laptop.api.accounts.sessions()
    expect(other.map(({ device }) => device)).toEqual(['Firefox, Linux', 'Chrome, Android'])
    expect(other[0]!._id).toBe(listed[1]!._id)
  })

  it('signs out of one of them, once', async () => {
    const [, lost] = await phone.api.accounts.sessions()
    const end = () => phone.api.accounts.endSession({ params: { id: lost!._id } })
    expect(await end()).toEqual({ message: 'Signed out' })
    expect(await laptop.api.accounts.profile()).toBeNull()
    expect(await phone.api.accounts.sessions()).toHaveLength(1)
    expect(await refusal(end())).toMatchObject({ status: 404, message: 'Session not found' })
  })

  it('signs out everywhere', async () => {
    expect(await phone.api.accounts.endSessions()).toEqual({ message: 'Signed out everywhere' })
    expect(phone.cookies.has('session')).toBe(false)
    for (const { api } of [phone, laptop]) {
      expect(await api.accounts.profile()).toBeNull()
      expect(await refusal(api.accounts.sessions())).toMatchObject({ status: 401 })
    }
  })

  it('neither sees nor ends the sessions of others', async () => {
    const bile = await shop.signIn('bile')
    const [own] = await phone.api.accounts.sessions()
    expect(await bile.api.accounts.sessions()).toMatchObject([{ device: null, isCurrent: true }])
    const end = bile.api.accounts.endSession({ params: { id: own!._id } })
    expect(await refusal(end)).toMatchObject({ status: 404 })
    await bile.api.accounts.endSessions()
    expect(await phone.api.accounts.profile()).toMatchObject({ name: 'Hodan Ali' })
  })

  it('is not shown sessions that have expired', async () => {
    shop.clock.now = new Date(shop.clock.now.getTime() + 29.95 * 86_400_000)
    expect(await laptop.api.accounts.sessions()).toHaveLength(1)
  })
})

describe('the name of a device', () => {
  it('is that of browser and system, or nothing', () => {
    expect(deviceName(PHONE)).toBe('Chrome, Android')
    expect(deviceName(undefined)).toBeNull()
    expect(deviceName('')).toBeNull()
    expect(deviceName('?'.repeat(100_000))).toBeNull()
  })
})
