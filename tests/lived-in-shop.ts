import { eq } from 'drizzle-orm'
import { orders, payments } from '#server/db/schema.ts'
import { markExpired } from '#server/orders/mark-expired.ts'
import { settlePayment } from '#server/payments/settle-payment.ts'
import { recordBackup } from '#server/settings/last-backup.ts'
import { change } from '#server/unit.ts'
import type { payingShop } from './paying-shop.ts'

type PayingShop = ReturnType<typeof payingShop>

/**
 * A shop in which everything that can happen to orders has happened, through the real routes: at
 * least one order in every state, and all jobs done.
 */
export async function liveIn(at: PayingShop) {
  const { shop } = at.shop
  const { api } = await at.shop.signIn('admin')
  const balm = await at.shop.stockProduct({ name: 'Lip Balm', listPrice: 5_00, onHand: 200 })
  await api.stock.adjust({ params: { id: at.butter }, body: { by: 200, note: 'A delivery' } })
  at.paypal.control.allowDuplicateInvoices()
  await at.shop.changeSettings({ maxUnpaidOrders: 100, maxUnpaidUnits: 100 })

  const refund = (id: string, amount?: number, restock?: { item: string; qty: number }[]) =>
    api.adminRefunds.create({
      params: { id },
      body: { ...(amount && { amount }), ...(restock && { restock }) },
    })
  const deliver = (id: string) => api.adminOrders.deliver({ params: { id } })
  const remove = (id: string) => api.adminOrders.remove({ params: { id } })
  const lineOf = async (id: string) =>
    (await api.orders.show({ params: { id } })).orderItems[0]!._id

  const placed = await at.placeOrder(2)
  await at.placeOrder(1, at.amina.api, balm)
  await at.amina.api.orders.cancel({ params: { id: await at.placeOrder() } })
  const cancelled = await at.placeOrder()
  await api.orders.cancel({ params: { id: cancelled } })
  await remove(await at.placeOrder())

  const paid = await at.paidOrder(3)
  const partly = await at.paidOrder(3)
  await refund(partly, 20, [{ item: await lineOf(partly), qty: 1 }])
  const delivered = await at.paidOrder(2)
  await deliver(delivered)
  const partlyDelivered = await at.paidOrder(3)
  await refund(partlyDelivered, 20, [{ item: await lineOf(partlyDelivered), qty: 1 }])
  await deliver(partlyDelivered)
  await refund(partlyDelivered, 20, [{ item: await lineOf(partlyDelivered), qty: 1 }])
  const refunded = await at.paidOrder(3)
  await refund(refunded, undefined, [{ item: await lineOf(refunded), qty: 1 }])
  const returned = await at.paidOrder(2)
  await deliver(returned)
  await refund(returned, undefined, [{ item: await lineOf(returned), qty: 2 }])
  await remove(await at.paidOrder())
  const deletedOrder = await at.paidOrder()
  await deliver(deletedOrder)
  await remove(deletedOrder)

  const expired = await at.placeOrder()
  await shop.db.update(orders).set({ holdUntil: shop.now() }).where(eq(orders.id, expired))
  await at.shop.tick('expire-orders')
  const late = await at.approvedOrder()
  await at.openProvider().capture(late.reference, 'behind-the-shop')
  await expireUnasked(late.id)
  await at.pay(late.id, late.reference)

  const flagged = await oddMoney()
  const twice = await paidTwice()
  await refund(await paidTwice())
  const looked = await oddMoney()
  await api.adminOrders.unflag({ params: { id: looked } })
  await moneyForDeleted()
  const free = await freeOrders()
  await eraseCustomer()

  await at.shop.doLaterJobs()
  const [mail] = await api.adminMails.list({ query: {} })
  at.shop.clock.now = new Date(at.shop.clock.now.getTime() + 5 * 60_000)
  await api.adminMails.resend({ params: { id: mail!._id } })
  await at.shop.doLaterJobs()
  await recordBackup(shop.db, { at: shop.now(), bytes: 1 })
  return {
    placed,
    cancelled,
    paid,
    partly,
    delivered,
    returned,
    refunded,
    expired,
    flagged,
    twice,
    free,
  }

  /** As if the payment was captured at the very moment when the order expired. */
  async function expireUnasked(id: string): Promise<void> {
    await change(shop, null, (unit) => markExpired(unit, id))
  }

  /** An amount other than the order's total was captured. */
  async function oddMoney(): Promise<string> {
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.changeOrder(reference, { cents: 29_99 })
    await at.openProvider().capture(reference, 'by-hand')
    await at.pay(id, reference).catch(() => {})
    return id
  }

  /** The second payment is flagged. */
  async function paidTwice(): Promise<string> {
    const { id, reference } = await at.approvedOrder()
    await shop.db
      .update(payments)
      .set({ closedAt: shop.now() })
      .where(eq(payments.reference, reference))
    const second = await at.start(id)
    at.paypal.control.approve(second)
    await at.pay(id, second)
    await at.openProvider().capture(reference, 'behind-the-shop')
    const [first] = await at.rowsOf(id)
    await settlePayment(shop, first!.id, 'provider')
    return id
  }

  async function moneyForDeleted(): Promise<void> {
    const { id, reference } = await at.approvedOrder()
    await at.openProvider().capture(reference, 'behind-the-shop')
    await remove(id)
    const [row] = await at.rowsOf(id)
    await settlePayment(shop, row!.id, 'provider')
    await refund(id)
  }

  /** The review with a reply is of a delivered order. */
  async function freeOrders(): Promise<string> {
    await api.adminSettings.save({ body: { shippingFee: 0, freeShippingAbove: 0 } })
    await at.shop.setDiscount(100)
    await at.placeOrder()
    const delivered = await at.placeOrder()
    await deliver(delivered)
    await at.amina.api.orders.cancel({ params: { id: await at.placeOrder() } })
    await at.shop.setDiscount(0)
    await api.adminSettings.save({ body: { shippingFee: 10, freeShippingAbove: 100 } })
    return delivered
  }

  /** One order is unpaid, one is paid, one is delivered. */
  async function eraseCustomer(): Promise<void> {
    const bile = await at.shop.signIn('bile')
    const pay = async (id: string) => {
      const reference = await at.start(id, bile.api)
      at.paypal.control.approve(reference)
      await at.pay(id, reference, bile.api)
    }
    await at.placeOrder(1, bile.api)
    const paid = await at.placeOrder(1, bile.api)
    await pay(paid)
    const delivered = await at.placeOrder(1, bile.api)
    await pay(delivered)
    await deliver(delivered)
    await api.adminUsers.remove({ params: { id: bile.id } })
  }
}
