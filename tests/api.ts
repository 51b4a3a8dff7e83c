import { accountPaths } from '#contract/account-paths.ts'
import { adminPaths } from '#contract/admin/paths.ts'
import { cartPaths } from '#contract/cart-paths.ts'
import { checkoutPaths } from '#contract/checkout-paths.ts'
import { type ApiOf, createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'

/** Every call, for shoppers and for admins. */
export const everyPath = {
  ...paths,
  ...accountPaths,
  ...checkoutPaths,
  ...cartPaths,
  ...adminPaths,
}

export type TestApi = ApiOf<typeof everyPath>

/** The browser's own client on top of any `send`. */
export function createTestApi(send: Send): TestApi {
  return createApi(send, everyPath)
}
