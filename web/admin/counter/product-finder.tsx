import { formatMoney, toCents } from '#domain/money.ts'
import { browserApi } from '../../api.ts'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Picture } from '../../ui/picture.tsx'
import { Refusal } from '../ui/refusal.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { useSearch } from './use-search.ts'

/** As many as fit on a phone without much scrolling. */
const SHOWN = 8

/** Finds products on sale by words, as shoppers do, and adds them. */
export function ProductFinder({ onAdd }: { onAdd: (product: string, varies: boolean) => void }) {
  const t = useT()
  const locale = useLocale()
  const { found, problem, pending, search } = useSearch(findProducts)

  return (
    <div className="grid gap-3">
      <SearchForm
        label={t('counter.product.search')}
        pending={pending}
        onSearch={(keyword) => void search(keyword)}
      />
      {problem && <Refusal>{problem}</Refusal>}
      <ul className="grid gap-2">
        {found?.map((product) => {
          const name = inLanguage(locale, product.name, product.nameSo)
          return (
            <li
              key={product._id}
              className="flex items-center justify-between gap-3 rounded-xl border border-sand p-2"
            >
              <span className="flex min-w-0 items-center gap-3">
                <span className="block size-12 shrink-0 overflow-hidden rounded-lg bg-sand">
                  <Picture picture={product.picture} image={product.image} alt="" sizes="3rem" />
                </span>
                <span className="min-w-0">
                  <span className="line-clamp-2 break-words font-medium">{name}</span>
                  <span className="block text-cocoa text-sm tabular-nums">
                    {formatMoney(toCents(product.price))} ·{' '}
                    {t('counter.inStock', { count: product.countInStock })}
                  </span>
                </span>
              </span>
              <Button
                look="quiet"
                aria-label={t('counter.product.add.label', { name })}
                onClick={() => onAdd(product._id, product.varies.length > 0)}
                className="shrink-0 px-4"
              >
                {t('counter.product.add')}
              </Button>
            </li>
          )
        })}
      </ul>
      <p role="status" className="text-cocoa">
        {found?.length === 0 && t('counter.product.none')}
      </p>
    </div>
  )
}

async function findProducts(keyword: string) {
  const { products } = await browserApi.catalog.list({ query: { keyword } })
  return products.slice(0, SHOWN)
}
