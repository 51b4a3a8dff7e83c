import type { z } from 'zod'
import type { place as contract } from '#contract/admin/counter.ts'
import type { Order } from '#contract/orders.ts'
import type { Viewer } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { findUser } from '../accounts/users.ts'
import type { Tx } from '../db/connect.ts'
import type { Shop } from '../shop.ts'
import { change, type Unit } from '../unit.ts'
import { recordEvent } from './history.ts'
import { lockOrder, type OrderRow } from './orders.ts'
import { normalisePhone } from './phones.ts'
import { placeOnce } from './place-order.ts'
import { lockBuyer } from './unpaid-limits.ts'

type Request = z.output<typeof contract.body>

/**
 * Places an order that the owner makes for a buyer, such as after a talk: as shoppers place theirs,
 * but with discounts by line and without limits on how many orders the buyer may have.
 * @throws ShopError as `placeOrder`, and invalid-input for what only the shop can check.
 */
export async function placeForBuyer(
  shop: Shop,
  admin: Viewer,
  request: Request,
  idempotencyKey: string | undefined,
): Promise<Order> {
  const { customer: account, contact, note, linkedTo } = request
  const phone = normalisePhone(request.shippingAddress)
  if (!/\d{5}/.test(phone)) {
    throw invalid({ 'shippingAddress.phone': 'Must be a phone number' })
  }
  return change(shop, admin, async (unit) => {
    const customer = account
      ? await findUser(unit.tx, account)
      : { id: null, name: contact!.name, email: contact!.email.toLowerCase() }
    // Before any order, as everywhere.
    await lockBuyer(unit.tx, { customerId: customer.id, phone, networkHash: null })
    const linked = linkedTo ? await lockPaid(unit.tx, linkedTo) : null
    return placeOnce(shop, unit, {
      customer: { id: customer.id, name: customer.name, email: customer.email },
      request,
      sent: { idempotencyKey, networkHash: null, address: '' },
      maker: {
        id: admin.id,
        discounts: request.orderItems.map(({ discount }) => discount),
        linked,
        tell: (placed) => record(unit, placed, { note, linked }),
      },
    })
  })
}

/** Only what is paid cannot be edited, so only that gets further things as an order of its own. */
async function lockPaid(tx: Tx, id: string): Promise<OrderRow> {
  const order = await lockOrder(tx, id)
  if (!order.paidAt && !order.cashOnDelivery) throw invalid({ linkedTo: 'Is not paid yet' })
  if (order.erasedAt) throw new ShopError('not-found', { what: 'order' })
  return order
}

async function record(
  unit: Unit,
  { id, number, total }: Pick<OrderRow, 'id' | 'number' | 'total'>,
  { note, linked }: { note: string; linked: OrderRow | null },
): Promise<void> {
  await unit.audit({
    action: 'order-created',
    subjectId: id,
    subject: `#${number}`,
    after: { total, ...(linked && { linkedTo: `#${linked.number}` }) },
  })
  if (linked) {
    const details = { reference: `#${number}` }
    await recordEvent(unit, linked.id, { type: 'linked', by: 'admin', details })
  }
  if (note) await recordEvent(unit, id, { type: 'note', by: 'admin', details: { note } })
}
