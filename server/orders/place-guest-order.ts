import type { z } from 'zod'
import type { placeAsGuest as contract, Order } from '#contract/orders.ts'
import { normalizeEmail } from '#domain/accounts.ts'
import { invalid } from '#domain/errors.ts'
import { countWithin } from '../accounts/limits.ts'
import { limitGuesses } from '../coupons/guesses.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { createOrderLink } from './order-links.ts'
import { normalisePhone } from './phones.ts'
import { placeOnce, type Sent } from './place-order.ts'

type Request = z.output<typeof contract.body>

/**
 * Places an order of somebody without an account, who gets the token of a link to it. It is not
 * stored, so a repeated call gets another one.
 * @throws ShopError as `placeOrder`, but for not-signed-in, and guests-off, invalid-input.
 */
export async function placeGuestOrder(
  shop: Shop,
  request: Request,
  sent: Sent,
): Promise<Order & { token: string }> {
  const phone = normalisePhone(request.shippingAddress)
  if (!/\d{5}/.test(phone)) throw invalid({ 'shippingAddress.phone': 'Must be a phone number' })
  const attempt = { kind: 'guestOrder', account: phone, address: sent.address } as const
  const placed = () =>
    countWithin(shop, attempt, (countIn) =>
      change(shop, null, async (unit) => {
        const { name, email } = request.contact
        const customer = { id: null, name, email: normalizeEmail(email) }
        const order = await placeOnce(shop, unit, { customer, request, sent, countIn })
        return { ...order, token: await createOrderLink(unit, order._id) }
      }),
    )
  const { address } = sent
  const { coupon: code } = request
  return code ? limitGuesses(shop, { viewer: null, address, code }, placed) : placed()
}
