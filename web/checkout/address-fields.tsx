import { ADDRESS_LENGTHS, type ShippingAddress } from '#domain/checkout.ts'
import { useT } from '../i18n/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { useCountryOptions } from './country-options.ts'

interface AddressFieldsProps {
  address: Partial<ShippingAddress>
  /** The visitor's probable country, preselected while none is chosen. */
  countryCode: string | null
  missing: readonly string[]
}

/** Uncontrolled, so that values filled in by the browser's autofill count. */
export function AddressFields({ address, countryCode, missing }: AddressFieldsProps) {
  const t = useT()
  const field = (name: keyof ShippingAddress) => ({
    name,
    defaultValue: address[name],
    maxLength: ADDRESS_LENGTHS[name],
    required: true,
    error: missing.includes(name) ? t('checkout.missing') : undefined,
  })
  return (
    <>
      <TextField
        {...field('address')}
        label={t('checkout.address')}
        autoComplete="shipping address-line1"
      />
      <TextField
        {...field('phone')}
        label={t('checkout.phone')}
        hint={t('checkout.phone.hint')}
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
      />
      <TextField
        {...field('city')}
        label={t('checkout.city')}
        autoComplete="shipping address-level2"
      />
      <TextField
        {...field('postalCode')}
        label={t('checkout.postalCode')}
        hint={t('checkout.postalCode.hint')}
        autoComplete="shipping postal-code"
        autoCapitalize="characters"
      />
      <CountryField
        chosen={address.country}
        code={countryCode}
        error={missing.includes('country') ? t('checkout.missing') : undefined}
      />
    </>
  )
}

interface CountryFieldProps {
  chosen: string | undefined
  code: string | null
  error: string | undefined
}

function CountryField({ chosen, code, error }: CountryFieldProps) {
  const t = useT()
  const { near, all, presetOf } = useCountryOptions()
  return (
    <SelectField
      name="country"
      label={t('checkout.country')}
      defaultValue={presetOf(chosen, code)}
      required
      autoComplete="shipping country-name"
      error={error}
    >
      <option value="">{t('checkout.country.choose')}</option>
      <optgroup label={t('checkout.country.near')}>
        {near.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
      <optgroup label={t('checkout.country.all')}>
        {all.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </optgroup>
    </SelectField>
  )
}
