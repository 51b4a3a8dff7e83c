import { type KeyboardEvent, useState } from 'react'
import type { ProductDetails, ProductRow } from '#contract/admin/products.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { inLanguage, useLocale } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { adminApi, type List, readList } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import type { PartForm } from './variants-form.ts'

interface PartSearchProps {
  /** The set itself. */
  without: string
  chosen: readonly string[]
  onChoose: (part: PartForm) => void
}

const SHOWN = 8

/** Finds a product and, where it has several, a variant of it. */
export function PartSearch({ without, chosen, onChoose }: PartSearchProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const locale = useLocale()
  const [keyword, setKeyword] = useState('')
  const [found, setFound] = useState<List<ProductRow> | null>(null)
  const [product, setProduct] = useState<ProductDetails | null>(null)
  const [pending, setPending] = useState(false)
  const [problem, setProblem] = useState('')

  async function call<value>(request: Promise<value>): Promise<value | undefined> {
    setPending(true)
    setProblem('')
    const done = await attempt(request)
    setPending(false)
    if (done?.ok) return done.value
    if (done) setProblem(errorText(done.error))
    return undefined
  }

  async function search(): Promise<void> {
    const rows = await call(
      readList((options) =>
        adminApi.adminProducts.list({ query: { keyword, pageSize: SHOWN } }, options),
      ),
    )
    if (rows) setFound({ ...rows, rows: rows.rows.filter(({ _id }) => _id !== without) })
  }

  async function open(id: string): Promise<void> {
    const details = await call(adminApi.adminProducts.edit({ params: { id } }))
    if (!details) return
    const free = usable(details, chosen)
    if (free.length === 0) setProblem(t('variants.part.unusable'))
    else if (free.length === 1) choose(details, free[0]!._id)
    else setProduct(details)
  }

  function choose(details: ProductDetails, variant: string): void {
    const one = details.variants.find(({ _id }) => _id === variant)
    if (!one) return
    const { _id, name, nameSo } = details
    const { sku, choice } = one
    onChoose({ variant, product: _id, name, nameSo, choice, sku, qty: '1' })
    setProduct(null)
    setFound(null)
    setKeyword('')
  }

  function onEnter(event: KeyboardEvent): void {
    if (event.key !== 'Enter') return
    event.preventDefault()
    if (keyword.trim()) void search()
  }

  return (
    <div className="grid gap-3 rounded-2xl bg-cream p-4">
      <div className="flex items-end gap-3">
        <TextField
          className="grow"
          label={t('variants.part.search')}
          type="search"
          value={keyword}
          error={problem || undefined}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event) => setKeyword(event.currentTarget.value)}
          onKeyDown={onEnter}
        />
        <Button
          look="secondary"
          pending={pending}
          disabled={!keyword.trim()}
          onClick={() => void search()}
        >
          {t('variants.part.find')}
        </Button>
      </div>
      <div role="status">
        {found && found.rows.length === 0 && (
          <p className="text-cocoa">{t('variants.part.nothing')}</p>
        )}
      </div>
      {found && !product && found.rows.length > 0 && (
        <ul className="grid gap-1">
          {found.rows.map((row) => (
            <li key={row._id}>
              <button
                type="button"
                onClick={() => void open(row._id)}
                className="flex min-h-11 w-full items-center justify-between gap-3 rounded-xl px-3 py-2 text-left hover:bg-sand"
              >
                <span className="min-w-0 break-words font-medium">
                  {inLanguage(locale, row.name, row.nameSo)}
                </span>
                <span className="shrink-0 text-cocoa text-sm">{row.sku}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      {product && (
        <SelectField
          label={t('variants.part.variant', {
            name: inLanguage(locale, product.name, product.nameSo),
          })}
          value=""
          onChange={(event) => choose(product, event.currentTarget.value)}
        >
          <option value="">{t('variants.part.choose')}</option>
          {usable(product, chosen).map(({ _id, sku, choice }) => (
            <option key={_id} value={_id}>
              {choice.join(' · ') || sku}
            </option>
          ))}
        </SelectField>
      )}
    </div>
  )
}

/** Variants that are not in the set yet, and no sets themselves. */
function usable({ variants }: ProductDetails, chosen: readonly string[]) {
  return variants.filter(({ _id, parts }) => parts.length === 0 && !chosen.includes(_id))
}
