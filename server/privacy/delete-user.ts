import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { matchPassword } from '../accounts/accounts.ts'
import { lockCustomer, removeAccount } from '../accounts/remove-account.ts'
import { eraseAuditTraces } from '../audit-log/erase-audit-traces.ts'
import { eraseMails } from '../notifications/mail-log.ts'
import { eraseBuyer } from '../orders/erase-buyer.ts'
import { lockOrder } from '../orders/orders.ts'
import { erasePayers } from '../payments/erase-payers.ts'
import { anonymiseReviews } from '../reviews/reviews.ts'
import type { Shop } from '../shop.ts'
import { eraseAlerts } from '../stock-alerts/forget.ts'
import { change } from '../unit.ts'
import { eraseWithdrawals } from '../withdrawals/forget.ts'

/** The name shown for a deleted account. */
const FORMER_CUSTOMER = 'Former customer'

/**
 * Deletes a user and erases personal data, all or nothing: sessions end, unpaid orders are
 * cancelled, the others keep what accounting needs, reviews stay without a name. Refused while a
 * payment of an order is in progress.
 * @throws ShopError not-found, admin-not-deletable, payment-pending.
 */
export async function deleteUser(shop: Shop, admin: Viewer, id: string): Promise<void> {
  await erase(shop, admin, id)
}

/**
 * The same, by the customer. The change log names nobody.
 * @throws ShopError wrong-password, admin-not-deletable, payment-pending, too-many-requests.
 */
export async function deleteAccount(
  shop: Shop,
  viewer: Viewer,
  password: string,
  session: { token: string; address: string },
): Promise<void> {
  if (viewer.isAdmin) throw new ShopError('admin-not-deletable')
  const isRight = await matchPassword(shop, viewer, password, session)
  if (isRight === null) throw new ShopError('wrong-password')
  await erase(shop, null, viewer.id)
}

/**
 * Erases the buyer of a guest's order, as that of an account: an unpaid order is cancelled, of the
 * others stays what accounting and a delivery need.
 * @throws ShopError not-found, also if the order belongs to an account; payment-pending.
 */
export async function eraseGuest(shop: Shop, admin: Viewer, orderId: string): Promise<void> {
  const mailIds = await change(shop, admin, async (unit) => {
    const order = await lockOrder(unit.tx, orderId)
    if (order.placedAs !== 'guest' || order.customerId) {
      throw new ShopError('not-found', { what: 'order' })
    }
    if (order.erasedAt) return []
    const { buyerEmail: email, phone } = order
    await eraseBuyer(unit, { orderId }, 'admin')
    await erasePayers(unit, [orderId])
    const contacts = [email, phone ?? ''].filter(Boolean)
    await eraseAlerts(unit, null, contacts)
    await eraseWithdrawals(unit, { contacts, orderIds: [orderId] })
    const mails = await eraseMails(unit, { userId: null, email, orderIds: [orderId] })
    await eraseAuditTraces(unit, { userId: null, orderIds: [orderId], name: FORMER_CUSTOMER })
    await unit.audit({
      action: 'order-buyer-erased',
      subjectId: orderId,
      subject: `#${order.number}`,
    })
    return mails
  })
  await shop.mailer.forget?.(mailIds)
}

async function erase(shop: Shop, admin: Viewer | null, id: string): Promise<void> {
  const mailIds = await change(shop, admin, async (unit) => {
    const { email } = await lockCustomer(unit, id)
    const { own, cancelled } = await eraseBuyer(
      unit,
      { customerId: id },
      admin ? 'admin' : 'customer',
    )
    const orderIds = own.map((order) => order.id)
    const phones = own.flatMap(({ phone }) => phone || [])
    await erasePayers(unit, orderIds)
    const contacts = [email, ...phones]
    await eraseAlerts(unit, id, contacts)
    await eraseWithdrawals(unit, { contacts, orderIds })
    const mails = await eraseMails(unit, { userId: id, email, orderIds })
    await eraseAuditTraces(unit, { userId: id, orderIds, name: FORMER_CUSTOMER })
    await anonymiseReviews(unit, id)
    await unit.audit({
      action: admin ? 'user-deleted' : 'account-deleted',
      subjectId: id,
      subject: FORMER_CUSTOMER,
      before: { numOrders: own.filter(({ deletedAt }) => !deletedAt).length },
      after: { cancelledOrders: cancelled.map(({ number }) => number) },
    })
    await removeAccount(unit, id)
    return mails
  })
  await shop.mailer.forget?.(mailIds)
}
