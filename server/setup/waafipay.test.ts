import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startWaafipayEmulator, type WaafipayEmulator } from '#emulators/waafipay/start.ts'
import { freePort } from '#tests/free-port.ts'
import { address, openShop } from '#tests/open-shop.ts'
import { SecretBox } from '../db/secret-box.ts'

let waafipay: WaafipayEmulator
beforeAll(async () => {
  waafipay = await startWaafipayEmulator()
})
afterAll(() => waafipay.stop())
beforeEach(() => waafipay.control.repair())

const account = () => ({
  url: waafipay.url,
  merchantUid: waafipay.merchantUid,
  apiUserId: waafipay.apiUserId,
  secret: waafipay.apiKey,
})

async function shopWithAdmin() {
  const shop = await openShop()
  const { api } = await shop.signIn('admin')
  return { ...shop, api }
}

it('mobile money is set up in the admin and taken at once', async () => {
  const { api, guest, signIn, stockProduct, doJobs } = await shopWithAdmin()
  expect((await guest.payments.config()).methods).not.toContain('MobileMoney')
  expect((await api.setup.show()).waafipay).toMatchObject({ state: 'not-set-up', account: null })

  const calls = waafipay.control.calls.length
  expect(await api.setup.testWaafipay({ body: { account: account() } })).toMatchObject({
    outcome: 'works',
    answer: expect.stringContaining('RCS_TRAN_NOT_FOUND'),
  })
  // Nothing that could move money.
  expect(waafipay.control.calls.slice(calls).map(({ service }) => service)).toEqual([
    'API_PREAUTHORIZE_CANCEL',
  ])
  const { secret, ...shown } = account()
  expect(await api.setup.saveWaafipay({ body: { ...account(), version: 0 } })).toMatchObject({
    state: 'ready',
    account: shown,
    hasSecret: true,
  })
  expect(await api.setup.testWaafipay({ body: {} })).toMatchObject({ outcome: 'works' })
  expect((await guest.payments.config()).methods).toContain('MobileMoney')

  const amina = await signIn('amina')
  const { _id: id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product: await stockProduct(), qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'MobileMoney',
    },
  })
  await amina.api.payments.start({ params: { id }, body: { phone: '252611111111' } })
  await doJobs()
  await expect
    .poll(async () => (await amina.api.orders.show({ params: { id } })).status)
    .toBe('paid')

  await api.setup.remove({ params: { service: 'waafipay' } })
  expect((await guest.payments.config()).methods).not.toContain('MobileMoney')
})

it('a test tells wrong keys from a wrong address', async () => {
  const { api } = await shopWithAdmin()
  const test = (changes: object) =>
    api.setup.testWaafipay({ body: { account: { ...account(), ...changes } } })
  expect(await test({ secret: 'wrong' })).toMatchObject({ outcome: 'wrong-key' })
  expect(await test({ url: `http://127.0.0.1:${await freePort()}` })).toEqual({
    outcome: 'unreachable',
    answer: null,
  })
  await expect(test({ url: 'http://sandbox.waafipay.example' })).rejects.toMatchObject({
    errors: { 'account.url': expect.any(String) },
  })
})

it('the key is asked for again after a restore elsewhere, and no payment is offered', async () => {
  const { api, guest, shop } = await shopWithAdmin()
  await api.setup.saveWaafipay({ body: { ...account(), version: 0 } })
  // The same row, encrypted with a key that this machine does not have.
  const elsewhere = new SecretBox({ secretKey: 'x'.repeat(32), dataDir: '' })
  const sealed = elsewhere.seal('connections waafipay', waafipay.apiKey)
  await shop.pool.query('update connections set secret = $1', [sealed])
  shop.connections.clear()
  await shop.payments.refresh?.()
  expect((await guest.payments.config()).methods).not.toContain('MobileMoney')
  expect((await api.setup.show()).waafipay.state).toBe('enter-again')
  expect((await api.dashboard.tasks()).enterAgain).toEqual(['waafipay'])
  await api.setup.saveWaafipay({ body: { ...account(), version: 1 } })
  expect((await guest.payments.config()).methods).toContain('MobileMoney')
})

it('of the environment, the account cannot be changed', async () => {
  const opened = await openShop({
    env: {
      WAAFIPAY_MERCHANT_UID: 'M1',
      WAAFIPAY_API_USER_ID: '7',
      WAAFIPAY_API_KEY: 'canary-key',
    },
  })
  const { api } = await opened.signIn('admin')
  expect((await api.setup.show()).waafipay).toMatchObject({
    state: 'by-administrator',
    account: { merchantUid: 'M1' },
    hasSecret: false,
  })
  await expect(
    api.setup.saveWaafipay({ body: { ...account(), version: 0 } }),
  ).rejects.toMatchObject({ code: 'set-by-administrator' })
})
