import type { Reply } from '#contract/endpoint.ts'
import type { start } from '#contract/payments.ts'
import type { Viewer } from '#domain/accounts.ts'
import { ShopError } from '#domain/errors.ts'
import { localePath } from '#domain/locale.ts'
import { assertPayable } from '#domain/orders.ts'
import { payments } from '../db/schema.ts'
import {
  findStoredResponse,
  type IdempotentCall,
  withIdempotency,
} from '../idempotency/idempotency.ts'
import { assertMaySee, findOrder, lockOrder, type OrderWithLines } from '../orders/orders.ts'
import { restartHold } from '../orders/restart-hold.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { closeAttempt, findOpenAttempt, listAttempts, type PaymentRow } from './attempts.ts'
import { PaymentFault } from './payment-fault.ts'
import type { PaymentProvider, PaymentRequest } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

type Started = Reply<typeof start>

/**
 * Starts paying an order, or resumes its open attempt, so that two tabs or a double tap lead to one
 * payment. The provider is call outside any transaction. Its idempotency key consists of the order
 * and the number of the attempt, so a call after a crash repeats the first one instead of creating
 * a second payment.
 * @throws ShopError not-found, order-not-payable, payments-unavailable, idempotency-mismatch.
 */
export async function startPayment(
  shop: Shop,
  viewer: Viewer,
  orderId: string,
  idempotencyKey?: string,
): Promise<Started> {
  const order = await findOrder(shop.db, orderId)
  assertMaySee(order, viewer)
  const request = { start: orderId }
  const call: IdempotentCall = { userId: viewer.id, key: idempotencyKey, request, now: shop.now() }
  const before = await findStoredResponse<Started>(shop.db, call)
  if (before) return before

  assertPayable(order)
  if (!shop.payments) throw new ShopError('payments-unavailable')
  const open = await resumeOpenAttempt(shop, shop.payments, orderId)
  const attempt = open ?? (await createAttempt(shop, shop.payments, order))
  return change(shop, viewer, ({ tx }) => withIdempotency(tx, call, async () => present(attempt)))
}

/** The open attempt, if the provider still knows it. One that has been paid is settled. */
async function resumeOpenAttempt(
  shop: Shop,
  provider: PaymentProvider,
  orderId: string,
): Promise<PaymentRow | null> {
  const open = await findOpenAttempt(shop.db, orderId)
  if (!open) return null
  if (open.provider !== provider.name) {
    await change(shop, null, (unit) => closeAttempt(unit, open.id, 'replaced'))
    return null
  }
  // A tap on the button must not retry a card that was just declined.
  const outcome = await settlePayment(shop, open.id, 'system', 'begun')
  if (outcome === 'paid') throw new ShopError('order-not-payable', { status: 'paid' })
  if (outcome === 'pending') throw new ShopError('payment-pending')
  if (outcome === 'unavailable') throw new ShopError('payments-unavailable')
  return findOpenAttempt(shop.db, orderId)
}

async function createAttempt(
  shop: Shop,
  provider: PaymentProvider,
  order: OrderWithLines,
): Promise<PaymentRow> {
  const number = (await listAttempts(shop.db, order.id)).length + 1
  const key = `${order.id}-${number}`
  const request = await describeOrder(shop, order, provider.browser.currency)
  const created = await provider.createPayment(request, key).catch((error) => {
    if (!(error instanceof PaymentFault)) throw error
    shop.log.error({ err: error, orderId: order.id }, 'payment could not be started')
    throw new ShopError('payments-unavailable')
  })

  if (!created.approvalUrl) {
    const { reference } = created
    shop.log.error({ orderId: order.id, reference }, 'payment has no trusted approval page')
  }

  return change(shop, null, async (unit) => {
    const { tx, now } = unit
    const locked = await lockOrder(tx, order.id)
    assertPayable(locked)
    // Another call was faster: the same attempt under the same key, or a later one.
    const open = await findOpenAttempt(tx, order.id)
    if (open) return open
    const [row] = await tx
      .insert(payments)
      .values({
        orderId: order.id,
        provider: provider.name,
        createdAt: now,
        reference: created.reference,
        approvalUrl: created.approvalUrl,
        amount: order.total,
        currency: order.currency,
      })
      // For the same key the provider returns the same attempt, even one that has ended.
      .onConflictDoNothing()
      .returning()
    if (!row) throw new ShopError('payments-unavailable')
    const { orderHoldMinutes } = await readSettings(tx, shop)
    await restartHold(unit, locked, orderHoldMinutes)
    return row
  })
}

/** The payment request: the stored lines and totals, nothing is recalculated. */
async function describeOrder(
  shop: Shop,
  order: OrderWithLines,
  currency: string,
): Promise<PaymentRequest> {
  if (currency !== order.currency) {
    throw new Error(`order ${order.id} is in ${order.currency}, payments are in ${currency}`)
  }
  const { name } = await readSettings(shop.db, shop)
  const orderUrl = shop.config.publicUrl + localePath(order.language, `/order/${order.id}`)
  return {
    orderId: order.id,
    orderNumber: String(order.number),
    lines: order.lines.map((line) => ({
      name: order.language === 'so' ? (line.nameSo ?? line.name) : line.name,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
    })),
    totals: { items: order.itemsTotal, shipping: order.shippingTotal, total: order.total },
    currency,
    returnUrl: orderUrl,
    cancelUrl: orderUrl,
    brandName: name,
    description: `${name} ${order.number}`,
    language: order.language,
  }
}

function present({ reference, approvalUrl }: PaymentRow): Started {
  return { id: reference, approvalUrl }
}
