import { eq } from 'drizzle-orm'
import { payments } from '../db/schema.ts'
import type { Jobs } from '../jobs/jobs.ts'
import type { Shop } from '../shop.ts'
import type { PaymentRow } from './attempts.ts'
import type { PaymentProvider } from './provider.ts'
import { settlePayment } from './settle-payment.ts'
import { storedCalls } from './stored-calls.ts'

/**
 * Starts to ask a payer on their phone, and settles the payment when they have answered. It does
 * not wait for that, so that the next payer is asked at once. Run twice, it asks once.
 */
export async function askPayer(shop: Shop, { paymentId }: Jobs['ask-payer']): Promise<void> {
  const [payment] = await shop.db.select().from(payments).where(eq(payments.id, paymentId))
  if (!payment || payment.closedAt || payment.capturedAt) return
  const provider = shop.payments.named(payment.provider)
  if (provider?.askPayer) shop.calls.add(ask(shop, provider, payment))
}

async function ask(
  shop: Shop,
  provider: PaymentProvider,
  { id, reference }: PaymentRow,
): Promise<void> {
  try {
    await provider.askPayer!(reference, storedCalls(shop, provider.name))
    await settlePayment(shop, id, 'provider')
  } catch (err) {
    // The sweep goes on from what is stored, as after a stop that could not wait for the payer.
    if (!shop.calls.areLeft) shop.log.error({ err, paymentId: id }, 'payer could not be asked')
  }
}
