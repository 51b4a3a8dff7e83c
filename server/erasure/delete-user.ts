import type { Viewer } from '#domain/accounts.ts'
import { lockCustomer, removeAccount } from '../accounts/remove-account.ts'
import { eraseAuditTraces } from '../audit-log/erase-audit-traces.ts'
import { eraseMails } from '../notifications/mail-log.ts'
import { eraseBuyer } from '../orders/erase-buyer.ts'
import { anonymiseReviews } from '../reviews/reviews.ts'
import type { Shop } from '../shop.ts'
import { eraseAlerts } from '../stock-alerts/forget.ts'
import { change } from '../unit.ts'

/** The name shown for a deleted account. */
const FORMER_CUSTOMER = 'Former customer'

/**
 * Deletes a user and erases personal data, all or nothing: sessions end, unpaid orders are
 * cancelled, the others keep what accounting needs, reviews stay without a name. Refused while a
 * payment of an order is in progress.
 * @throws ShopError not-found, admin-not-deletable, payment-pending.
 */
export async function deleteUser(shop: Shop, admin: Viewer, id: string): Promise<void> {
  const mailIds = await change(shop, admin, async (unit) => {
    const { email } = await lockCustomer(unit, id)
    const { own, cancelled } = await eraseBuyer(unit, id)
    const orderIds = own.map((order) => order.id)
    const phones = own.flatMap(({ phone }) => phone || [])
    await eraseAlerts(unit, id, [email, ...phones])
    const mails = await eraseMails(unit, { userId: id, email, orderIds })
    await eraseAuditTraces(unit, { userId: id, orderIds, name: FORMER_CUSTOMER })
    await anonymiseReviews(unit, id)
    await unit.audit({
      action: 'user-deleted',
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
