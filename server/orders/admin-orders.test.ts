import { desc, eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import type { NewMessage } from '#contract/admin/orders.ts'
import { auditEntries, payments } from '#server/db/schema.ts'
import { refusal } from '#tests/browser.ts'
import { payingShop } from '#tests/paying-shop.ts'

const at = payingShop()

async function openAdmin() {
  return (await at.shop.signIn('admin')).api
}

async function lastChange() {
  const [entry] = await at.shop.shop.db
    .select()
    .from(auditEntries)
    .orderBy(desc(auditEntries.id))
    .limit(1)
  return entry
}

describe('the list', () => {
  it('shows where an order goes and what is in it', async () => {
    const { adminOrders } = await openAdmin()
    await at.placeOrder(2)
    const [row] = await adminOrders.list({ query: {} })
    const { orderItems, shippingAddress } = await at.amina.api.orders.show({
      params: { id: row!._id },
    })
    const { image, picture } = orderItems[0]!
    expect(row).toMatchObject({
      city: shippingAddress.city,
      numItems: 1,
      thumbnails: [{ image, picture }],
    })
  })
})

describe('delivering', () => {
  it('takes the units out of stock once and emails the buyer', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.paidOrder(2)
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 2 })

    const order = await adminOrders.deliver({ params: { id } })
    expect(order).toMatchObject({ status: 'delivered', isDelivered: true })
    expect(order.deliveredAt).toBe(at.shop.clock.now.toISOString())
    await expect(adminOrders.deliver({ params: { id } })).rejects.toMatchObject({
      status: 409,
      code: 'order-not-deliverable',
      details: { status: 'delivered' },
    })

    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
    expect(await at.jobs('order-delivered')).toEqual([
      { orderId: id, deliveredAt: order.deliveredAt },
    ])
    expect(await at.historyOf(id)).toEqual(['placed', 'paid', 'delivered'])
    expect(await lastChange()).toMatchObject({
      action: 'order-delivered',
      subjectId: id,
      actorName: 'Shop Admin',
      before: { status: 'paid' },
      after: { status: 'delivered' },
    })
  })

  it('requires an order that is paid and not cancelled', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.placeOrder()
    const refusal = { status: 409, code: 'order-not-deliverable' }
    await expect(adminOrders.deliver({ params: { id } })).rejects.toMatchObject(refusal)
    await at.amina.api.orders.cancel({ params: { id } })
    await expect(adminOrders.deliver({ params: { id } })).rejects.toMatchObject(refusal)
    expect(await at.jobs('order-delivered')).toEqual([])
  })

  it('happens once when two admins press at the same time', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.paidOrder()
    const both = await Promise.allSettled([1, 2].map(() => adminOrders.deliver({ params: { id } })))
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
    expect(await at.stockOf()).toEqual({ onHand: 4, reserved: 0 })
  })
})

describe('deleting', () => {
  it('hides the order from everyone and releases the units of an unpaid one', async () => {
    const { adminOrders, orders } = await openAdmin()
    const id = await at.placeOrder(3)
    expect(await adminOrders.remove({ params: { id } })).toEqual({ message: 'Order deleted' })

    const notFound = { status: 404, code: 'not-found' }
    await expect(orders.show({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(at.amina.api.orders.show({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(adminOrders.remove({ params: { id } })).rejects.toMatchObject(notFound)
    await expect(adminOrders.deliver({ params: { id } })).rejects.toMatchObject(notFound)
    expect(await adminOrders.list({ query: {} })).toEqual([])
    expect(await at.amina.api.orders.mine({ query: {} })).toEqual([])
    expect(await adminOrders.news()).toEqual({ undelivered: 0, toDeliver: 0, newest: null })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    expect(await lastChange()).toMatchObject({ action: 'order-deleted', subjectId: id })
  })

  it('keeps the payment record of a paid order and puts its undelivered units back on sale', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.paidOrder(2)
    await adminOrders.remove({ params: { id } })
    expect(await at.rowsOf(id)).toMatchObject([{ capturedAmount: 50_00 }])
    expect(await at.orderRow(id)).toMatchObject({ paidAt: expect.any(Date) })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
  })

  it('moves no stock for a delivered order', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.paidOrder(2)
    await adminOrders.deliver({ params: { id } })
    await adminOrders.remove({ params: { id } })
    expect(await at.stockOf()).toEqual({ onHand: 3, reserved: 0 })
  })

  it('is refused while a capture is in progress', async () => {
    const { adminOrders } = await openAdmin()
    const { id } = await at.approvedOrder()
    await at.shop.shop.db
      .update(payments)
      .set({ captureStartedAt: new Date() })
      .where(eq(payments.orderId, id))
    await expect(adminOrders.remove({ params: { id } })).rejects.toMatchObject({
      code: 'payment-pending',
    })
  })
})

describe('cancelling as an admin', () => {
  it('releases the units, emails the buyer and records who cancelled', async () => {
    const admin = await openAdmin()
    const id = await at.placeOrder(2)
    expect(await admin.orders.cancel({ params: { id } })).toMatchObject({ status: 'cancelled' })
    expect(await at.stockOf()).toEqual({ onHand: 5, reserved: 0 })
    expect(await at.jobs('order-cancelled')).toEqual([{ orderId: id }])
    expect(await lastChange()).toMatchObject({ action: 'order-cancelled', subjectId: id })
    const { events } = await admin.adminOrders.record({ params: { id } })
    expect(events[0]).toMatchObject({ type: 'cancelled', actor: 'admin', name: 'Shop Admin' })
  })

  it('is refused for a paid order, which needs a refund', async () => {
    const admin = await openAdmin()
    const id = await at.paidOrder()
    await expect(admin.orders.cancel({ params: { id } })).rejects.toMatchObject({
      code: 'order-not-cancellable',
    })
  })

  it('sends no email to a buyer who cancelled their own order', async () => {
    const id = await at.placeOrder()
    await at.amina.api.orders.cancel({ params: { id } })
    expect(await at.jobs('order-cancelled')).toEqual([])
  })
})

describe('history and notes', () => {
  it('shows who did what and when, newest first', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.paidOrder()
    await adminOrders.note({ params: { id }, body: { note: '  Call before noon  ' } })
    await adminOrders.deliver({ params: { id } })
    const { events } = await adminOrders.record({ params: { id } })
    expect(events).toMatchObject([
      { type: 'delivered', actor: 'admin', name: 'Shop Admin' },
      { type: 'note', actor: 'admin', name: 'Shop Admin', note: 'Call before noon' },
      { type: 'paid', actor: 'customer', amount: 30, reference: expect.any(String) },
      { type: 'placed', actor: 'customer', name: 'Amina Warsame' },
    ])
    expect(events[0]!.createdAt).toBe(at.shop.clock.now.toISOString())
    const log = await at.shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(log).toMatchObject([
      { action: 'order-noted', subjectId: id, after: { note: 'Call before noon' } },
      { action: 'order-delivered', subjectId: id },
    ])
  })

  it('hides notes from the buyer and refuses empty ones', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.placeOrder()
    await expect(adminOrders.note({ params: { id }, body: { note: '   ' } })).rejects.toMatchObject(
      { status: 400, errors: { note: expect.any(String) } },
    )
    await adminOrders.note({ params: { id }, body: { note: 'Internal' } })
    const seen = await at.amina.api.orders.show({ params: { id } })
    expect(JSON.stringify(seen)).not.toContain('secret')
    await expect(at.amina.api.adminOrders.record({ params: { id } })).rejects.toMatchObject({
      status: 403,
    })
  })
})

describe('the WhatsApp thread', () => {
  it('notes which chats were opened, and what the customer answered', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.paidOrder()
    const say = (body: NewMessage, idempotencyKey?: string) =>
      adminOrders.message({ params: { id }, body }, idempotencyKey ? { idempotencyKey } : {})
    await say({ from: 'shop', template: 'landmark' })
    const answer = { from: 'customer', text: '  Behind the Nasra mosque  ' } as const
    await say(answer, 'answer-1')
    await say(answer, 'answer-1')
    await adminOrders.note({ params: { id }, body: { note: 'Internal' } })

    const { events } = await adminOrders.record({ params: { id } })
    expect(events.filter(({ from, template }) => from ?? template)).toMatchObject([
      { type: 'note', actor: 'admin', from: 'customer', note: 'Behind the Nasra mosque' },
      { type: 'whatsapp-opened', actor: 'admin', name: 'Shop Admin', template: 'landmark' },
    ])
    const log = await at.shop.shop.db.select().from(auditEntries).orderBy(auditEntries.id)
    expect(log).toMatchObject([
      { action: 'order-messaged', subjectId: id, after: { template: 'landmark' } },
      { action: 'order-messaged', subjectId: id, after: null },
      { action: 'order-noted' },
    ])
    const seen = await at.amina.api.orders.show({ params: { id } })
    expect(JSON.stringify(seen)).not.toContain('Nasra')
  })

  it('takes neither an unknown message nor an endless one', async () => {
    const { adminOrders } = await openAdmin()
    const id = await at.placeOrder()
    const refused = (body: unknown) =>
      refusal(adminOrders.message({ params: { id }, body: body as NewMessage }))
    expect(await refused({ from: 'shop', template: 'spam' })).toMatchObject({
      status: 400,
      errors: { template: expect.any(String) },
    })
    for (const text of [' ', 'a'.repeat(2001)]) {
      expect(await refused({ from: 'customer', text })).toMatchObject({
        status: 400,
        errors: { text: expect.any(String) },
      })
    }
    expect(await at.historyOf(id)).toEqual(['placed'])
  })
})

describe('a flag', () => {
  it('shows in the list and on the order until an admin clears it', async () => {
    const { adminOrders } = await openAdmin()
    const { id, reference } = await at.approvedOrder()
    at.paypal.control.changeOrder(reference, { cents: 1 })
    await expect(at.pay(id, reference)).rejects.toMatchObject({ code: 'payment-mismatch' })

    const flagged = () => adminOrders.list({ query: { filter: 'flagged' } })
    expect(await flagged()).toMatchObject([{ _id: id, flag: 'mismatch' }])
    expect(await adminOrders.record({ params: { id } })).toMatchObject({ flag: 'mismatch' })
    await adminOrders.unflag({ params: { id } })
    await adminOrders.unflag({ params: { id } })
    expect(await flagged()).toEqual([])
    const history = await at.historyOf(id)
    expect(history.filter((type) => type === 'flag-cleared')).toHaveLength(1)
    expect(await at.shop.shop.db.select().from(auditEntries)).toMatchObject([
      {
        action: 'order-unflagged',
        subjectId: id,
        actorName: 'Shop Admin',
        before: { flag: 'mismatch' },
        after: null,
      },
    ])
  })
})

describe('an order that costs nothing', () => {
  it('is paid as soon as it is placed', async () => {
    const { adminOrders, orders } = await openAdmin()
    const gift = await at.shop.stockProduct({ listPrice: 200_00 })
    await at.shop.setDiscount(100)
    await at.shop.shop.db.execute(
      `insert into settings (key, value) values ('shippingFee', '0') on conflict (key) do update set value = '0'`,
    )
    const id = await at.placeOrder(2, undefined, gift)
    const order = await at.amina.api.orders.show({ params: { id } })
    expect(order).toMatchObject({ status: 'paid', totalPrice: 0, isPaid: true })
    const { events } = await adminOrders.record({ params: { id } })
    expect(events[0]).toMatchObject({ type: 'paid', actor: 'system', reason: 'nothing-to-pay' })
    await expect(at.start(id)).rejects.toMatchObject({ code: 'order-not-payable' })

    expect(await orders.cancel({ params: { id } })).toMatchObject({ status: 'cancelled' })
    expect(await at.stockOf(gift)).toEqual({ onHand: 5, reserved: 0 })
  })
})
