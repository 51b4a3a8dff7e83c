import type { Received } from '#contract/endpoint.ts'
import type { config as configEndpoint } from '#contract/payments.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import { countryCode, countryNames } from '#domain/country-codes.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { cashRefusal } from '#domain/offline-payments.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import type { CheckoutOrder } from './use-checkout-order.ts'

export type WaysToPay = Pick<Received<typeof configEndpoint>, 'methods' | 'cash' | 'bank'>

interface Offer {
  method: PaymentMethod
  /** What happens with this method, and its limits; null if there is nothing to say. */
  hint: string | null
  /** Why this order cannot be paid with it; null if it can. */
  refusal: string | null
}

/** What the shop accepts for the cart and its address, each with its limits told before. */
export function usePaymentOffers(
  { methods, cash, bank }: WaysToPay,
  { cart, delivery, coupon }: CheckoutOrder,
): Offer[] {
  const t = useT()
  const locale = useLocale()
  const { shippingAddress } = cart
  const { total } = coupon.totals

  function offerCash(limits: NonNullable<WaysToPay['cash']>): Offer {
    const countries = countryNames(limits.countries.join(), locale)
    const maxTotal = limits.maxTotal === null ? null : toCents(limits.maxTotal)
    const max = maxTotal === null ? '' : formatMoney(maxTotal)
    const hint = maxTotal === null ? 'hint' : 'hintMax'
    const rules = {
      cashCountries: limits.countries.join(),
      cashMaxTotal: maxTotal,
      cashMaxOrders: limits.maxOrders,
    }
    const country = countryCode(shippingAddress.country ?? '')
    // How many of the buyer's orders await cash is only known to the shop, which says so when
    // ordering.
    const isZoneFine = delivery.chosen?.cash ?? true
    const reason = cashRefusal({ country, isZoneFine, total, openOrders: 0 }, rules)
    return {
      method: 'CashOnDelivery',
      hint: t(`checkout.method.CashOnDelivery.${hint}`, { countries, max }),
      refusal:
        reason && reason !== 'open-orders'
          ? t(`checkout.method.CashOnDelivery.${reason}`, { countries, max })
          : null,
    }
  }

  return methods.map((method) => {
    if (method === 'CashOnDelivery' && cash) return offerCash(cash)
    if (method === 'BankTransfer' && bank) {
      const hint = t('checkout.method.BankTransfer.hint', { count: bank.holdDays })
      return { method, hint, refusal: null }
    }
    return { method, hint: null, refusal: null }
  })
}
