import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { TypedBulk } from './parse-bulk-form.ts'

interface BulkFieldsProps {
  typed: TypedBulk
  onType: (typed: TypedBulk) => void
}

/** Price, category and stock; each of them stays unless something is chosen. */
export function BulkFields({ typed, onType }: BulkFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const categories = useRootData()?.categories ?? []
  const set = (values: Partial<TypedBulk>) => onType({ ...typed, ...values })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <SelectField
        label={t('bulk.price')}
        value={typed.priceKind}
        onChange={(event) =>
          set({ priceKind: event.currentTarget.value as TypedBulk['priceKind'] })
        }
      >
        <option value="">{t('bulk.keep')}</option>
        <option value="percent">{t('bulk.price.percent')}</option>
        <option value="amount">{t('bulk.price.amount')}</option>
        <option value="set">{t('bulk.price.set')}</option>
      </SelectField>
      {typed.priceKind ? (
        <TextField
          label={t(typed.priceKind === 'percent' ? 'bulk.percent' : 'bulk.dollars')}
          hint={typed.priceKind === 'set' ? undefined : t('bulk.minus')}
          value={typed.price}
          onChange={(event) => set({ price: event.currentTarget.value })}
          autoComplete="off"
        />
      ) : (
        <span className="hidden sm:block" />
      )}
      <SelectField
        label={t('bulk.stock')}
        value={typed.stockKind}
        onChange={(event) =>
          set({ stockKind: event.currentTarget.value as TypedBulk['stockKind'] })
        }
      >
        <option value="">{t('bulk.keep')}</option>
        <option value="by">{t('bulk.stock.by')}</option>
        <option value="to">{t('bulk.stock.to')}</option>
      </SelectField>
      {typed.stockKind ? (
        <TextField
          label={t('bulk.pieces')}
          hint={typed.stockKind === 'by' ? t('bulk.minus') : undefined}
          value={typed.stock}
          onChange={(event) => set({ stock: event.currentTarget.value })}
          autoComplete="off"
        />
      ) : (
        <span className="hidden sm:block" />
      )}
      {typed.stockKind && (
        <TextField
          className="sm:col-span-2"
          label={t('bulk.reason')}
          value={typed.note}
          maxLength={200}
          onChange={(event) => set({ note: event.currentTarget.value })}
          autoComplete="off"
        />
      )}
      <SelectField
        label={t('bulk.category')}
        value={typed.category}
        onChange={(event) => set({ category: event.currentTarget.value })}
      >
        <option value="">{t('bulk.keep')}</option>
        {categories.map(({ slug, name, nameSo }) => (
          <option key={slug} value={slug}>
            {inLanguage(locale, name, nameSo)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
