import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { Form, redirect, useNavigation } from 'react-router'
import type { SavedAddress } from '#contract/addresses.ts'
import { MAX_ADDRESSES, missingFields } from '#domain/address.ts'
import { ADDRESS_FIELDS } from '#domain/checkout.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { currentCart } from '../cart/cart-store.ts'
import { saveShippingAddress } from '../cart/edit-cart.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { countryOfTimeZone, savedCountry } from '../layout/visitor-country.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import type { Route } from './+types/shipping-page.ts'
import { AddressFields } from './address-fields.tsx'
import { CheckField } from './check-field.tsx'
import { CheckoutPage } from './checkout-page.tsx'
import { NoDelivery } from './delivery-choice.tsx'
import { GO_ON_BAR } from './go-on-bar.ts'
import { currentGuest, requireBuyer, useGuest } from './guest-contact.ts'
import { OrderPeek } from './order-peek.tsx'
import { focusField, REFUSED, readAddressForm } from './read-address-form.ts'
import { SavedAddressField } from './saved-address-field.tsx'
import {
  defaultOf,
  findSame,
  findSavedAddresses,
  NOTHING_SAVED,
  saveForNextTime,
} from './saved-addresses.ts'
import { useCheckoutOrder } from './use-checkout-order.ts'

export { CheckoutShell as HydrateFallback } from './checkout-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'checkout.shipping')
  return pageMeta(args, { title, path: '/shipping', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireBuyer(request)
  const [{ saved, late }, zoneCountry] = await Promise.all([
    currentGuest() ? NOTHING_SAVED : findSavedAddresses(request),
    countryOfTimeZone(),
  ])
  const typed = currentCart().shippingAddress
  const isEmpty = Object.values(typed).every((text) => !text)
  const named = new URL(request.url).searchParams.getAll(REFUSED)
  const refused = ADDRESS_FIELDS.filter((field) => named.includes(field))
  return {
    refused,
    address: isEmpty ? (defaultOf(saved)?.address ?? {}) : typed,
    saved,
    late,
    countryCode: savedCountry.get() ?? zoneCountry,
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const address = readAddressForm(form)
  saveShippingAddress(address)
  const missing = missingFields(address)
  if (missing.length > 0) return { ok: false, missing }
  if (form.has('saveAddress')) saveForNextTime(address)
  const { pathname } = new URL(request.url)
  throw redirect(localePath(localeOf(pathname), '/payment'))
}

export default function ShippingPage({ loaderData, actionData }: Route.ComponentProps) {
  const t = useT()
  const form = useRef<HTMLFormElement>(null)
  const { late, countryCode } = loaderData
  const [saved, setSaved] = useState(loaderData.saved)
  const [refused, setRefused] = useState(loaderData.refused)
  const [{ address, times }, setFilled] = useState({ address: loaderData.address, times: 0 })
  const [chosen, setChosen] = useState(() => findSame(saved, address)?._id ?? '')
  const [missing, setMissing] = useState<readonly string[]>([])
  const pending = useNavigation().formAction !== undefined
  const isGuest = useGuest() !== null
  const order = useCheckoutOrder()

  useEffect(() => {
    if (!actionData) return
    setMissing(actionData.missing)
    focusField(form.current, actionData.missing[0])
  }, [actionData])

  // biome-ignore lint/correctness/useExhaustiveDependencies: when the page is entered
  useEffect(() => {
    // After the frame around the pages, which moves the focus to each new one.
    if (refused[0]) queueMicrotask(() => focusField(form.current, refused[0]))
  }, [])

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each answer
  useEffect(() => {
    let isLeft = false
    late?.then((found) => {
      if (isLeft || found.length === 0) return
      const typed = currentCart().shippingAddress
      setSaved(found)
      setChosen(findSame(found, typed)?._id ?? '')
      const usual = defaultOf(found)
      if (usual && Object.values(typed).every((text) => !text)) fillIn(usual, found)
    })
    return () => {
      isLeft = true
    }
  }, [late])

  // Saved on every input, so that a reload or an interruption loses nothing.
  function save(all = saved) {
    if (!form.current) return
    const typed = readAddressForm(new FormData(form.current))
    const last = currentCart().shippingAddress
    saveShippingAddress(typed)
    setChosen(findSame(all, typed)?._id ?? '')
    const still: readonly string[] = missingFields(typed)
    setMissing((before) => before.filter((field) => still.includes(field)))
    setRefused((before) => before.filter((field) => last[field] === typed[field]))
  }

  function fillIn(one: SavedAddress | undefined, all = saved) {
    const { recipient, phone, country } = address
    // To somewhere else goes most often what the same people get.
    const next = one?.address ?? { recipient, phone, country }
    flushSync(() => setFilled({ address: next, times: times + 1 }))
    save(all)
  }

  return (
    <CheckoutPage
      current="shipping"
      title={t('checkout.shipping')}
      summary={<OrderPeek {...order} />}
    >
      {/* The browser's own messages are in its language, not the page's, so `noValidate` turns
          them off. */}
      <Form ref={form} method="post" noValidate onChange={() => save()} className="mt-6 grid gap-5">
        {missing.length > 0 && <Alert>{t('checkout.fillAll')}</Alert>}
        {missing.length === 0 && refused.length > 0 && <Alert>{t('error.invalid-input')}</Alert>}
        {saved.length > 0 && (
          <SavedAddressField saved={saved} chosen={chosen} onChoose={(one) => fillIn(one)} />
        )}
        <AddressFields
          key={times}
          address={address}
          countryCode={countryCode}
          missing={missing}
          refused={refused}
          onChange={() => save()}
        />
        {!isGuest && chosen === '' && saved.length < MAX_ADDRESSES && (
          <CheckField name="saveAddress" label={t('checkout.save')} />
        )}
        {order.delivery.isUndeliverable && <NoDelivery isHere />}
        <div className={GO_ON_BAR}>
          <Button type="submit" needsScript pending={pending} className="w-full">
            {t('checkout.continue')}
          </Button>
        </div>
      </Form>
    </CheckoutPage>
  )
}
