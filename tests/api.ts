import { adminPaths } from '#contract/admin/paths.ts'
import { type ApiOf, createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'

/** Every call, for shoppers and for admins. */
export const everyPath = { ...paths, ...adminPaths }

export type TestApi = ApiOf<typeof everyPath>

/** The browser's own client on top of any `send`. */
export function createTestApi(send: Send): TestApi {
  return createApi(send, everyPath)
}
