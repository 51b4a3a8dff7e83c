import { useState } from 'react'
import type { EditQuote } from '#contract/admin/counter.ts'
import type { ApiError } from '#contract/client.ts'
import type { Order } from '#contract/orders.ts'
import { localePath } from '#domain/locale.ts'
import { toCents } from '#domain/money.ts'
import { titleOf } from '#domain/variants.ts'
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
import type { Route } from './+types/edit-items-page.ts'
import { discountOf, type LineDraft, useStoredDraft } from './draft.ts'
import { editedLine, linesOf } from './edited-lines.ts'
import { ItemFields } from './item-fields.tsx'
import { knownLine } from './known-line.ts'
import type { KnownLine } from './line-fields.tsx'
import { useEditQuote } from './use-edit-quote.ts'
import { useQuote } from './use-quote.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.editItems')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const id = new URL(request.url).searchParams.get('order') ?? ''
  return loadAdmin(request, () => orderApi.orders.show({ params: { id } }))
}
clientLoader.hydrate = true as const

/** Other lines for an order that is not paid yet. */
export default function EditItemsPage({ loaderData: order }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const { _id: id, number, version } = order
  // Of this version only: somebody else may have edited it since.
  const [lines, setLines] = useStoredDraft(`editItems ${id} ${version}`, () => linesOf(order))
  const [isTried, setTried] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const [pending, setPending] = useState(false)
  const added = useQuote(
    lines.filter((line) => !line.item),
    { address: {}, rate: '' },
  )
  const { quote, error: quoteError, isAsking, askAgain } = useEditQuote(id, version, lines)
  const before = JSON.stringify(linesOf(order).map(editedLine))
  const isChanged = JSON.stringify(lines.map(editedLine)) !== before
  const hasReasons = lines.every((line) => !discountOf(line) || line.reason.trim())

  async function save() {
    setTried(true)
    setError(null)
    if (!hasReasons) return
    setPending(true)
    const body = {
      version,
      orderItems: lines.map(editedLine),
      ...(quote && { totalPrice: quote.totalPrice }),
    }
    const result = await attempt(adminApi.counter.edit({ params: { id }, body }))
    if (result?.ok) {
      // Its page is entered by a document load.
      window.location.assign(localePath(locale, `/order/${id}`))
      return
    }
    setPending(false)
    if (!result) return
    setError(result.error)
    if (result.error.code === 'price-changed') askAgain()
  }

  function known(line: LineDraft, at: number): KnownLine {
    const item = order.orderItems.find(({ _id }) => _id === line.item)
    if (!item) return knownLine(line, added.quote, locale)
    return {
      name: titleOf(item, locale),
      image: item.image,
      picture: item.picture,
      price: { list: item.listPrice, now: (!isAsking && quote?.unitPrices[at]) || item.price },
      countInStock: null,
      variants: [],
      isGone: false,
    }
  }

  const isReady = lines.length > 0 && isChanged && !isAsking && !quoteError
  return (
    <Screen title={t('counter.edit.title', { number })} backTo="/admin/orderlist">
      <p className="mb-5 max-w-prose text-cocoa">{t('counter.edit.intro')}</p>
      <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <ItemFields
          lines={lines}
          known={known}
          isTried={isTried}
          errors={error?.errors ?? quoteError?.errors ?? {}}
          onChange={setLines}
        />
        <div className="grid gap-4 lg:sticky lg:top-6">
          <OrderSummary totals={totalsOf(order, quote)}>
            <div className="mt-4 grid gap-3">
              {error && <Refusal of={error}>{errorText(error)}</Refusal>}
              {!error && quoteError && <Refusal of={quoteError}>{errorText(quoteError)}</Refusal>}
              <Button pending={pending} disabled={!isReady} onClick={() => void save()}>
                {t('counter.edit.save')}
              </Button>
            </div>
          </OrderSummary>
        </div>
      </div>
    </Screen>
  )
}

function totalsOf(order: Order, quote: EditQuote | null) {
  const { itemsPrice, couponPrice, shippingPrice, totalPrice } = quote ?? order
  return {
    items: toCents(itemsPrice),
    listItems: toCents(itemsPrice),
    couponCode: order.couponCode,
    coupon: toCents(couponPrice),
    shipping: toCents(shippingPrice),
    total: toCents(totalPrice),
  }
}
