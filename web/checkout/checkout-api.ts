import { checkoutPaths } from '#contract/checkout-paths.ts'
import { createApi } from '#contract/client.ts'
import { browserSend } from '../api.ts'

/** The calls that only the checkout and the profile make. */
export const checkoutApi = createApi(browserSend, checkoutPaths)
