import type { Order } from '#contract/orders.ts'
import { useT } from '../../../i18n/t.ts'
import { ButtonLink } from '../../../ui/button.tsx'

/** What is not paid yet is edited; to a paid order something is added as an order of its own. */
export function ItemsLink({ order: { _id, status, user, shippedAt } }: { order: Order }) {
  const t = useT()
  // Without a name the buyer was erased.
  if (!user.name) return null
  if (status === 'placed' || (status === 'cash-due' && !shippedAt)) {
    return (
      <ButtonLink to={`/admin/edititems?order=${_id}`} look="secondary">
        {t('counter.edit.button')}
      </ButtonLink>
    )
  }
  if (status !== 'paid' && status !== 'delivered') return null
  return (
    <ButtonLink to={`/admin/neworder?addTo=${_id}`} look="secondary">
      {t('counter.addTo.button')}
    </ButtonLink>
  )
}
