import type { Prompt } from '#contract/payments.ts'
import type { OrderHolder } from '#domain/accounts.ts'
import { PIN_MINUTES } from '#domain/mobile-money.ts'
import type { PromptStatus } from '#domain/payments.ts'
import { recordEvent } from '../orders/history.ts'
import { roleOf } from '../orders/order-holder.ts'
import { findOrder, type OrderRow } from '../orders/orders.ts'
import type { Shop } from '../shop.ts'
import { change } from '../unit.ts'
import { closeAttempt, listAttempts, lockAttempt, type PaymentRow } from './attempts.ts'
import type { PaymentState } from './provider.ts'
import { storedCalls } from './stored-calls.ts'

const NONE: Prompt = { status: 'none', phone: null, secondsLeft: null, reason: null }

/**
 * What became of the newest attempt for which the payer is asked on their phone. Reads what the
 * jobs have stored, and asks nobody.
 * @throws ShopError not-found.
 */
export async function readPrompt(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
): Promise<Prompt> {
  const order = await findOrder(shop.db, orderId)
  const role = await roleOf(holder, order, { db: shop.db, now: shop.now() }, 'pay')
  const [attempt] = await listAttempts(shop.db, orderId)
  if (!attempt) return NONE
  const prompt = await present(shop, order, attempt)
  // It may be the buyer's own number.
  return role === 'pay' ? { ...prompt, phone: null } : prompt
}

/**
 * The buyer no longer wants to pay from that number. Nothing is taken from here on: if the PIN is
 * typed all the same, the money is released. Without effect once the money is being taken.
 * @throws ShopError not-found.
 */
export async function stopPrompt(
  shop: Shop,
  holder: OrderHolder,
  orderId: string,
): Promise<Prompt> {
  const order = await findOrder(shop.db, orderId)
  await roleOf(holder, order, { db: shop.db, now: shop.now() }, 'pay')
  const [attempt] = await listAttempts(shop.db, orderId)
  if (!attempt || !shop.payments.named(attempt.provider)?.askPayer) return NONE
  await change(shop, holder.viewer, async (unit) => {
    const { payment } = await lockAttempt(unit.tx, attempt.id)
    if (payment.capturedAt || payment.closedAt || payment.captureStartedAt) return
    await closeAttempt(unit, payment.id, 'voided')
    const { provider, reference } = payment
    const by = 'customer'
    await recordEvent(unit, orderId, {
      type: 'payment-voided',
      by,
      details: { provider, reference },
    })
  })
  return readPrompt(shop, holder, orderId)
}

async function present(shop: Shop, order: OrderRow, attempt: PaymentRow): Promise<Prompt> {
  const provider = shop.payments.named(attempt.provider)
  if (!provider?.askPayer) return NONE
  const journal = storedCalls(shop, provider.name)
  const calls = await journal.read(attempt.reference)
  const { planned = null, age = null } = calls.find(({ step }) => step === 'reserve') ?? {}
  const state = await provider.lookUp(attempt.reference, journal)
  const status = order.paidAt ? 'paid' : statusOf(state, attempt)
  const left = Math.max(0, PIN_MINUTES * 60 - Math.floor((age ?? 0) / 1000))
  return {
    status,
    phone: planned?.account || null,
    secondsLeft: status === 'waiting' ? left : null,
    reason: status === 'declined' ? (state.reason ?? null) : null,
  }
}

function statusOf({ status }: PaymentState, { closedAt, capturedAt }: PaymentRow): PromptStatus {
  if (status === 'unknown' || status === 'declined') return status
  if (closedAt && !capturedAt) return 'ended'
  return status === 'created' || status === 'waiting' ? 'waiting' : 'settling'
}
