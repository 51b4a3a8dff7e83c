import type { OrderSummary } from '#contract/orders.ts'
import { useT } from '../i18n/t.ts'
import { Picture } from '../ui/picture.tsx'

/** The first pictures of an order's items. */
export function OrderThumbnails({
  order: { thumbnails, numItems },
}: {
  order: Pick<OrderSummary, 'thumbnails' | 'numItems'>
}) {
  const t = useT()
  const rest = numItems - thumbnails.length
  return (
    <span className="flex items-center gap-1.5">
      {thumbnails.map(({ image, picture }, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they have no ids, and two may be the same
        <span key={at} className="size-11 shrink-0 overflow-hidden rounded-lg bg-sand">
          <Picture picture={picture} image={image} alt="" sizes="44px" />
        </span>
      ))}
      {rest > 0 && <span className="text-cocoa text-sm tabular-nums">+{rest}</span>}
      <span className="sr-only">{t('accounts.orders.items', { count: numItems })}</span>
    </span>
  )
}
