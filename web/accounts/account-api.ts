import { accountPaths } from '#contract/account-paths.ts'
import { createApi } from '#contract/client.ts'
import { browserSend } from '../api.ts'

/** The calls of accounts that few visitors make. */
export const accountApi = createApi(browserSend, accountPaths)
