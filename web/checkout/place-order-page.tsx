import { useEffect, useState } from 'react'
import { Form, redirectDocument, replace, useNavigation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { isComplete } from '#domain/checkout.ts'
import type { ErrorDetails } from '#domain/errors.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { toDollars } from '#domain/money.ts'
import type { Totals } from '#domain/pricing.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { type Cart, currentCart, useCart } from '../cart/cart-store.ts'
import { cartTotals, usePriceRules } from '../cart/cart-totals.ts'
import { reduceShared } from '../cart/edit-cart.ts'
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
import { ChooseFirst, OrderProblem } from './order-problem.tsx'
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
  const localized = (path: string) => localePath(localeOf(new URL(request.url).pathname), path)
  if (!isComplete(shippingAddress)) throw replace(localized('/shipping'))
  if (!paymentMethod) throw replace(localized('/payment'))
  // Created before anything is sent, so that two tabs share it.
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
  const cart = useFrozenWhile(useCart(), pending)
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
  /** Of the last attempt. */
  error: ApiError | undefined
}

/** Totals and button, below whatever the shopper should know before pressing it. */
function Placing({ cart, pending, error }: PlacingProps) {
  const errorText = useErrorText()
  const { freshness, refresh } = useCartQuote()
  const totals = cartTotals(cart.cartItems, usePriceRules())
  const [unsolved, setUnsolved] = useState(() => unconfirmedError(cart))
  const isEmpty = cart.cartItems.length === 0
  const needsChoice = cart.cartItems.some(({ unchosen }) => unchosen)
  const problem = isEmpty || pending ? undefined : unsolved

  // Copied into state, since reloading the prices makes the router drop the action's result.
  useEffect(() => {
    if (!error) return
    setUnsolved(error)
    if (error.kind === 'REFUSED') toast.error(errorText(error))
    // Load the present prices, so that the shopper confirms those.
    if (['price-changed', 'not-found', 'variant-needed'].includes(error.code)) void refresh()
  }, [error, refresh, errorText])

  async function adjust() {
    await refresh()
    if (unsolved?.code === 'out-of-stock') {
      reduceShared((unsolved.details as ErrorDetails['out-of-stock']).lines)
    }
    setUnsolved(undefined)
  }

  return (
    <div className="grid gap-4 lg:sticky lg:top-6">
      <CartChanges stale={freshness === 'stale' && !isEmpty} />
      {needsChoice && problem?.code !== 'variant-needed' && <ChooseFirst />}
      {problem && <OrderProblem error={problem} onAdjust={() => void adjust()} />}
      <OrderSummary totals={totals}>
        <PlaceButton
          totals={totals}
          pending={pending}
          disabled={isEmpty || needsChoice}
          label={problem?.code === 'price-changed' ? 'checkout.confirm' : 'checkout.placeOrder'}
        />
      </OrderSummary>
    </div>
  )
}

/** An attempt without an answer, even from before a reload, has to be cleared up first. */
function unconfirmedError({ cartItems }: Cart): ApiError | undefined {
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
    // Replaces this step in the history, so that going back from the order skips it.
    <Form method="post" replace className="mt-6">
      {/* The figures on the screen are sent along; the shop refuses the order if they are
          outdated. */}
      <input type="hidden" name="itemsPrice" value={toDollars(totals.items)} />
      <input type="hidden" name="shippingPrice" value={toDollars(totals.shipping)} />
      <input type="hidden" name="totalPrice" value={toDollars(totals.total)} />
      <Button type="submit" pending={pending} disabled={disabled} className="w-full">
        {t(label)}
      </Button>
    </Form>
  )
}

/**
 * Freezes the value while the order is sent, because the cart is emptied before the page is left.
 */
function useFrozenWhile<value>(current: value, frozen: boolean): value {
  const [last, setLast] = useState(current)
  if (!frozen && last !== current) setLast(current)
  return frozen ? last : current
}
