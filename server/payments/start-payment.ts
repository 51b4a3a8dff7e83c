import type { Reply } from '#contract/endpoint.ts'
import type { start } from '#contract/payments.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { invalid, ShopError } from '#domain/errors.ts'
import { localePath } from '#domain/locale.ts'
import { readWalletNumber } from '#domain/mobile-money.ts'
import { assertPayable } from '#domain/orders.ts'
import { payments } from '../db/schema.ts'
import {
  findStoredResponse,
  type IdempotentCall,
  withIdempotency,
} from '../idempotency/idempotency.ts'
import { roleOf } from '../orders/order-holder.ts'
import { findOrder, lockOrder, type OrderWithLines } from '../orders/orders.ts'
import { restartHold } from '../orders/restart-hold.ts'
import { readSettings } from '../settings/settings.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import {
  closeAttempt,
  findOpenAttempt,
  listAttempts,
  lockAttempt,
  type PaymentRow,
} from './attempts.ts'
import { PaymentFault } from './payment-fault.ts'
import type { PaymentProvider, PaymentRequest } from './provider.ts'
import { settlePayment } from './settle-payment.ts'
import { storedCalls } from './stored-calls.ts'

type Started = Reply<typeof start>

interface Given {
  phone?: string | undefined
  idempotencyKey?: string | undefined
}

/**
 * Starts paying an order, or resumes its open attempt, so that two tabs or a double tap lead to one
 * payment. The provider is call outside any transaction. Its idempotency key consists of the order
 * and the number of the attempt, so a call after a crash repeats the first one instead of creating
 * a second payment.
 * @param phone that is asked for the money, if the order's method needs one.
 * @throws ShopError not-found, order-not-payable, payments-unavailable, payment-pending,
 * invalid-input, idempotency-mismatch.
 */
export async function startPayment(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
  { phone, idempotencyKey }: Given = {},
): Promise<Started> {
  const order = await findOrder(shop.db, orderId)
  const now = shop.now()
  const role = await roleOf(holder, order, { db: shop.db, now }, 'pay')
  const request = { start: orderId }
  const userId = holder.viewer?.id ?? null
  const call: IdempotentCall = { userId, key: idempotencyKey, request, now }
  const before = await findStoredResponse<Started>(shop.db, call)
  if (before) return before

  assertPayable(order)
  // Who pays for somebody else may have other means.
  const implied = phone === undefined ? 'PayPal' : 'MobileMoney'
  const chosen = role === 'pay' ? implied : order.paymentMethod
  const provider = shop.payments.of(chosen)
  if (!provider) throw new ShopError('payments-unavailable')
  const payer = provider.askPayer ? readPayer(phone) : null
  const open = await resumeOpenAttempt(shop, orderId, provider)
  const attempt = open ?? (await createAttempt(shop, provider, { order, payer }))
  return change(shop, holder.viewer, ({ tx }) =>
    withIdempotency(tx, call, async () => present(attempt)),
  )
}

/** The open attempt, if the provider still knows it. One that has been paid is settled. */
async function resumeOpenAttempt(
  shop: Shop,
  orderId: string,
  provider: PaymentProvider,
): Promise<PaymentRow | null> {
  const open = await findOpenAttempt(shop.db, orderId)
  if (!open) return null
  if (!shop.payments.named(open.provider)) {
    await change(shop, null, (unit) => closeAttempt(unit, open.id, 'replaced'))
    return null
  }
  // A tap on the button must not retry a card that was just declined.
  const outcome = await settlePayment(shop, open.id, 'system', 'begun')
  if (outcome === 'paid') throw new ShopError('order-not-payable', { status: 'paid' })
  if (outcome === 'pending') throw new ShopError('payment-pending')
  if (outcome === 'unavailable') throw new ShopError('payments-unavailable')
  const still = await findOpenAttempt(shop.db, orderId)
  if (!still || still.provider === provider.name) return still
  // Somebody is paying in another way. A number that is being asked has to be waited for; what was
  // only begun is replaced, and taken from nobody if it is approved all the same.
  if (outcome !== 'not-approved') throw new ShopError('payment-pending')
  await change(shop, null, async (unit) => {
    const { payment } = await lockAttempt(unit.tx, still.id)
    // Approved since: its money is on the way.
    if (payment.captureStartedAt || payment.capturedAt) throw new ShopError('payment-pending')
    await closeAttempt(unit, still.id, 'replaced')
  })
  return null
}

async function createAttempt(
  shop: Shop,
  provider: PaymentProvider,
  { order, payer }: { order: OrderWithLines; payer: string | null },
): Promise<PaymentRow> {
  const before = await listAttempts(shop.db, order.id)
  if (provider.askPayer && before.some(isUnknown)) throw new ShopError('payment-pending')
  const number = before.length + 1
  // After an edit nothing that was begun for the old total is resumed.
  const edits = order.version > 0 ? `${order.version}-` : ''
  const key = `${order.id}-${edits}${number}`
  const journal = storedCalls(shop, provider.name)
  const request = await describeOrder(shop, order, {
    currency: provider.currency,
    payer,
    attempt: number,
  })
  const created = await provider.createPayment(request, key, journal).catch((error) => {
    if (!(error instanceof PaymentFault)) throw error
    shop.log.error({ err: error, orderId: order.id }, 'payment could not be started')
    throw new ShopError('payments-unavailable')
  })

  if (!created.approvalUrl && !provider.askPayer) {
    const { reference } = created
    shop.log.error({ orderId: order.id, reference }, 'payment has no trusted approval page')
  }

  const attempt = await change(shop, null, async (unit) => {
    const { tx, now } = unit
    const locked = await lockOrder(tx, order.id)
    assertPayable(locked)
    if (locked.version !== order.version) return null
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
    if (provider.askPayer) await unit.enqueue('ask-payer', { paymentId: row.id })
    await restartHold(unit, locked, await readSettings(tx, shop))
    return row
  })
  // Edited while the provider was asked: ask for the new total.
  return (
    attempt ?? createAttempt(shop, provider, { order: await findOrder(shop.db, order.id), payer })
  )
}

/** @throws ShopError invalid-input. */
function readPayer(phone: string | undefined): string {
  const number = readWalletNumber(phone ?? '')
  if (!number) throw invalid({ phone: 'Must be a number of EVC Plus, ZAAD or Sahal' })
  return number.account
}

/** Ended by its buyer before its answer was lost: the money may be reserved. */
function isUnknown({ pendingAt, closedAt, capturedAt }: PaymentRow): boolean {
  return !capturedAt && pendingAt !== null && closedAt !== null && pendingAt >= closedAt
}

/** The payment request: the stored lines and totals, nothing is recalculated. */
async function describeOrder(
  shop: Shop,
  order: OrderWithLines,
  { currency, payer, attempt }: Pick<PaymentRequest, 'currency' | 'payer' | 'attempt'>,
): Promise<PaymentRequest> {
  if (currency !== order.currency) {
    throw new Error(`order ${order.id} is in ${order.currency}, payments are in ${currency}`)
  }
  const { name } = await readSettings(shop.db, shop)
  const orderUrl = shop.config.publicUrl + localePath(order.language, `/order/${order.id}`)
  return {
    orderId: order.id,
    orderNumber: String(order.number),
    attempt,
    lines: order.lines.map((line) => ({
      name: order.language === 'so' ? (line.nameSo ?? line.name) : line.name,
      unitPrice: line.unitPrice,
      quantity: line.quantity,
    })),
    totals: {
      items: order.itemsTotal,
      coupon: order.couponTotal,
      shipping: order.shippingTotal,
      total: order.total,
    },
    currency,
    returnUrl: orderUrl,
    cancelUrl: orderUrl,
    brandName: name,
    description: `${name} ${order.number}`,
    language: order.language,
    payer,
  }
}

function present({ reference, approvalUrl }: PaymentRow): Started {
  return { id: reference, approvalUrl }
}
