import { useEffect, useRef, useState } from 'react'
import { Form, redirect, useNavigation } from 'react-router'
import { ADDRESS_FIELDS, type ShippingAddress } from '#domain/checkout.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { currentCart } from '../cart/cart-store.ts'
import { saveShippingAddress } from '../cart/edit-cart.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { countryOfTimeZone, savedCountry } from '../layout/visitor-country.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { requireViewer } from '../viewer.ts'
import type { Route } from './+types/shipping-page.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckoutSteps } from './checkout-steps.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'checkout.shipping')
  return pageMeta(args, { title, path: '/shipping', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireViewer(request)
  return {
    address: currentCart().shippingAddress,
    countryCode: savedCountry.get() ?? (await countryOfTimeZone()),
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const address = addressIn(await request.formData())
  saveShippingAddress(address)
  const missing = ADDRESS_FIELDS.filter((field) => address[field] === '')
  if (missing.length > 0) return { ok: false, missing }
  const { pathname } = new URL(request.url)
  throw redirect(localePath(localeOf(pathname), '/payment'))
}

export default function ShippingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const [missing, setMissing] = useState<readonly string[]>([])
  const pending = useNavigation().formAction !== undefined

  useEffect(() => {
    if (!actionData) return
    setMissing(actionData.missing)
    const first = form.current?.elements.namedItem(actionData.missing[0] ?? '')
    if (first instanceof HTMLElement) first.focus()
  }, [actionData])

  // Saved on every input, so that a reload or an interruption loses nothing.
  function onInput() {
    if (!form.current) return
    const address = addressIn(new FormData(form.current))
    saveShippingAddress(address)
    setMissing((before) => before.filter((field) => address[field as keyof ShippingAddress] === ''))
  }

  return (
    <div className="wrap max-w-xl py-8 md:py-12">
      <CheckoutSteps current="shipping" />
      <h1 className="text-4xl">{t('checkout.shipping')}</h1>
      {/* The browser's own messages are in its language, not the page's, so `noValidate` turns
          them off. */}
      <Form ref={form} method="post" noValidate onInput={onInput} className="mt-6 grid gap-5">
        {missing.length > 0 && <Alert>{t('checkout.fillAll')}</Alert>}
        <AddressFields {...loaderData} missing={missing} />
        <Button type="submit" needsScript pending={pending} className="mt-2 w-full">
          {t('checkout.continue')}
        </Button>
      </Form>
    </div>
  )
}

function addressIn(form: FormData): ShippingAddress {
  const value = (field: string) => String(form.get(field) ?? '').trim()
  return Object.fromEntries(ADDRESS_FIELDS.map((field) => [field, value(field)])) as Record<
    (typeof ADDRESS_FIELDS)[number],
    string
  >
}
