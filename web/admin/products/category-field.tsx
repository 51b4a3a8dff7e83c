import { useState } from 'react'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
import { Button } from '../../ui/button.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'

interface CategoryFieldProps {
  /** English name. */
  value: string
  error: string | undefined
  onChange: (category: string) => void
}

const NEW = '\n'

/** An existing category, or the name of a new one. */
export function CategoryField({ value, error, onChange }: CategoryFieldProps) {
  const t = useT()
  const locale = useLocale()
  const categories = useRootData()?.categories ?? []
  const [isNew, setNew] = useState(false)
  const [before, setBefore] = useState(value)
  const isKnown = categories.some(({ name }) => name === value)

  if (isNew) {
    return (
      <div className="grid justify-items-start gap-1">
        <TextField
          name="category"
          label={t('product.category.name')}
          value={value}
          error={error}
          maxLength={100}
          autoComplete="off"
          autoFocus
          onChange={(event) => onChange(event.currentTarget.value)}
          className="w-full"
        />
        <Button
          look="quiet"
          className="-ml-4 px-4"
          onClick={() => {
            setNew(false)
            onChange(before)
          }}
        >
          {t('product.category.choose')}
        </Button>
      </div>
    )
  }
  return (
    <SelectField
      name="category"
      label={t('product.category')}
      value={value}
      error={error}
      onChange={(event) => {
        const chosen = event.currentTarget.value
        setNew(chosen === NEW)
        setBefore(value)
        onChange(chosen === NEW ? '' : chosen)
      }}
    >
      {!isKnown && <option value={value}>{value || t('product.category.none')}</option>}
      {categories.map(({ slug, name, nameSo }) => (
        <option key={slug} value={name}>
          {inLanguage(locale, name, nameSo)}
        </option>
      ))}
      <option value={NEW}>{t('product.category.new')}</option>
    </SelectField>
  )
}
