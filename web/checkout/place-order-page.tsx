import { useEffect, useRef, useState } from 'react'
import { redirectDocument, replace, useNavigation } from 'react-router'
import { ApiError } from '#contract/client.ts'
import { isComplete } from '#domain/address.ts'
import type { ErrorDetails } from '#domain/errors.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { CartChanges } from '../cart/cart-changes.tsx'
import { type Cart, currentCart, useCart } from '../cart/cart-store.ts'
import { usePriceRules } from '../cart/cart-totals.ts'
import { couponCode } from '../cart/coupon-code.ts'
import { CouponEntry } from '../cart/coupon-entry.tsx'
import { reduceShared } from '../cart/edit-cart.ts'
import { unconfirmedOrder } from '../cart/unconfirmed-order.ts'
import { useCartQuote } from '../cart/use-cart-quote.ts'
import type { CouponState } from '../cart/use-coupon.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { toast } from '../toasts.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { EmptyState } from '../ui/empty-state.tsx'
import type { Route } from './+types/place-order-page.ts'
import { CheckoutPage } from './checkout-page.tsx'
import { DeliveryChoice } from './delivery-choice.tsx'
import { GiftNoteField } from './gift-note-field.tsx'
import { requireBuyer, useGuest } from './guest-contact.ts'
import { orderKey } from './order-key.ts'
import { discounted, OrderLines } from './order-lines.tsx'
import { ChooseFirst, OrderProblem } from './order-problem.tsx'
import { OrderSummary } from './order-summary.tsx'
import { PlaceButton } from './place-button.tsx'
import { placeOrder } from './place-order.ts'
import { Contact, Delivery, PaymentChoice } from './review.tsx'
import { useDeliveredTotals } from './use-delivered-totals.ts'
import { type DeliveryRates, useDelivery } from './use-delivery.ts'

export { CheckoutShell as HydrateFallback } from './checkout-page.tsx'

export function meta(args: Route.MetaArgs) {
  const title = translate(localeOf(args.location.pathname), 'checkout.placeOrder')
  return pageMeta(args, { title, path: '/placeorder', noindex: true })
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireBuyer(request)
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
  const rate = String(form.get('shippingRate') ?? '')
  const seen = {
    ...(rate && { shippingRate: rate }),
    itemsPrice: figure('itemsPrice'),
    shippingPrice: figure('shippingPrice'),
    totalPrice: figure('totalPrice'),
    ...(form.has('coupon') && {
      coupon: String(form.get('coupon')),
      couponPrice: figure('couponPrice'),
    }),
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
  const delivery = useDelivery(cart)
  const guest = useGuest()
  return (
    <CheckoutPage
      current="place-order"
      title={t('checkout.placeOrder')}
      after={
        <Placing cart={cart} delivery={delivery} pending={pending} error={actionData?.error} />
      }
    >
      <div className="mt-6 grid grid-cols-1 gap-6">
        {guest && <Contact {...guest} />}
        <Delivery address={cart.shippingAddress} />
        <DeliveryChoice {...delivery} />
        <PaymentChoice method={cart.paymentMethod} />
        <Items cart={cart} />
        <GiftNoteField />
      </div>
    </CheckoutPage>
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
  delivery: DeliveryRates
  pending: boolean
  /** Of the last attempt. */
  error: ApiError | undefined
}

/** Totals and button, below whatever the shopper should know before pressing it. */
function Placing({ cart, delivery, pending, error }: PlacingProps) {
  const errorText = useErrorText()
  const { freshness, refresh } = useCartQuote()
  const { chosen, isAsking, isUndeliverable, askAgain } = delivery
  const code = useFrozenWhile(couponCode.use(), pending)
  const coupon = useDeliveredTotals(cart, delivery, code)
  const totals = { ...coupon.totals, couponCode: coupon.quoted?.reason === null ? code : null }
  const { askAgain: askForCoupon } = coupon
  const [unsolved, setUnsolved] = useState(() => unconfirmedError(cart))
  const messages = useRef<HTMLDivElement>(null)
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
    if (['price-changed', 'no-delivery'].includes(error.code)) askAgain()
    if (['price-changed', 'coupon-not-applicable'].includes(error.code)) askForCoupon()
  }, [error, refresh, askAgain, askForCoupon, errorText])

  // The button is always in view on phones, and what to know before pressing it may not be.
  useEffect(() => {
    if (problem) messages.current?.scrollIntoView({ block: 'center' })
  }, [problem])

  async function adjust() {
    await refresh()
    if (unsolved?.code === 'out-of-stock') {
      reduceShared((unsolved.details as ErrorDetails['out-of-stock']).lines)
    }
    setUnsolved(undefined)
  }

  return (
    // On phones its parts are those of the page, so that the button sticks to the screen's edge.
    <div className="contents lg:sticky lg:top-6 lg:col-start-2 lg:row-start-1 lg:grid lg:gap-4">
      <div ref={messages} className="mt-8 grid scroll-my-24 gap-4 empty:hidden lg:mt-0">
        <CartChanges stale={freshness === 'stale' && !isEmpty} />
        {needsChoice && problem?.code !== 'variant-needed' && <ChooseFirst />}
        {problem && <OrderProblem error={problem} onAdjust={() => void adjust()} />}
      </div>
      <OrderSummary totals={totals}>
        <CouponEntry coupon={coupon} isSummed />
      </OrderSummary>
      <PlaceButton
        totals={totals}
        rate={chosen?._id}
        pending={pending}
        disabled={isEmpty || needsChoice || isAsking || isUndeliverable || isOpen(coupon)}
        label={isNew(problem) ? 'checkout.confirm' : 'checkout.placeOrder'}
      />
    </div>
  )
}

/** Nothing is ordered while it is not known what a code saves. */
function isOpen({ status }: CouponState): boolean {
  return status === 'asking' || status === 'failed'
}

/** The page shows another total than the one that was refused. */
function isNew(problem: ApiError | undefined): boolean {
  return problem?.code === 'price-changed' || problem?.code === 'coupon-not-applicable'
}

/** An attempt without an answer, even from before a reload, has to be cleared up first. */
function unconfirmedError({ cartItems }: Cart): ApiError | undefined {
  return unconfirmedOrder(cartItems) ? new ApiError({ kind: 'FETCH_ERROR' }) : undefined
}

/**
 * Freezes the value while the order is sent, because cart and code are emptied before the page is
 * left.
 */
function useFrozenWhile<value>(current: value, frozen: boolean): value {
  const [last, setLast] = useState(current)
  if (!frozen && last !== current) setLast(current)
  return frozen ? last : current
}
