import { join } from 'node:path'
import type { Config } from './config.ts'
import { readMailRoute, serverName } from './notifications/mail-route.ts'
import type { Shop } from './shop.ts'

/** Printed before the shop opens, because the password is shown only once. */
export function printAdminAccount(
  { admin }: Pick<Config, 'admin'>,
  created: { email: string; password: string } | null,
): void {
  if (!created) return
  const password = admin.password
    ? 'as set in ADMIN_PASSWORD'
    : `${created.password} (shown only once)`
  console.log(`The admin's account is ${created.email}, password ${password}`)
}

/** Where the shop is and where its data is. */
export async function startupBanner(shop: Shop): Promise<string> {
  const { config } = shop
  const database = config.databaseUrl === null ? [] : [`  Database  ${placeOf(config.databaseUrl)}`]
  return [
    `Qurux is open at ${config.publicUrl}`,
    `  Data      ${config.dataDir}`,
    ...database,
    `  Emails    ${await describeMails(shop)}`,
    `  Payments  ${await describePayments(shop)}`,
  ].join('\n')
}

async function describeMails(shop: Shop): Promise<string> {
  const route = await readMailRoute(shop)
  switch (route.state) {
    case 'by-administrator':
      return 'by SMTP_URL'
    case 'ready':
      return `by ${serverName(route.server)}, as set up in the admin`
    case 'enter-again':
      return 'off: enter the password of the mail server again, under Setup in the admin'
    case 'not-set-up':
      return join(shop.config.dataDir, 'outbox')
  }
}

async function describePayments({ config, connections, payments }: Shop): Promise<string> {
  const { all } = payments
  const paypal = config.paypal === null ? await connections.read('paypal') : null
  const waafipay = config.waafipay === null ? await connections.read('waafipay') : null
  const real = [
    config.paypal && `PayPal, ${config.paypal.environment}`,
    paypal && `PayPal, ${paypal.isLocked ? LOCKED : `${paypal.fields.environment}, ${SAVED}`}`,
    config.waafipay && 'WaafiPay',
    waafipay && `WaafiPay, ${waafipay.isLocked ? LOCKED : SAVED}`,
  ]
  const shown = real.filter(Boolean).join('; ')
  if (shown) return shown
  return all.length === 0 ? 'off: set them up under Setup in the admin to sell' : DEMO
}

const SAVED = 'as set up in the admin'
const LOCKED = 'off: enter its key again, under Setup in the admin'
const DEMO = 'demo: no money moves'

/** The URL without its password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
