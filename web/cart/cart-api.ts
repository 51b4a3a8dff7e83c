import { cartPaths } from '#contract/cart-paths.ts'
import { createApi } from '#contract/client.ts'
import { browserSend } from '../api.ts'

/** The calls about the cart of an account. */
export const cartApi = createApi(browserSend, cartPaths)
