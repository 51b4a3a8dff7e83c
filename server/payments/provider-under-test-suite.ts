import { randomUUID } from 'node:crypto'
import type { CallJournal } from './call-journal.ts'
import type { PaymentProvider, PaymentRequest } from './provider.ts'

/** A provider with simulated surroundings: a shopper, and connections that can fail. */
export interface ProviderUnderTest {
  provider: PaymentProvider
  journal: CallJournal
  /** The shopper approves, with a good card or one that the bank declines. */
  approve(reference: string, card: 'good' | 'declined'): Promise<void>
  /** The next `times` calls of this kind get no response, though their work may be done. */
  loseResponses(
    call: 'createPayment' | 'capture' | 'refund',
    done: boolean,
    times: number,
  ): Promise<void>
  /** The next capture is accepted, but stays pending for review. */
  holdNextCapture(): Promise<void>
  /** The next refund is accepted, but stays pending until it is decided. */
  holdNextRefund(): Promise<(decision: 'done' | 'failed') => Promise<void>>
  /**
   * Cents captured for an order so far and not refunded in whole, by the provider's own records.
   */
  taken(orderId: string): Promise<number>
  stop(): Promise<void>
}

/**
 * What some providers have no call for. The suite then tests what the shop relies on instead.
 * - repeats: a call without a response can be sent again, and its work is done once.
 * - other-card: after a decline the same payment can be approved in another way.
 * - reviews: a capture or refund may be accepted and stay pending.
 * - one-invoice: two payments of one attempt are never both captured, those of two attempts are.
 * - parts: a part of a payment can be refunded.
 */
export type Capability = 'repeats' | 'other-card' | 'reviews' | 'one-invoice' | 'parts'

export function makeRequest(): PaymentRequest {
  const orderId = randomUUID()
  return {
    orderId,
    orderNumber: 'Q-1001',
    attempt: 1,
    lines: [
      { name: `Qasil leaf powder ${'long name '.repeat(20)}`, unitPrice: 12_00, quantity: 3 },
      { name: 'Rose water 🌹', unitPrice: 1, quantity: 1 },
    ],
    totals: { items: 36_01, coupon: 0, shipping: 10_00, total: 46_01 },
    currency: 'USD',
    returnUrl: `https://shop.example/order/${orderId}`,
    cancelUrl: `https://shop.example/order/${orderId}?cancelled=1`,
    brandName: 'Qurux',
    description: 'Order Q-1001',
    language: 'so',
    payer: '252611111111',
  }
}

/** The provider's methods, each with the journal. */
export function withJournal({ provider, journal }: ProviderUnderTest) {
  return {
    createPayment: (request: PaymentRequest, key: string) =>
      provider.createPayment(request, key, journal),
    lookUp: (reference: string) => provider.lookUp(reference, journal),
    capture: (reference: string, key: string) => provider.capture(reference, key, journal),
    refund: (capture: string, cents: number, key: string) =>
      provider.refund(capture, cents, key, journal),
    lookUpRefund: (reference: string) => provider.lookUpRefund(reference),
    void: (reference: string) => provider.void(reference, journal),
  }
}
