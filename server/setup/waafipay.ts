import type { z } from 'zod'
import type {
  saveWaafipay as contract,
  testWaafipay,
  WaafipaySetup,
} from '#contract/admin/setup.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { saveConnection, secretFor } from '../connections/save-connection.ts'
import { type AccountTest, tryAccount } from '../payments/waafipay/account.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { assertMayReplace } from './replace-account.ts'

export async function showWaafipay(shop: Shop): Promise<WaafipaySetup> {
  const own = shop.config.waafipay
  const saved = own === null ? await shop.connections.read('waafipay') : null
  const { url, merchantUid, apiUserId } = own ?? saved?.fields ?? {}
  const savedState = saved === null ? 'not-set-up' : saved.isLocked ? 'enter-again' : 'ready'
  return {
    state: own ? 'by-administrator' : savedState,
    account: url && merchantUid && apiUserId ? { url, merchantUid, apiUserId } : null,
    isDemo: shop.payments.of('MobileMoney')?.demo ?? false,
    hasSecret: saved !== null,
    version: saved?.version ?? 0,
    updatedAt: saved?.updatedAt.toISOString() ?? null,
  }
}

/**
 * Saves an account; new payments are taken by it at once.
 * @throws ShopError as `savePaypal`
 */
export async function saveWaafipay(
  shop: Shop,
  viewer: Viewer,
  { secret, version, ...fields }: z.output<typeof contract.body>,
): Promise<WaafipaySetup> {
  if (shop.config.waafipay) throw new ShopError('set-by-administrator')
  await change(shop, viewer, async (unit) => {
    await assertMayReplace(unit.tx, shop, 'waafipay', fields)
    await saveConnection(unit, shop.secretBox, 'waafipay', { fields, secret, version })
  })
  await shop.payments.refresh?.()
  return showWaafipay(shop)
}

/** @throws ShopError 'invalid-input' if the key must be entered */
export async function tryWaafipay(
  { config, connections }: Pick<Shop, 'config' | 'connections'>,
  { account }: z.output<typeof testWaafipay.body>,
): Promise<AccountTest> {
  if (!account && config.waafipay) return tryAccount(config.waafipay)
  const saved = await connections.read('waafipay')
  if (!account) {
    if (!saved || saved.secret === null) return { outcome: 'wrong-key', answer: null }
    return tryAccount({ ...saved.fields, apiKey: saved.secret })
  }
  const { secret, ...fields } = account
  const apiKey = secretFor('waafipay', { fields, secret }, saved) ?? ''
  return tryAccount({ ...fields, apiKey })
}
