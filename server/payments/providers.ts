import { PAYMENT_METHODS, type PaymentMethod } from '#domain/checkout.ts'
import type { PaymentProvider } from './provider.ts'

/** The providers that a shop works with. */
export interface PaymentProviders {
  readonly all: readonly PaymentProvider[]
  /** The methods that have a provider, in the order in which shoppers see them. */
  readonly methods: readonly PaymentMethod[]
  /** Takes new payments of this method; null if the shop does not accept it. */
  of(method: string): PaymentProvider | null
  /** Made the payments stored with this name; null if the shop no longer works with it. */
  named(name: string): PaymentProvider | null
  /** Reads again what admins have saved. Resolves once new payments are taken by it. */
  refresh?(): Promise<void>
}

export function paymentProviders(
  byMethod: Partial<Record<PaymentMethod, PaymentProvider>>,
): PaymentProviders {
  const methods = PAYMENT_METHODS.filter((method) => byMethod[method])
  const names: readonly string[] = methods
  const all = methods.map((method) => byMethod[method]!)
  return {
    all,
    methods,
    of: (method) => all[names.indexOf(method)] ?? null,
    named: (name) => all.find((provider) => provider.name === name) ?? null,
  }
}
