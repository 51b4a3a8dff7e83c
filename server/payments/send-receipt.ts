import { v7 as uuidv7 } from 'uuid'
import { normalizeEmail, type OrderHolder } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import type { Locale } from '#domain/locale.ts'
import { countAttempt } from '../accounts/limits.ts'
import { roleOf } from '../orders/order-holder.ts'
import { findOrder } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'

/**
 * Mails a receipt to whoever paid the order for its buyer. Their address is known to the mail alone.
 * @throws ShopError not-found, also until the order is paid; too-many-requests.
 */
export async function sendReceipt(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
  { email, language, address }: { email: string; language: Locale; address: string },
): Promise<void> {
  const order = await findOrder(shop.db, orderId)
  await roleOf(holder, order, { db: shop.db, now: shop.now() }, 'pay')
  if (!order.paidAt) throw new ShopError('not-found', { what: 'order' })
  await countAttempt(shop, 'receipt', orderId, address)
  await change(shop, holder.viewer, (unit) =>
    unit.enqueue('payer-receipt', {
      mailId: uuidv7(),
      orderId,
      email: normalizeEmail(email),
      language,
    }),
  )
}
