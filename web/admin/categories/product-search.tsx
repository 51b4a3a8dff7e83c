import { useEffect, useState } from 'react'
import type { PlacedProduct } from '#contract/admin/categories.ts'
import type { ProductRow } from '#contract/admin/products.ts'
import { MAX_PLACED } from '#domain/product-list.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { adminApi, type List, readList } from '../admin-api.ts'
import { Refusal } from '../ui/refusal.tsx'
import { SearchForm } from '../ui/search-form.tsx'
import { useAttempt } from '../ui/use-attempt.ts'
import { ProductLine, useProductName } from './product-line.tsx'

/** As many as fit on a phone without much scrolling. */
const SHOWN = 20

interface ProductSearchProps {
  /** Slug. */
  category: string
  placed: readonly PlacedProduct[]
  onAdd: (product: PlacedProduct) => void
}

/** Finds products of the category that have no place yet; without words, its newest. */
export function ProductSearch({ category, placed, onAdd }: ProductSearchProps) {
  const t = useT()
  const nameOf = useProductName()
  const { found, problem, search } = useSearch(category)
  const hasPlace = new Set(placed.map(({ _id }) => _id))
  const others = found?.rows.filter(({ _id }) => !hasPlace.has(_id)) ?? []

  if (placed.length >= MAX_PLACED) {
    return <p className="mt-6 text-cocoa">{t('categories.order.full', { count: MAX_PLACED })}</p>
  }
  return (
    <div className="mt-6 grid gap-3">
      <h3 className="font-sans font-semibold text-base">{t('categories.order.add')}</h3>
      <SearchForm
        label={t('adminProducts.search')}
        submit={t('admin.search.submit')}
        onSearch={search}
      />
      {problem && <Refusal>{problem}</Refusal>}
      {!found && !problem && <Spinner />}
      <ul className="grid gap-2">
        {others.map((product) => (
          <li
            key={product._id}
            className="flex items-center justify-between gap-3 rounded-xl border border-sand p-2"
          >
            <ProductLine product={product} />
            <Button
              look="quiet"
              aria-label={t('categories.order.place', { name: nameOf(product) })}
              onClick={() => onAdd(product)}
              className="shrink-0 px-4"
            >
              {t('categories.order.place.short')}
            </Button>
          </li>
        ))}
      </ul>
      <p role="status" className="text-cocoa">
        {found && others.length === 0 && found.total <= SHOWN && t('categories.order.none')}
        {found && found.total > SHOWN && t('categories.order.more', { count: found.total })}
      </p>
    </div>
  )
}

function useSearch(category: string) {
  const errorText = useErrorText()
  const attempt = useAttempt()
  // An object, so that the same words can be searched again after a failure.
  const [asked, setAsked] = useState({ keyword: '' })
  const [found, setFound] = useState<List<ProductRow> | null>(null)
  const [problem, setProblem] = useState('')

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when something else is searched
  useEffect(() => {
    let isCurrent = true
    const query = { category, ...asked, pageSize: SHOWN }
    void attempt(readList((options) => adminApi.adminProducts.list({ query }, options))).then(
      (result) => {
        if (!isCurrent || !result) return
        setProblem(result.ok ? '' : errorText(result.error))
        if (result.ok) setFound(result.value)
      },
    )
    return () => {
      isCurrent = false
    }
  }, [category, asked])

  return { found, problem, search: (keyword: string) => setAsked({ keyword }) }
}
