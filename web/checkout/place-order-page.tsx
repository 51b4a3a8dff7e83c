import { useEffect, useState } from 'react'
import { Form, redirectDocument, replace, useNavigation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { isComplete } from '#domain/checkout.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { toDollars } from '#domain/money.ts'
import type { Totals } from '#domain/pricing.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { type Cart, currentCart, useCart } from '../cart/cart-store.ts'
import { cartTotals, usePriceRules } from '../cart/cart-totals.ts'
import { unconfirmedOrder } from '../cart/unconfirmed-order.ts'
import { useCartQuote } from '../cart/use-cart-quote.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { translate, useT } from '../i18n/t.ts'
import type { TextKey } from '../i18n/texts.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { toast } from '../toasts.tsx'
import { Button, ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import { requireViewer } from '../viewer.ts'
import type { Route } from './+types/place-order-page.ts'
import { CheckoutSteps } from './checkout-steps.tsx'
import { orderKey } from './order-key.ts'
import { discounted, OrderLines } from './order-lines.tsx'
import { OrderProblem } from './order-problem.tsx'
import { OrderSummary } from './order-summary.tsx'
import { placeOrder } from './place-order.ts'
import { Delivery, PaymentChoice } from './review.tsx'

export { GuardedPage as HydrateFallback } from '../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'checkout.placeOrder')
  return pageMeta(args, { title, path: '/placeorder', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireViewer(request)
  const { shippingAddress, paymentMethod } = currentCart()
  const beside = (path: string) => localePath(localeOf(new URL(request.url).pathname), path)
  if (!isComplete(shippingAddress)) throw replace(beside('/shipping'))
  if (!paymentMethod) throw replace(beside('/payment'))
  // Made before anything is sent, so that two tabs have the same one.
  orderKey()
  return null
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const figure = (name: string) => Number(form.get(name))
  const seen = {
    itemsPrice: figure('itemsPrice'),
    shippingPrice: figure('shippingPrice'),
    totalPrice: figure('totalPrice'),
  }
  const locale = localeOf(new URL(request.url).pathname)
  const result = await placeOrder(seen, locale)
  if (!result.ok) return result
  throw redirectDocument(localePath(locale, `/order/${result.value._id}`))
}

export default function PlaceOrderPage({ actionData }: Route.ComponentProps) {
  const t = useT()
  const pending = useNavigation().state !== 'idle'
  const cart = useHeld(useCart(), pending)
  return (
    <div className="wrap py-8 md:py-12">
      <CheckoutSteps current="place-order" />
      <h1 className="text-4xl">{t('checkout.placeOrder')}</h1>
      <div className="mt-6 grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_22rem] lg:gap-12">
        <div className="grid grid-cols-1 gap-8">
          <Delivery address={cart.shippingAddress} />
          <PaymentChoice method={cart.paymentMethod} />
          <Items cart={cart} />
        </div>
        <Placing cart={cart} pending={pending} error={actionData?.error} />
      </div>
    </div>
  )
}

function Items({ cart }: { cart: Cart }) {
  const t = useT()
  const { discountPercent } = usePriceRules()
  if (cart.cartItems.length === 0) {
    return (
      <EmptyState title={t('checkout.empty')}>
        <ButtonLink to="/">{t('cart.toShop')}</ButtonLink>
      </EmptyState>
    )
  }
  return (
    <section>
      <h2 className="mb-2 text-2xl">{t('checkout.items')}</h2>
      <OrderLines lines={discounted(cart.cartItems, discountPercent)} />
    </section>
  )
}

interface PlacingProps {
  cart: Cart
  pending: boolean
  /** Of the last try. */
  error: ApiError | undefined
}

/** What it comes to and the button; whatever is to be known before pressing it stands above it. */
function Placing({ cart, pending, error }: PlacingProps) {
  const errorText = useErrorText()
  const { freshness, refresh } = useCartQuote()
  const totals = cartTotals(cart.cartItems, usePriceRules())
  const [unsolved, setUnsolved] = useState(() => lastLost(cart))
  const isEmpty = cart.cartItems.length === 0
  const problem = isEmpty || pending ? undefined : unsolved

  // Kept here, since loading the prices again makes the router forget what the try came back with.
  useEffect(() => {
    if (!error) return
    setUnsolved(error)
    if (error.kind === 'REFUSED') toast.error(errorText(error))
    // So that what is confirmed next is what holds now.
    if (['price-changed', 'not-found'].includes(error.code)) void refresh()
  }, [error, refresh, errorText])

  async function adjust() {
    await refresh()
    setUnsolved(undefined)
  }

  return (
    <div className="grid gap-4 lg:sticky lg:top-6">
      <CartChanges stale={freshness === 'stale' && !isEmpty} />
      {problem && <OrderProblem error={problem} onAdjust={() => void adjust()} />}
      <OrderSummary totals={totals}>
        <PlaceButton
          totals={totals}
          pending={pending}
          disabled={isEmpty}
          label={problem?.code === 'price-changed' ? 'checkout.confirm' : 'checkout.placeOrder'}
        />
      </OrderSummary>
    </div>
  )
}

/** A try that was never answered, before a reload or a day ago, is still to be cleared up. */
function lastLost({ cartItems }: Cart): ApiError | undefined {
  return unconfirmedOrder(cartItems) ? new ApiError({ kind: 'FETCH_ERROR' }) : undefined
}

interface PlaceButtonProps {
  totals: Totals
  pending: boolean
  disabled: boolean
  label: TextKey
}

function PlaceButton({ totals, pending, disabled, label }: PlaceButtonProps) {
  const t = useT()
  return (
    // Replaces this step in the history: the way back from the order leads past it.
    <Form method="post" replace className="mt-6">
      {/* What the shopper sees is what is sent along; the shop orders nothing at other prices. */}
      <input type="hidden" name="itemsPrice" value={toDollars(totals.items)} />
      <input type="hidden" name="shippingPrice" value={toDollars(totals.shipping)} />
      <input type="hidden" name="totalPrice" value={toDollars(totals.total)} />
      <Button type="submit" pending={pending} disabled={disabled} className="w-full">
        {t(label)}
      </Button>
    </Form>
  )
}

/** While the order is sent the page stays as it is, though the cart behind it is emptied. */
function useHeld<value>(current: value, hold: boolean): value {
  const [held, setHeld] = useState(current)
  if (!hold && held !== current) setHeld(current)
  return hold ? held : current
}
