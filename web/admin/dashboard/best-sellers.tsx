import type { BestSeller } from '#contract/admin/dashboard.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Picture } from '../../ui/picture.tsx'

/** The products with the most units sold in the chosen range. */
export function BestSellers({ sellers }: { sellers: readonly BestSeller[] }) {
  const t = useT()
  return (
    <div className="mt-10">
      <h3 className="mb-4 text-2xl">{t('dashboard.bestSellers')}</h3>
      {sellers.length === 0 ? (
        <p className="rounded-2xl bg-paper p-5 text-cocoa shadow-lift">
          {t('dashboard.bestSellers.none')}
        </p>
      ) : (
        <ol className="divide-y divide-sand rounded-2xl bg-paper px-4 shadow-lift sm:px-5">
          {sellers.map((seller) => (
            <li key={seller.product ?? seller.name}>
              <Row seller={seller} />
            </li>
          ))}
        </ol>
      )}
    </div>
  )
}

function Row({
  seller: { product, name, nameSo, image, picture, pieces: units, money },
}: {
  seller: BestSeller
}) {
  const t = useT()
  const locale = useLocale()
  const content = (
    <>
      <span className="size-12 shrink-0 overflow-hidden rounded-lg">
        <Picture picture={picture} image={image} alt="" sizes="48px" />
      </span>
      <span className="min-w-0 grow">
        <span className="line-clamp-2 font-medium">{inLanguage(locale, name, nameSo)}</span>
        <span className="block text-cocoa text-sm">{t('dashboard.pieces', { count: units })}</span>
      </span>
      <span className="shrink-0 font-medium tabular-nums">{formatMoney(toCents(money))}</span>
    </>
  )
  const look = 'flex min-h-16 items-center gap-3 py-2'
  if (!product) return <div className={look}>{content}</div>
  return (
    <Link to={`/admin/product/${product}/edit`} className={`${look} hover:bg-cream`}>
      {content}
    </Link>
  )
}
