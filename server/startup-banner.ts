import { join } from 'node:path'
import type { Config } from './config.ts'
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

/** Prints where the shop is and where its data is. */
export function printStartupBanner(shop: Shop): void {
  const { config } = shop
  console.log(`Qurux is open at ${config.publicUrl}`)
  console.log(`  Data      ${config.dataDir}`)
  if (config.databaseUrl !== null) console.log(`  Database  ${placeOf(config.databaseUrl)}`)
  console.log(`  Emails    ${config.smtpUrl === null ? join(config.dataDir, 'outbox') : 'by SMTP'}`)
  console.log(`  Payments  ${describePayments(shop)}`)
}

function describePayments({ config, payments }: Shop): string {
  if (payments === null) return 'off: set PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET to sell'
  if (payments.browser.demo) return 'demo: no money moves'
  return `PayPal, ${config.paypal?.environment}`
}

/** The URL without its password. */
function placeOf(databaseUrl: string): string {
  const { host, pathname } = new URL(databaseUrl)
  return host + pathname
}
