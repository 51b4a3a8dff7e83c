import { useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { missingFields } from '#domain/address.ts'
import { localeOf } from '#domain/locale.ts'
import { toCents } from '#domain/money.ts'
import { OrderSummary } from '../../checkout/order-summary.tsx'
import { useErrorText } from '../../i18n/error-text.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { orderApi } from '../../order-api.ts'
import { Button } from '../../ui/button.tsx'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Refusal } from '../ui/refusal.tsx'
import { Screen } from '../ui/screen.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import type { Route } from './+types/new-order-page.ts'
import { BuyerFields } from './buyer-fields.tsx'
import { type Draft, discountOf, lineOf, newDraft, useStoredDraft } from './draft.ts'
import { ItemFields } from './item-fields.tsx'
import { knownLine } from './known-line.ts'
import { OrderTerms } from './order-terms.tsx'
import { PlacedOrder } from './placed-order.tsx'
import { useQuote } from './use-quote.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.newOrder')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const id = searchParams.get('addTo')
  const [{ methods }, addTo] = await loadAdmin(request, () =>
    Promise.all([orderApi.payments.config(), id ? orderApi.orders.show({ params: { id } }) : null]),
  )
  return { methods, addTo, locale: localeOf(pathname) }
}
clientLoader.hydrate = true as const

/** Each visit starts over with its own stored draft, also when a menu link leads from here to here. */
export default function NewOrderPage({ loaderData }: Route.ComponentProps) {
  return <NewOrder key={useLocation().key} {...loaderData} />
}

/** An order that the owner makes for a buyer, as after a talk on WhatsApp. */
function NewOrder({ methods, addTo, locale }: Route.ComponentProps['loaderData']) {
  const t = useT()
  const shownIn = useLocale()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const form = useRef<HTMLFormElement>(null)
  const [draft, setDraft] = useStoredDraft(`newOrder ${addTo?._id ?? ''}`, () =>
    startOf(addTo, locale),
  )
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [pending, setPending] = useState(false)
  const [placed, setPlaced] = useState<{ order: Order; language: Draft['language'] } | null>(null)
  const { quote, error: quoteError, isAsking, askAgain } = useQuote(draft.lines, draft)
  const change = (more: Partial<Draft>) => setDraft((last) => ({ ...last, ...more }))
  const missing = isTried ? missingIn(draft, isPickedUp()) : []
  const wrong = new Set([
    ...missing,
    ...Object.keys(error?.errors ?? {}).map((path) => path.split('.').at(-1)!),
  ])

  function isPickedUp(): boolean {
    return quote?.rates.find(({ _id }) => _id === quote.shippingRate)?.kind === 'pickup'
  }

  async function place() {
    setTried(true)
    setError(null)
    const hasReasons = draft.lines.every((line) => !discountOf(line) || line.reason.trim())
    if (missingIn(draft, isPickedUp()).length > 0 || !hasReasons) {
      focusWrong()
      return
    }
    setPending(true)
    const { key: idempotencyKey, customer, name, email, address, language, note } = draft
    const contact = { name: name.trim(), email: email.trim() }
    const method = draft.method || methods[0]
    const result = await attempt(
      adminApi.counter.place(
        {
          body: {
            orderItems: draft.lines.map(lineOf),
            ...(customer ? { customer } : { contact }),
            shippingAddress: { ...address, country: address.country!, phone: address.phone! },
            paymentMethod: method!,
            ...(quote?.shippingRate && { shippingRate: quote.shippingRate }),
            ...(quote && { totalPrice: quote.totalPrice }),
            ...(addTo && { linkedTo: addTo._id }),
            note,
            language,
          },
        },
        { idempotencyKey },
      ),
    )
    setPending(false)
    if (!result) return
    if (result.ok) {
      setPlaced({ order: result.value, language })
      setDraft(startOf(addTo, locale))
      setTried(false)
      return
    }
    setError(result.error)
    focusWrong()
    // The new figures are shown, so that pressing again means them.
    if (result.error.code === 'price-changed') askAgain()
  }

  if (placed) {
    return (
      <Screen title={t('admin.newOrder')} backTo="/admin/orderlist">
        <PlacedOrder {...placed} onAgain={() => setPlaced(null)} />
      </Screen>
    )
  }
  const isReady = draft.lines.length > 0 && quote !== null && !isAsking && !quoteError
  return (
    <Screen title={t('admin.newOrder')} backTo="/admin/orderlist">
      {addTo && <p className="mb-5">{t('counter.addTo', { number: addTo.number })}</p>}
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0 gap-6">
          <ItemFields
            lines={draft.lines}
            known={(line) => knownLine(line, quote, shownIn)}
            isTried={isTried}
            errors={error?.errors ?? quoteError?.errors ?? {}}
            onChange={(lines) => change({ lines })}
          />
          <BuyerFields draft={draft} form={form} missing={[...wrong]} change={change} />
          <OrderTerms draft={draft} quote={quote} methods={methods} change={change} />
        </div>
        <div className="grid gap-4 lg:sticky lg:top-6">
          <OrderSummary totals={totalsOf(quote)}>
            <div className="mt-4 grid gap-3">
              {quote?.delivers === false && <Refusal>{t('error.no-delivery')}</Refusal>}
              {error && <Refusal of={error}>{errorText(error)}</Refusal>}
              {!error && quoteError && <Refusal of={quoteError}>{errorText(quoteError)}</Refusal>}
              <Button pending={pending} disabled={!isReady} onClick={() => void place()}>
                {t('counter.place')}
              </Button>
              <p className="text-cocoa text-sm">{t('counter.place.hint')}</p>
            </div>
          </OrderSummary>
        </div>
      </div>
    </Screen>
  )
}

/** Empty, or for the buyer of the order that something is added to. */
function startOf(addTo: Order | null, locale: Draft['language']): Draft {
  if (!addTo) return newDraft(locale)
  const { user, shippingAddress: address, shippingRate } = addTo
  const { _id: customer, name, email } = user
  const rate = shippingRate ?? ''
  return { ...newDraft(locale), customer: customer ?? '', name, email, address, rate }
}

function missingIn({ customer, name, address }: Draft, isPickedUp: boolean): string[] {
  const missing: string[] = missingFields(address)
  const needed = isPickedUp ? missing.filter((one) => /country|phone/.test(one)) : missing
  return [...(customer || name.trim() ? [] : ['name']), ...needed]
}

function focusWrong(): void {
  requestAnimationFrame(() => {
    document.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}

function totalsOf(quote: ReturnType<typeof useQuote>['quote']) {
  const { cartItems = [], itemsPrice = 0, shippingPrice = 0, totalPrice = 0 } = quote ?? {}
  return {
    items: toCents(itemsPrice),
    listItems: cartItems.reduce((sum, { price, qty }) => sum + toCents(price) * qty, 0),
    shipping: toCents(shippingPrice),
    total: toCents(totalPrice),
  }
}
