import type { Viewer } from '#domain/accounts.ts'
import { isShopError } from '#domain/errors.ts'
import { assertNotFull, countAttempt, isFirstInHour } from '../accounts/limits.ts'
import { networkOf } from '../http/network.ts'
import type { Shop } from '../shop.ts'

/**
 * Runs what answers about a code. Codes that no coupon has are counted, so that nobody finds one by
 * trying: for an account and its network, for guests by network. The same code counts once an hour,
 * since a page asks about it more than once.
 * @param isUnknown whether an answer, if it is no error, says that no coupon has the code
 * @throws ShopError too-many-requests.
 */
export async function limitGuesses<value>(
  shop: Shop,
  { viewer, address, code }: { viewer: Viewer | null; address: string; code: string },
  work: () => Promise<value>,
  isUnknown: (value: value) => boolean = () => false,
): Promise<value> {
  const account = viewer?.id ?? networkOf(address)
  await assertNotFull(shop, 'coupon', account, address)
  try {
    const value = await work()
    if (isUnknown(value)) await countOnce()
    return value
  } catch (error) {
    if (isShopError(error, 'coupon-not-applicable') && error.details.reason === 'unknown') {
      await countOnce()
    }
    throw error
  }

  async function countOnce(): Promise<void> {
    const guess = `coupon ${account} ${code.toUpperCase()}`
    if (await isFirstInHour(shop, guess)) await countAttempt(shop, 'coupon', account, address)
  }
}
