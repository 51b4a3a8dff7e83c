import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from 'vitest'
import { type PaypalEmulator, startPaypalEmulator } from '#emulators/paypal/start.ts'
import { freePort } from '#tests/free-port.ts'
import { address, type OpenShop, openShop } from '#tests/open-shop.ts'
import { Connections } from '../connections/connections.ts'
import { SecretBox } from '../db/secret-box.ts'
import { ConnectedPayments } from '../payments/connected-payments.ts'
import { emulatorTrust } from '../payments/open-provider.ts'
import { paypalProvider } from '../payments/paypal/provider.ts'
import { paymentProviders } from '../payments/providers.ts'

let paypal: PaypalEmulator
let demo: PaypalEmulator
beforeAll(async () => {
  paypal = await startPaypalEmulator({ siteUrl: 'https://shop.test' })
  demo = await startPaypalEmulator({ siteUrl: 'https://shop.test' })
})
afterAll(() => Promise.all([paypal.stop(), demo.stop()]))
beforeEach(() => paypal.control.repair())

/** Demo payments, as in a new shop, and PayPal itself at another address. */
async function shopWithDemo(env: Record<string, string> = {}) {
  const { apiUrl, clientId, clientSecret, webhookId } = demo
  const provider = paypalProvider({
    apiUrl,
    clientId,
    clientSecret,
    currency: 'USD',
    demo: true,
    browser: { sdkUrl: '/demo-paypal/sdk/js', environment: 'sandbox' },
    approvalOrigins: ['https://shop.test'],
    webhook: { id: webhookId, trust: emulatorTrust(demo) },
  })
  const started = paymentProviders({ PayPal: provider })
  const shop = await openShop({
    env: {
      PUBLIC_URL: 'https://shop.test',
      PAYPAL_CLIENT_ID: '',
      PAYPAL_CLIENT_SECRET: '',
      PAYPAL_API_URL: paypal.apiUrl,
      ...env,
    },
    parts: { payments: started },
  })
  const { api } = await shop.signIn('admin')
  const amina = await shop.signIn('amina')
  return { ...shop, api, amina, started }
}

const account = () => ({
  environment: 'live' as const,
  clientId: paypal.clientId,
  secret: paypal.clientSecret,
  webhookId: '',
})

async function startOrder({
  amina,
  stockProduct,
}: Pick<OpenShop, 'stockProduct'> & { amina: Awaited<ReturnType<OpenShop['signIn']>> }) {
  const { _id: id } = await amina.api.orders.place({
    body: {
      orderItems: [{ product: await stockProduct(), qty: 1 }],
      shippingAddress: address,
      paymentMethod: 'PayPal',
    },
  })
  return { id, reference: (await amina.api.payments.start({ params: { id } })).id }
}

describe('the account at PayPal', () => {
  it('takes the place of demo payments at once, and its webhook is made', async () => {
    const { api, guest, shop } = await shopWithDemo()
    expect((await api.setup.show()).paypal).toMatchObject({
      state: 'not-set-up',
      isDemo: true,
      webhookUrl: 'https://shop.test/api/webhooks/paypal',
    })
    expect(await guest.payments.config()).toMatchObject({ demo: true })

    expect(await api.setup.testPaypal({ body: { account: account() } })).toEqual({
      outcome: 'works',
    })
    const saved = await api.setup.savePaypal({ body: { ...account(), version: 0 } })
    expect(saved).toMatchObject({
      state: 'ready',
      isDemo: false,
      hasSecret: true,
      account: { webhookId: paypal.webhookId },
    })
    expect(await guest.payments.config()).toMatchObject({
      demo: false,
      clientId: paypal.clientId,
      sdkUrl: 'https://www.paypal.com/sdk/js',
    })
    expect(shop.payments.of('PayPal')?.readWebhook).not.toBeNull()
    expect((await api.dashboard.tasks()).firstSteps.payments).toBe('real')
    expect(await api.setup.testPaypal({ body: {} })).toEqual({ outcome: 'works' })

    const { paypal: removed } = await api.setup.remove({ params: { service: 'paypal' } })
    expect(removed).toMatchObject({ state: 'not-set-up', isDemo: true })
    expect(await guest.payments.config()).toMatchObject({ demo: true })
  })

  it('leaves payments that have begun to whom they began with', async () => {
    const shop = await shopWithDemo()
    const { api, amina } = shop
    const { id, reference } = await startOrder(shop)
    await api.setup.savePaypal({ body: { ...account(), version: 0 } })
    demo.control.approve(reference)
    await amina.api.payments.pay({ params: { id }, body: { id: reference } })
    expect(await amina.api.orders.show({ params: { id } })).toMatchObject({ status: 'paid' })

    const next = await startOrder(shop)
    paypal.control.approve(next.reference)
    await amina.api.payments.pay({ params: { id: next.id }, body: { id: next.reference } })
    expect(await amina.api.orders.show({ params: { id: next.id } })).toMatchObject({
      status: 'paid',
    })
  })

  it('is not exchanged for another one while a payment is in progress', async () => {
    const shop = await shopWithDemo()
    const { api, amina } = shop
    await api.setup.savePaypal({ body: { ...account(), version: 0 } })
    const { id, reference } = await startOrder(shop)
    const inProgress = { code: 'payments-in-progress' }
    const other = { ...account(), environment: 'sandbox' as const, version: 1 }
    await expect(api.setup.savePaypal({ body: other })).rejects.toMatchObject(inProgress)
    await expect(api.setup.remove({ params: { service: 'paypal' } })).rejects.toMatchObject(
      inProgress,
    )
    // A new webhook, or a new secret of the same account, is no other account.
    await api.setup.savePaypal({ body: { ...account(), webhookId: 'WH-OTHER', version: 1 } })
    paypal.control.approve(reference)
    await amina.api.payments.pay({ params: { id }, body: { id: reference } })
    await api.setup.savePaypal({ body: { ...other, version: 2 } })
  })

  it('is refused with credentials that PayPal does not accept', async () => {
    const { api, guest } = await shopWithDemo()
    const wrong = { ...account(), secret: 'canary-wrong' }
    expect(await api.setup.testPaypal({ body: { account: wrong } })).toEqual({
      outcome: 'wrong-key',
    })
    await expect(api.setup.savePaypal({ body: { ...wrong, version: 0 } })).rejects.toMatchObject({
      errors: { clientId: expect.any(String) },
    })
    expect(await guest.payments.config()).toMatchObject({ demo: true })
  })

  it('can be saved while PayPal cannot be reached, and works without a webhook', async () => {
    const { api } = await shopWithDemo({ PAYPAL_API_URL: `http://127.0.0.1:${await freePort()}` })
    expect(await api.setup.testPaypal({ body: { account: account() } })).toEqual({
      outcome: 'unreachable',
    })
    const saved = await api.setup.savePaypal({ body: { ...account(), version: 0 } })
    expect(saved).toMatchObject({ state: 'ready', account: { webhookId: '' } })
  })

  it('has no webhook where PayPal cannot reach the shop', async () => {
    const { api } = await shopWithDemo({ PUBLIC_URL: 'http://shop.test' })
    const saved = await api.setup.savePaypal({ body: { ...account(), version: 0 } })
    expect(saved.account?.webhookId).toBe('')
  })

  it('of the environment wins', async () => {
    const { api } = await shopWithDemo({
      PAYPAL_CLIENT_ID: paypal.clientId,
      PAYPAL_CLIENT_SECRET: paypal.clientSecret,
    })
    expect((await api.setup.show()).paypal).toMatchObject({
      state: 'by-administrator',
      hasSecret: false,
      account: { clientId: paypal.clientId, environment: 'sandbox' },
    })
    expect(await api.setup.testPaypal({ body: {} })).toEqual({ outcome: 'works' })
    await expect(
      api.setup.savePaypal({ body: { ...account(), version: 0 } }),
    ).rejects.toMatchObject({ code: 'set-by-administrator' })
  })

  it('asks for its secret after a restore elsewhere, and offers no demo meanwhile', async () => {
    const { api, shop, started } = await shopWithDemo()
    await api.setup.savePaypal({ body: { ...account(), version: 0 } })
    const elsewhere = mkdtempSync(join(tmpdir(), 'qurux-elsewhere-'))
    onTestFinished(() => rmSync(elsewhere, { recursive: true }))
    shop.secretBox = new SecretBox({ secretKey: null, dataDir: elsewhere })
    shop.connections = new Connections(shop.db, shop.secretBox)
    shop.payments = new ConnectedPayments(shop, started)
    await shop.payments.refresh?.()
    expect(shop.payments.of('PayPal')).toBeNull()
    expect((await api.setup.show()).paypal).toMatchObject({ state: 'enter-again', isDemo: false })
    expect((await api.dashboard.tasks()).enterAgain).toEqual(['paypal'])
  })
})
