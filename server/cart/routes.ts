import type { FastifyInstance } from 'fastify'
import * as account from '#contract/account-cart.ts'
import * as contract from '#contract/cart.ts'
import * as shipping from '#contract/shipping.ts'
import { countForNetwork } from '../accounts/limits.ts'
import { prepareOffered } from '../catalog/product-queries.ts'
import { limitGuesses } from '../coupons/guesses.ts'
import { route } from '../http/route.ts'
import type { Shop } from '../shop.ts'
import { readCart, setCartLines } from './account-cart.ts'
import { mergeCart } from './merge-cart.ts'
import { offerRates, quoteCart } from './quote.ts'

export function cartRoutes(app: FastifyInstance, shop: Shop): void {
  const read = prepareOffered(shop.db)
  route(app, contract.quote, ({ body: { orderItems, coupon, ...to }, viewer, request }) => {
    const quote = () => quoteCart(shop, read, orderItems, { coupon, viewer, to })
    if (!coupon) return quote()
    const who = { viewer, address: request.ip, code: coupon }
    return limitGuesses(shop, who, quote, (given) => given.coupon?.reason === 'unknown')
  })

  route(app, shipping.rates, async ({ body, viewer, request }) => {
    countForNetwork(shop, 'shippingRates', request.ip)
    const { orderItems, coupon, ...to } = body
    const offer = () => offerRates(shop, read, orderItems, { coupon, viewer, to })
    if (!coupon) return (await offer()).rates
    const who = { viewer, address: request.ip, code: coupon }
    return (await limitGuesses(shop, who, offer, ({ isUnknownCode }) => isUnknownCode)).rates
  })

  route(app, account.show, ({ viewer }) => readCart(shop, read, viewer.id))

  route(app, account.merge, ({ body, viewer }) => mergeCart(shop, viewer, body.items))

  route(app, account.setLines, ({ body, viewer }) => setCartLines(shop, read, viewer, body.set))
}
