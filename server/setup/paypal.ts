import type { z } from 'zod'
import type { savePaypal as contract, PaypalSetup, testPaypal } from '#contract/admin/setup.ts'
import { checkoutPaths } from '#contract/checkout-paths.ts'
import type { Viewer } from '#domain/accounts.ts'
import type { AccountOutcome } from '#domain/connections.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { saveConnection, secretFor } from '../connections/save-connection.ts'
import { paypalConfigOf } from '../payments/connected-payments.ts'
import { PaymentFault } from '../payments/payment-fault.ts'
import { findOrCreateWebhook, tryAccount } from '../payments/paypal/account.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { assertMayReplace } from './replace-account.ts'

export async function showPaypal(shop: Shop): Promise<PaypalSetup> {
  const { config } = shop
  const saved = config.paypal === null ? await shop.connections.read('paypal') : null
  const account = config.paypal ?? saved?.fields
  return {
    state: config.paypal
      ? 'by-administrator'
      : saved === null
        ? 'not-set-up'
        : saved.isLocked
          ? 'enter-again'
          : 'ready',
    account: account
      ? {
          clientId: account.clientId,
          environment: account.environment,
          webhookId: account.webhookId ?? '',
        }
      : null,
    webhookUrl: webhookUrl(shop),
    isDemo: shop.payments.of('PayPal')?.demo ?? false,
    hasSecret: saved !== null,
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt.toISOString() ?? null,
  }
}

/**
 * Saves an account that PayPal accepts, with a webhook if PayPal can reach the shop; new payments
 * are taken by it at once.
 * @throws ShopError 'set-by-administrator', 'version-conflict', 'invalid-input', or
 * 'payments-in-progress' while the account has open payments and another one would take its place
 */
export async function savePaypal(
  shop: Shop,
  viewer: Viewer,
  { secret, version, ...typed }: z.output<typeof contract.body>,
): Promise<PaypalSetup> {
  if (shop.config.paypal) throw new ShopError('set-by-administrator')
  const saved = await shop.connections.read('paypal')
  const clientSecret = secretFor('paypal', { fields: typed, secret }, saved) ?? ''
  const account = paypalConfigOf(shop.config, typed, clientSecret)
  if ((await tryAccount(account)) === 'wrong-key') {
    throw invalid({ clientId: 'PayPal does not accept these credentials' })
  }
  const webhookId = typed.webhookId || (await webhookFor(shop, account))
  await change(shop, viewer, async (unit) => {
    await assertMayReplace(unit.tx, shop, 'paypal', typed)
    const fields = { ...typed, webhookId }
    await saveConnection(unit, shop.secretBox, 'paypal', { fields, secret, version })
  })
  await shop.payments.refresh?.()
  return showPaypal(shop)
}

/** Whether PayPal accepts the credentials. @throws ShopError 'invalid-input' */
export async function tryPaypal(
  shop: Shop,
  { account }: z.output<typeof testPaypal.body>,
): Promise<{ outcome: AccountOutcome }> {
  const { config, connections } = shop
  if (!account && config.paypal) return { outcome: await tryAccount(config.paypal) }
  const saved = await connections.read('paypal')
  if (!account) {
    if (!saved || saved.secret === null) return { outcome: 'wrong-key' }
    const own = paypalConfigOf(config, saved.fields, saved.secret)
    return { outcome: await tryAccount(own) }
  }
  const { secret, ...fields } = account
  const clientSecret = secretFor('paypal', { fields, secret }, saved) ?? ''
  return { outcome: await tryAccount(paypalConfigOf(config, fields, clientSecret)) }
}

function webhookUrl({ config }: Pick<Shop, 'config'>): string {
  return `${config.publicUrl}${checkoutPaths.payments.webhook[1]}`
}

/** Empty if PayPal cannot reach the shop, or did not create one: payments work without. */
async function webhookFor(
  shop: Pick<Shop, 'config' | 'log'>,
  account: Parameters<typeof findOrCreateWebhook>[0],
): Promise<string> {
  const url = webhookUrl(shop)
  if (!url.startsWith('https://')) return ''
  try {
    return await findOrCreateWebhook(account, url)
  } catch (err) {
    if (!(err instanceof PaymentFault)) throw err
    shop.log.warn({ err }, 'PayPal created no webhook')
    return ''
  }
}
