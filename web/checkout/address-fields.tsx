import { useState } from 'react'
import type { TypedAddress } from '#domain/address.ts'
import { ADDRESS_LENGTHS, type ShippingAddress } from '#domain/checkout.ts'
import { countryCode } from '#domain/country-codes.ts'
import { citiesIn } from '#domain/places.ts'
import { hasPostalCode } from '#domain/postal-codes.ts'
import { useT } from '../i18n/t.ts'
import { TextField } from '../ui/text-field.tsx'
import { CountryField } from './country-field.tsx'
import { useCountryOptions } from './country-options.ts'
import { PinField } from './pin-field.tsx'
import { PlaceFields } from './place-fields.tsx'

interface AddressFieldsProps {
  address: TypedAddress
  /** The visitor's probable country, preselected while none is chosen. */
  countryCode: string | null
  missing: readonly string[]
  /** The fields that the shop did not accept when the order was placed. */
  refused?: readonly string[]
  /** Called when a field that is no input changes. */
  onChange: () => void
  /** Somebody else fills it in, whose position it is not. */
  isOthers?: boolean
}

/**
 * The fields of an address, in the order in which one decides about the next. The inputs are
 * uncontrolled, so that values filled in by the browser's autofill count.
 */
export function AddressFields({
  address,
  countryCode: code,
  missing,
  refused = [],
  onChange,
  isOthers = false,
}: AddressFieldsProps) {
  const t = useT()
  const { presetOf } = useCountryOptions()
  const [country, setCountry] = useState(() => presetOf(address.country, code))
  const cities = citiesIn(countryCode(country))
  const error = (name: keyof ShippingAddress) => {
    if (missing.includes(name)) return t('checkout.missing')
    return refused.includes(name) ? t('checkout.wrong') : undefined
  }
  const field = (name: keyof ShippingAddress) => ({
    name,
    defaultValue: address[name],
    maxLength: ADDRESS_LENGTHS[name],
    error: error(name),
    enterKeyHint: 'next' as const,
  })
  return (
    <>
      <CountryField value={country} onChange={setCountry} error={error('country')} />
      {cities.length > 0 ? (
        <PlaceFields key={country} address={address} cities={cities} error={error('city')} />
      ) : (
        <TextField
          {...field('city')}
          label={t('checkout.city')}
          required
          autoComplete="shipping address-level2"
        />
      )}
      <TextField
        {...field('address')}
        label={t('checkout.address')}
        hint={t('checkout.address.hint')}
        required
        autoComplete="shipping street-address"
        // Whoever has given the phone number as a guest has nothing more to fill in.
        enterKeyHint={address.phone && !hasPostalCode(country) ? 'go' : 'next'}
      />
      <TextField
        {...field('landmark')}
        label={t('checkout.landmark')}
        hint={t('checkout.landmark.hint')}
        autoComplete="off"
      />
      <PostalCode {...field('postalCode')} country={country} />
      <TextField
        {...field('recipient')}
        label={t('checkout.recipient')}
        hint={t('checkout.recipient.hint')}
        autoComplete="shipping name"
        autoCapitalize="words"
      />
      <TextField
        {...field('phone')}
        label={t('checkout.phone')}
        hint={t('checkout.phone.hint')}
        required
        type="tel"
        inputMode="tel"
        autoComplete="shipping tel"
        enterKeyHint="go"
      />
      {!isOthers && <PinField pin={address.pin} onChange={onChange} />}
    </>
  )
}

interface PostalCodeProps {
  country: string
  name: string
  defaultValue: string | undefined
  maxLength: number
  error: string | undefined
}

function PostalCode({ country, ...field }: PostalCodeProps) {
  const t = useT()
  const required = hasPostalCode(country)
  return (
    <TextField
      {...field}
      label={t('checkout.postalCode')}
      hint={country !== '' && !required ? t('checkout.postalCode.hint') : undefined}
      required={required}
      autoComplete="shipping postal-code"
      autoCapitalize="characters"
    />
  )
}
