import { useState } from 'react'
import { flushSync } from 'react-dom'
import type { TypedAddress } from '#domain/address.ts'
import { ADDRESS_LENGTHS } from '#domain/checkout.ts'
import { bothSpellings, districtsOf, findPlace, type Place } from '#domain/places.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { SelectField } from '../ui/select-field.tsx'
import { TextField } from '../ui/text-field.tsx'
import { OTHER } from './read-address-form.ts'

interface PlaceFieldsProps {
  address: TypedAddress
  cities: readonly Place[]
  error: string | undefined
}

/** City and, in the largest ones, district from lists with both spellings, or after 'Other…'. */
export function PlaceFields({ address, cities, error }: PlaceFieldsProps) {
  const t = useT()
  const place = findPlace({ country: '', city: '', ...address })?.code ?? ''
  const [city, setCity] = useState(
    () =>
      cities.find(({ code }) => `${place}/`.startsWith(`${code}/`))?.en ?? written(address.city),
  )
  const chosen = cities.find(({ en }) => en === city)
  const isStored = `${place}/`.startsWith(`${chosen?.code}/`)
  return (
    <>
      <PlaceSelect
        name="city"
        autoComplete="shipping address-level2"
        label={t('checkout.city')}
        choose={t('checkout.city.choose')}
        places={cities}
        value={city}
        onChange={setCity}
        required
        error={city === OTHER ? undefined : error}
      />
      {city === OTHER && (
        <TextField
          name="otherCity"
          label={t('checkout.city.other')}
          defaultValue={place ? '' : address.city}
          maxLength={ADDRESS_LENGTHS.city}
          required
          error={error}
          autoComplete="off"
        />
      )}
      {chosen && districtsOf(chosen.code).length > 0 && (
        <District
          key={city}
          districts={districtsOf(chosen.code)}
          place={place}
          stored={isStored ? address.district : undefined}
        />
      )}
    </>
  )
}

interface DistrictProps {
  districts: readonly Place[]
  /** The code of what was stored. */
  place: string
  stored: string | undefined
}

function District({ districts, place, stored }: DistrictProps) {
  const t = useT()
  const [district, setDistrict] = useState(
    () => districts.find(({ code }) => code === place)?.en ?? written(stored),
  )
  return (
    <>
      <PlaceSelect
        name="district"
        autoComplete="shipping address-level3"
        label={t('checkout.district')}
        choose={t('checkout.district.choose')}
        places={districts}
        value={district}
        onChange={setDistrict}
      />
      {district === OTHER && (
        <TextField
          name="otherDistrict"
          label={t('checkout.district.other')}
          defaultValue={stored}
          maxLength={ADDRESS_LENGTHS.district}
          autoComplete="off"
        />
      )}
    </>
  )
}

/** What to choose for a text that is in no list. */
function written(text: string | undefined): string {
  return text ? OTHER : ''
}

interface PlaceSelectProps {
  name: string
  autoComplete: string
  label: string
  choose: string
  places: readonly Place[]
  value: string
  onChange: (name: string) => void
  required?: boolean
  error?: string | undefined
}

/** The values are the English names, which is what browsers fill in. */
function PlaceSelect({ choose, places, value, onChange, ...field }: PlaceSelectProps) {
  const t = useT()
  const locale = useLocale()
  return (
    <SelectField
      {...field}
      defaultValue={value}
      // At once, so that the form that hears of it next has the fields of the new choice.
      onChange={({ currentTarget }) => flushSync(() => onChange(currentTarget.value))}
    >
      <option value="">{choose}</option>
      {places.map((place) => (
        <option key={place.code} value={place.en}>
          {bothSpellings(place, locale)}
        </option>
      ))}
      <option value={OTHER}>{t('checkout.place.other')}</option>
    </SelectField>
  )
}
