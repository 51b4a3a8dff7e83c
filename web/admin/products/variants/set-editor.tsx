import { useEffect, useState } from 'react'
import type { ProductDetails } from '#contract/admin/products.ts'
import { MAX_PARTS } from '#domain/variants.ts'
import { inLanguage, useLocale } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { Button } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { adminApi } from '../../admin-api.ts'
import { FieldGroup } from '../../ui/field-group.tsx'
import { useAttempt } from '../../ui/use-attempt.ts'
import { parseUnits } from '../parse-product-form.ts'
import { PartSearch } from './part-search.tsx'
import type { PartForm } from './variants-form.ts'

interface SetEditorProps {
  productId: string
  parts: readonly PartForm[]
  onChange: (parts: PartForm[]) => void
  /** Makes it an ordinary product again. */
  onEnd: () => void
  problem: (field: string) => string | undefined
}

/** What a set contains, and how many sets the scarcest part allows. */
export function SetEditor({ productId, parts, onChange, onEnd, problem }: SetEditorProps) {
  const t = useT()
  const locale = useLocale()
  const stock = usePartStock(parts)
  const counts = parts.map(({ variant, qty }) => {
    const units = stock.get(variant)
    return units === undefined ? undefined : Math.floor(units / (parseUnits(qty) || 1))
  })
  const isKnown = counts.length > 0 && counts.every((count) => count !== undefined)
  return (
    <FieldGroup title={t('variants.set.title')} hint={t('variants.set.hint')}>
      <div className="grid gap-4 sm:col-span-2">
        <ul className="grid gap-3 empty:hidden">
          {parts.map((part) => {
            const product = inLanguage(locale, part.name, part.nameSo)
            const name = [product, ...part.choice].join(' · ')
            const units = stock.get(part.variant)
            return (
              <li
                key={part.variant}
                className="grid grid-cols-[minmax(0,1fr)_5rem_2.75rem] items-end gap-3 rounded-2xl border border-sand p-4"
              >
                <p className="min-w-0 self-center break-words">
                  <span className="font-semibold">{name}</span>
                  <span className="block text-cocoa text-sm">
                    {part.sku}
                    {units !== undefined && ` · ${t('variants.set.available', { count: units })}`}
                  </span>
                </p>
                <TextField
                  label={t('variants.set.quantity')}
                  aria-label={t('variants.set.quantity.of', { name })}
                  type="number"
                  min={1}
                  max={100}
                  inputMode="numeric"
                  value={part.qty}
                  error={problem(`${part.variant}.qty`)}
                  onChange={(event) => {
                    const qty = event.currentTarget.value
                    onChange(parts.map((one) => (one === part ? { ...one, qty } : one)))
                  }}
                />
                <button
                  type="button"
                  aria-label={t('variants.set.remove', { name })}
                  onClick={() => onChange(parts.filter((one) => one !== part))}
                  className="grid size-11 place-items-center rounded-full text-danger hover:bg-sand"
                >
                  <Icon name="close" />
                </button>
              </li>
            )
          })}
        </ul>
        {isKnown && (
          <p role="status" className="font-semibold tabular-nums">
            {t('variants.set.stock', { count: Math.min(...counts.map((count) => count ?? 0)) })}
          </p>
        )}
        {parts.length < MAX_PARTS && (
          <PartSearch
            without={productId}
            chosen={parts.map(({ variant }) => variant)}
            onChoose={(part) => onChange([...parts, part])}
          />
        )}
        <Button look="quiet" className="justify-self-start" onClick={onEnd}>
          {t('variants.set.end')}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Units for sale of each part, by variant, as far as they are known. */
function usePartStock(parts: readonly PartForm[]): ReadonlyMap<string, number> {
  const attempt = useAttempt()
  const [products, setProducts] = useState<ReadonlyMap<string, ProductDetails>>(new Map())
  const ids = parts.flatMap(({ product }) => product ?? [])
  const missing = [...new Set(ids)].filter((id) => !products.has(id)).join(' ')
  useEffect(() => {
    let isCurrent = true
    for (const id of missing.split(' ').filter(Boolean)) {
      void attempt(adminApi.adminProducts.edit({ params: { id } })).then((found) => {
        if (isCurrent && found?.ok) setProducts((last) => new Map(last).set(id, found.value))
      })
    }
    return () => {
      isCurrent = false
    }
  }, [missing, attempt])
  const variants = [...products.values()].flatMap((product) => product.variants)
  return new Map(variants.map(({ _id, countInStock }) => [_id, countInStock]))
}
