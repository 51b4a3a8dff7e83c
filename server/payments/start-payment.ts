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
import { restartHold } from '../orders/unpaid-orders.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { closeAttempt, findOpenAttempt, listAttempts, type PaymentRow } from './attempts.ts'
import { PaymentFault } from './payment-fault.ts'
import type { PaymentProvider, PaymentRequest } from './provider.ts'
import { settlePayment } from './settle-payment.ts'

type Started = Reply<typeof start>

/**
 * Starts paying an order, or takes up the attempt that is open already, so that two tabs and an
 * impatient finger lead to one payment. The provider is asked outside any transaction; the key it
 * gets is made of the order and the number of the attempt, so a crash in between repeats, and does
 * not double, what was begun.
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
  const asked: IdempotentCall = { userId: viewer.id, key: idempotencyKey, request, now: shop.now() }
  const before = await findStoredResponse<Started>(shop.db, asked)
  if (before) return before

  assertPayable(order)
  if (!shop.payments) throw new ShopError('payments-unavailable')
  const open = await takeUpOpenAttempt(shop, shop.payments, orderId)
  const attempt = open ?? (await createAttempt(shop, shop.payments, order))
  return change(shop, viewer, ({ tx }) => withIdempotency(tx, asked, async () => present(attempt)))
}

/** The open attempt, if the provider still knows it; one that was paid meanwhile is settled. */
async function takeUpOpenAttempt(
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
  // A card that was refused a moment ago must not be tried again by a tap on the button.
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
    shop.log.error({ err: error, orderId: order.id }, 'a payment could not be started')
    throw new ShopError('payments-unavailable')
  })

  if (!created.approvalUrl) {
    const { reference } = created
    shop.log.error({ orderId: order.id, reference }, 'a payment has no trusted approval page')
  }

  return change(shop, null, async (unit) => {
    const { tx, now } = unit
    const locked = await lockOrder(tx, order.id)
    assertPayable(locked)
    // Somebody was quicker: the same attempt under the same key, or a later one.
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
      // Under the same key the provider answers the same attempt, also one that has ended by now.
      .onConflictDoNothing()
      .returning()
    if (!row) throw new ShopError('payments-unavailable')
    const { orderHoldMinutes } = await readSettings(tx, shop)
    await restartHold(unit, locked, orderHoldMinutes)
    return row
  })
}

/** What the provider is told: the stored lines and totals, never anything computed again. */
async function describeOrder(
  shop: Shop,
  order: OrderWithLines,
  currency: string,
): Promise<PaymentRequest> {
  if (currency !== order.currency) {
    throw new Error(`order ${order.id} is in ${order.currency}, payments are in ${currency}`)
  }
  const { name } = await readSettings(shop.db, shop)
  const back = shop.config.publicUrl + localePath(order.language, `/order/${order.id}`)
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
    returnUrl: back,
    cancelUrl: back,
    brandName: name,
    description: `${name} ${order.number}`,
    language: order.language,
  }
}

function present({ reference, approvalUrl }: PaymentRow): Started {
  return { id: reference, approvalUrl }
}
