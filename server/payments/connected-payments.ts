import type { PaymentMethod } from '#domain/checkout.ts'
import type { PaypalAccount } from '#domain/connections.ts'
import { type Config, PAYPAL_API, type PaypalConfig } from '../config.ts'
import type { Connection } from '../connections/connections.ts'
import type { Shop } from '../shop.ts'
import { realPaypal } from './paypal/real-paypal.ts'
import type { PaymentProvider } from './provider.ts'
import { type PaymentProviders, paymentProviders } from './providers.ts'
import { waafipayProvider } from './waafipay/provider.ts'

type Parts = Pick<Shop, 'config' | 'connections' | 'pages' | 'log'>

/**
 * The providers that the shop was started with, and the accounts that admins have saved. Follows
 * the cache of pages; `refresh` before the first use.
 */
export class ConnectedPayments implements PaymentProviders {
  readonly #shop: Parts
  readonly #started: PaymentProviders
  #current: PaymentProviders
  /** What `#current` was made of. */
  #key = JSON.stringify([null, null])
  #isRefreshing = false

  constructor(shop: Parts, started: PaymentProviders) {
    this.#shop = shop
    this.#started = started
    this.#current = started
  }

  get all(): readonly PaymentProvider[] {
    return this.#current.all
  }

  get methods(): readonly PaymentMethod[] {
    return this.#current.methods
  }

  of(method: string): PaymentProvider | null {
    return this.#current.of(method)
  }

  /** Also one that takes no new payments any more, for those that it has begun. */
  named(name: string): PaymentProvider | null {
    return this.#current.named(name) ?? this.#started.named(name)
  }

  async refresh(): Promise<void> {
    const reading = this.#reading()
    const saved = await Promise.all(reading)
    // Something has changed meanwhile.
    if (this.#reading().some((one, at) => one !== reading[at])) return this.refresh()
    const key = JSON.stringify(saved)
    if (key === this.#key) return
    this.#key = key
    this.#current = saved.some((one) => one !== null) ? this.#withSaved(...saved) : this.#started
    // The pages of orders allow the scripts of the provider.
    this.#shop.pages.invalidate('settings')
  }

  invalidate(...tags: readonly string[]): void {
    if (tags.includes('connections')) this.clear()
  }

  clear(): void {
    // It sees that its readings are outdated. While the database hangs, this comes every second.
    if (this.#isRefreshing) return
    this.#isRefreshing = true
    this.refresh()
      .catch((err) => this.#shop.log.warn({ err }, 'the providers were not read'))
      .finally(() => {
        this.#isRefreshing = false
      })
  }

  /** What is saved, except where the environment wins. The same promises until it changes. */
  #reading() {
    const { config, connections } = this.#shop
    return [
      config.paypal === null ? connections.read('paypal') : NOTHING,
      config.waafipay === null ? connections.read('waafipay') : NOTHING,
    ] as const
  }

  /** No demo beside a real account, nor instead of one whose secret must be entered again. */
  #withSaved(
    paypal: Connection<'paypal'> | null,
    waafipay: Connection<'waafipay'> | null,
  ): PaymentProviders {
    const real = this.#started.methods.flatMap((method) => {
      const provider = this.#started.of(method)
      return provider && !provider.demo ? [[method, provider] as const] : []
    })
    const byMethod: Partial<Record<PaymentMethod, PaymentProvider>> = Object.fromEntries(real)
    if (paypal && paypal.secret !== null) {
      byMethod.PayPal = realPaypal(paypalConfigOf(this.#shop.config, paypal.fields, paypal.secret))
    }
    if (waafipay && waafipay.secret !== null) {
      byMethod.MobileMoney = waafipayProvider({
        ...waafipay.fields,
        apiKey: waafipay.secret,
        demo: false,
      })
    }
    return paymentProviders(byMethod)
  }
}

const NOTHING = Promise.resolve(null)

export function paypalConfigOf(
  { paypalService }: Pick<Config, 'paypalService'>,
  { clientId, environment, webhookId }: PaypalAccount,
  clientSecret: string,
): PaypalConfig {
  return {
    clientId,
    clientSecret,
    environment,
    webhookId: webhookId || null,
    apiUrl: paypalService.apiUrl ?? PAYPAL_API[environment],
    sdkUrl: paypalService.sdkUrl,
  }
}
