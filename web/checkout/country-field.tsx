import { flushSync } from 'react-dom'
import { useT } from '../i18n/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { useCountryOptions } from './country-options.ts'

interface CountryFieldProps {
  value: string
  onChange: (country: string) => void
  error: string | undefined
}

/** Chooses a country of delivery; its value is the English name. */
export function CountryField({ value, onChange, error }: CountryFieldProps) {
  const t = useT()
  const { near, all } = useCountryOptions()
  const groups = [
    [t('checkout.country.near'), near],
    [t('checkout.country.all'), all],
  ] as const
  return (
    <SelectField
      name="country"
      label={t('checkout.country')}
      defaultValue={value}
      // At once, so that the form that hears of it next has the fields of the new country.
      onChange={({ currentTarget }) => flushSync(() => onChange(currentTarget.value))}
      required
      autoComplete="shipping country-name"
      error={error}
    >
      <option value="">{t('checkout.country.choose')}</option>
      {groups.map(([label, countries]) => (
        <optgroup key={label} label={label}>
          {countries.map((one) => (
            <option key={one.value} value={one.value}>
              {one.label}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
