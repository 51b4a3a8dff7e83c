import { useState } from 'react'
import { Form, redirect, replace } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { DEFAULT_PAYMENT_METHOD, isComplete, PAYMENT_METHODS } from '#domain/checkout.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { currentCart } from '../cart/cart-store.ts'
import { savePaymentMethod } from '../cart/edit-cart.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { requireViewer } from '../viewer.ts'
import type { Route } from './+types/payment-page.ts'
import { CheckoutSteps } from './checkout-steps.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'checkout.payment')
  return pageMeta(args, { title, path: '/payment', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireViewer(request)
  const { shippingAddress, paymentMethod } = currentCart()
  if (!isComplete(shippingAddress)) throw replace(inPageLanguage(request, '/shipping'))
  return { methods: (await takesPayments()) ? PAYMENT_METHODS : [], chosen: paymentMethod }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const method = String((await request.formData()).get('paymentMethod') ?? '')
  if (!PAYMENT_METHODS.some((known) => known === method)) return null
  savePaymentMethod(method)
  throw redirect(inPageLanguage(request, '/placeorder'))
}

export default function PaymentPage({ loaderData: { methods, chosen } }: Route.ComponentProps) {
  const t = useT()
  const first = methods.find((one) => one === chosen) ?? methods.find(isDefault) ?? methods[0]
  const [method, setMethod] = useState<string | undefined>(first)
  return (
    <div className="wrap max-w-xl py-8 md:py-12">
      <CheckoutSteps current="payment" />
      <h1 className="text-4xl">{t('checkout.payment')}</h1>
      <Form method="post" className="mt-6 grid gap-6">
        {methods.length === 0 ? (
          <Alert>{t('error.payments-unavailable')}</Alert>
        ) : (
          <>
            <fieldset className="grid gap-3">
              <legend className="mb-2 font-medium">{t('checkout.method')}</legend>
              {methods.map((one) => (
                <label
                  key={one}
                  className="flex min-h-14 items-center gap-4 rounded-xl border border-line bg-paper px-4 py-3 has-checked:border-terracotta has-checked:ring-1 has-checked:ring-terracotta"
                >
                  <input
                    type="radio"
                    name="paymentMethod"
                    value={one}
                    checked={one === method}
                    onChange={() => setMethod(one)}
                    className="size-5 accent-terracotta"
                  />
                  <span className="font-medium">{t(`checkout.method.${one}`)}</span>
                </label>
              ))}
            </fieldset>
            <p className="text-cocoa">{t('checkout.method.hint')}</p>
          </>
        )}
        <Button type="submit" needsScript disabled={!method} className="w-full">
          {t('checkout.continue')}
        </Button>
      </Form>
    </div>
  )
}

const isDefault = (method: string) => method === DEFAULT_PAYMENT_METHOD

/** False if the shop has no payment provider. If it cannot be reached, assume that it has one. */
async function takesPayments(): Promise<boolean> {
  try {
    return (await browserApi.payments.config()).clientId !== ''
  } catch (error) {
    if (error instanceof ApiError) return true
    throw error
  }
}

function inPageLanguage(request: Request, path: string): string {
  return localePath(localeOf(new URL(request.url).pathname), path)
}
