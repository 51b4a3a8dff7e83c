import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import type { BulkFormValues } from './parse-bulk-form.ts'

interface BulkFieldsProps {
  values: BulkFormValues
  onEdit: (values: BulkFormValues) => void
}

/** Price, category and stock; what is left empty does not change. */
export function BulkFields({ values, onEdit }: BulkFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const categories = useRootData()?.categories ?? []
  const set = (changes: Partial<BulkFormValues>) => onEdit({ ...values, ...changes })
  return (
    <div className="grid items-end gap-5 sm:grid-cols-2">
      <SelectField
        label={t('bulk.price')}
        value={values.priceKind}
        onChange={(event) =>
          set({ priceKind: event.currentTarget.value as BulkFormValues['priceKind'] })
        }
      >
        <option value="">{t('bulk.keep')}</option>
        <option value="percent">{t('bulk.price.percent')}</option>
        <option value="amount">{t('bulk.price.amount')}</option>
        <option value="set">{t('bulk.price.set')}</option>
      </SelectField>
      {values.priceKind ? (
        <TextField
          label={t(values.priceKind === 'percent' ? 'bulk.percent' : 'bulk.dollars')}
          hint={values.priceKind === 'set' ? undefined : t('bulk.minus')}
          value={values.price}
          onChange={(event) => set({ price: event.currentTarget.value })}
          autoComplete="off"
        />
      ) : (
        <span className="hidden sm:block" />
      )}
      <SelectField
        label={t('bulk.stock')}
        value={values.stockKind}
        onChange={(event) =>
          set({ stockKind: event.currentTarget.value as BulkFormValues['stockKind'] })
        }
      >
        <option value="">{t('bulk.keep')}</option>
        <option value="by">{t('bulk.stock.by')}</option>
        <option value="to">{t('bulk.stock.to')}</option>
      </SelectField>
      {values.stockKind ? (
        <TextField
          label={t('bulk.pieces')}
          hint={values.stockKind === 'by' ? t('bulk.minus') : undefined}
          value={values.stock}
          onChange={(event) => set({ stock: event.currentTarget.value })}
          autoComplete="off"
        />
      ) : (
        <span className="hidden sm:block" />
      )}
      {values.stockKind && (
        <TextField
          className="sm:col-span-2"
          label={t('bulk.reason')}
          value={values.note}
          maxLength={200}
          onChange={(event) => set({ note: event.currentTarget.value })}
          autoComplete="off"
        />
      )}
      <SelectField
        label={t('bulk.category')}
        value={values.category}
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
