import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'

interface WaitingLinkProps {
  product: { _id: string; waiting: number }
  name: string
}

/** How many people wait for the product, with a link to them; nothing if nobody does. */
export function WaitingLink({ product: { _id, waiting }, name }: WaitingLinkProps) {
  const t = useT()
  if (waiting === 0) return null
  return (
    <Link
      to={`/admin/alerts?product=${_id}`}
      aria-label={t('adminProducts.waiting.label', { count: waiting, name })}
      className="flex min-h-11 w-fit items-center text-link text-sm @4xl:min-h-6"
    >
      {t('adminProducts.waiting', { count: waiting })}
    </Link>
  )
}
