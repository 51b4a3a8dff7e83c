import { useState } from 'react'
import { Form, redirect, replace } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { isComplete } from '#domain/address.ts'
import { DEFAULT_PAYMENT_METHOD, PAYMENT_METHODS } from '#domain/checkout.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { currentCart } from '../cart/cart-store.ts'
import { savePaymentMethod } from '../cart/edit-cart.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { orderApi } from '../order-api.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/payment-page.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { ChoiceCard } from './choice-card.tsx'
import { GO_ON_BAR } from './go-on-bar.ts'
import { requireBuyer } from './guest-contact.ts'
import { OrderPeek } from './order-peek.tsx'
import { usePaymentOffers, type WaysToPay } from './payment-offers.ts'
import { useCheckoutOrder } from './use-checkout-order.ts'

export { CheckoutShell as HydrateFallback } from './checkout-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'checkout.payment')
  return pageMeta(args, { title, path: '/payment', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireBuyer(request)
  const { shippingAddress, paymentMethod } = currentCart()
  if (!isComplete(shippingAddress)) throw replace(inPageLanguage(request, '/shipping'))
  return { payments: await howToPay(), chosen: paymentMethod }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const method = String((await request.formData()).get('paymentMethod') ?? '')
  if (!PAYMENT_METHODS.some((known) => known === method)) return null
  savePaymentMethod(method)
  throw redirect(inPageLanguage(request, '/placeorder'))
}

export default function PaymentPage({ loaderData: { payments, chosen } }: Route.ComponentProps) {
  const t = useT()
  const order = useCheckoutOrder()
  const offers = usePaymentOffers(payments, order)
  const methods = offers.flatMap((offer) => (offer.refusal === null ? [offer.method] : []))
  const first = methods.find((one) => one === chosen) ?? methods.find(isDefault) ?? methods[0]
  const [picked, setPicked] = useState<string>()
  // What was picked may be refused once the shop has said what delivery costs.
  const method = methods.find((one) => one === picked) ?? first
  return (
    <CheckoutPage
      current="payment"
      title={t('checkout.payment')}
      summary={<OrderPeek {...order} />}
    >
      <Form method="post" className="mt-6 grid gap-6">
        {offers.length === 0 ? (
          <Alert>{t('error.payments-unavailable')}</Alert>
        ) : (
          <>
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-medium">{t('checkout.method')}</legend>
              {offers.map(({ method: one, hint, refusal }) => (
                <ChoiceCard
                  key={one}
                  name="paymentMethod"
                  value={one}
                  title={t(`checkout.method.${one}`)}
                  hint={refusal ?? hint}
                  checked={one === method}
                  disabled={refusal !== null}
                  onChange={() => setPicked(one)}
                />
              ))}
            </fieldset>
            <p className="text-cocoa">{t('checkout.method.hint')}</p>
          </>
        )}
        <div className={GO_ON_BAR}>
          <Button type="submit" needsScript disabled={!method} className="w-full">
            {t('checkout.continue')}
          </Button>
        </div>
      </Form>
    </CheckoutPage>
  )
}

const isDefault = (method: string) => method === DEFAULT_PAYMENT_METHOD

/** If the shop cannot be reached, assume that it accepts the usual one. */
async function howToPay(): Promise<WaysToPay> {
  try {
    return await orderApi.payments.config()
  } catch (error) {
    if (error instanceof ApiError) return USUAL
    throw error
  }
}

const USUAL: WaysToPay = {
  methods: [DEFAULT_PAYMENT_METHOD],
  cash: null,
  bank: null,
}

function inPageLanguage(request: Request, path: string): string {
  return localePath(localeOf(new URL(request.url).pathname), path)
}
