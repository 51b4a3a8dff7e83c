import { adminPaths } from '#contract/admin/paths.ts'
import { type ApiOf, createApi, type Send } from '#contract/client.ts'
import { paths } from '#contract/paths.ts'

/** Every call, of shoppers and of admins. */
export const everyPath = { ...paths, ...adminPaths }

export type TestApi = ApiOf<typeof everyPath>

/** The browser's own client, carried by whatever `send` is. */
export function createTestApi(send: Send): TestApi {
  return createApi(send, everyPath)
}
