import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Mailbox, openMailbox } from '#emulators/smtp/mailbox.ts'
import { MERCHANT } from '#emulators/waafipay/start.ts'
import { freePort } from '#tests/free-port.ts'
import { Service } from './service.ts'

export const ADMIN = { email: 'admin@qurux.example', password: 'only-for-chaos' }

/** What a shop needs of others: two payment providers and a mail server. */
export interface Providers {
  readonly paypal: Service
  readonly paypalUrl: string
  readonly waafipay: Service
  readonly mailbox: Mailbox
  /** Calls an action of PayPal's emulator (its control.ts); null if it does not respond. */
  readonly control: (action: string, ...args: unknown[]) => Promise<unknown>
  /** The same for WaafiPay's. */
  readonly controlWaafipay: (action: string, ...args: unknown[]) => Promise<unknown>
  /** The settings of a shop that uses them; evaluated at each start of it. */
  readonly shopEnv: () => Record<string, string>
  readonly stop: () => Promise<void>
  /** Kills every process that may still run. */
  readonly stopNow: () => void
}

/**
 * @param folder for logs and the state of the emulators
 * @param siteUrl the shop, which gets PayPal's webhooks
 */
export async function openProviders(folder: string, siteUrl: string): Promise<Providers> {
  const mailbox = await openMailbox()
  const [paypalPort, waafipayPort] = [await freePort(), await freePort()]
  const paypalUrl = `http://127.0.0.1:${paypalPort}`
  const waafipayUrl = `http://127.0.0.1:${waafipayPort}`
  const paypalDir = join(folder, 'paypal')
  const waafipayDir = join(folder, 'waafipay')
  const webhookRootFile = join(folder, 'webhook-root.pem')

  const paypal = new Service({
    file: 'paypal-process.ts',
    logFile: join(folder, 'paypal.log'),
    env: () => ({
      PORT: String(paypalPort),
      DATA_DIR: paypalDir,
      SITE_URL: siteUrl,
      WEBHOOK_ROOT_FILE: webhookRootFile,
    }),
  })
  const waafipay = new Service({
    file: 'waafipay-process.ts',
    logFile: join(folder, 'waafipay.log'),
    env: () => ({ PORT: String(waafipayPort), DATA_DIR: waafipayDir }),
  })
  function stopNow(): void {
    paypal.stopNow()
    waafipay.stopNow()
  }
  paypal.start()
  waafipay.start()
  try {
    await Promise.all([paypal.ready(), waafipay.ready()])
  } catch (error) {
    stopNow()
    await mailbox.close()
    throw error
  }
  return {
    paypal,
    paypalUrl,
    waafipay,
    mailbox,
    control(action, ...args) {
      const basic = Buffer.from(`${CLIENT_ID}:${clientSecret()}`).toString('base64')
      return callControl(`${paypalUrl}/control/${action}`, `Basic ${basic}`, args)
    },
    controlWaafipay: (action, ...args) =>
      callControl(`${waafipayUrl}/control/${action}`, apiKey(), args),
    shopEnv: () => ({
      NODE_ENV: 'production',
      NODE_COMPILE_CACHE: 'node_modules/.cache/node',
      DEMO_DATA: 'off',
      LOG_LEVEL: 'warn',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      SMTP_URL: mailbox.url,
      PAYPAL_CLIENT_ID: CLIENT_ID,
      PAYPAL_CLIENT_SECRET: clientSecret(),
      PAYPAL_API_URL: paypalUrl,
      PAYPAL_WEBHOOK_ID: WEBHOOK_ID,
      WAAFIPAY_URL: waafipayUrl,
      WAAFIPAY_MERCHANT_UID: MERCHANT.merchantUid,
      WAAFIPAY_API_USER_ID: MERCHANT.apiUserId,
      WAAFIPAY_API_KEY: apiKey(),
      WEBHOOK_ROOT_FILE: webhookRootFile,
    }),
    async stop() {
      await Promise.all([paypal.stop(), waafipay.stop()])
      await mailbox.close()
    },
    stopNow,
  }

  /** The emulator generates it at its first start and stores it. */
  function clientSecret(): string {
    const state = JSON.parse(readFileSync(join(paypalDir, 'paypal-emulator.json'), 'utf8'))
    return state.clientSecret
  }

  function apiKey(): string {
    return JSON.parse(readFileSync(join(waafipayDir, 'waafipay-emulator.json'), 'utf8')).apiKey
  }
}

async function callControl(url: string, authorization: string, args: unknown[]): Promise<unknown> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { authorization },
      body: JSON.stringify(args),
      signal: AbortSignal.timeout(20_000),
    })
    const { result } = (await response.json()) as { result?: unknown }
    return response.ok ? (result ?? true) : null
  } catch {
    return null
  }
}

// The emulator's client id.
const CLIENT_ID = 'demo-paypal-client'
export const WEBHOOK_ID = 'WH-DEMO-PAYPAL'
