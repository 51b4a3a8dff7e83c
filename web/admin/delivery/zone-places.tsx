import { countryIn } from '#domain/address.ts'
import { COUNTRIES } from '#domain/countries.ts'
import { bothSpellings, citiesIn, districtsOf, type Place, placeOf } from '#domain/places.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import type { ZoneDraft } from './zone-draft.ts'

interface ZonePlacesProps {
  zone: ZoneDraft
  taken: ReadonlySet<string>
  onChange: (zone: ZoneDraft) => void
}

/** Countries, cities and districts of a zone, and lists to add those that no zone has yet. */
export function ZonePlaces({ zone, taken, onChange }: ZonePlacesProps) {
  const t = useT()
  const locale = useLocale()
  const { countries, places } = zone
  const nameOf = (code: string) => {
    const place = placeOf(code)
    const country = COUNTRIES.find((one) => one.code === code)
    return place ? bothSpellings(place, locale) : countryIn(country?.en, locale)
  }
  const free = COUNTRIES.filter(({ code }) => !taken.has(code)).toSorted((a, b) =>
    a[locale].localeCompare(b[locale], locale),
  )

  function remove(code: string): void {
    const others = (list: string[]) => list.filter((one) => one !== code)
    onChange({ ...zone, countries: others(countries), places: others(places) })
  }

  return (
    <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
      {countries.length + places.length > 0 && (
        <ul className="flex flex-wrap gap-2 sm:col-span-2">
          {[...countries, ...places].map((code) => (
            <li key={code}>
              <button
                type="button"
                aria-label={t('delivery.place.remove', { name: nameOf(code) })}
                onClick={() => remove(code)}
                className="inline-flex min-h-11 items-center gap-2 rounded-full bg-sand px-4"
              >
                {nameOf(code)}
                <Icon name="close" className="size-4" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <SelectField
        label={t('delivery.country.add')}
        value=""
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...zone, countries: [...countries, value] })
        }
      >
        <option value="">{t('checkout.country.choose')}</option>
        {free.map(({ code, [locale]: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('delivery.place.add')}
        value=""
        onChange={({ currentTarget: { value } }) =>
          onChange({ ...zone, places: [...places, value] })
        }
      >
        <option value="">{t('delivery.place.choose')}</option>
        <PlaceOptions isFree={({ code }) => !taken.has(code)} />
      </SelectField>
    </div>
  )
}

/** The cities of Somalia, each followed by its districts. */
export function PlaceOptions({ isFree = () => true }: { isFree?: (place: Place) => boolean }) {
  const locale = useLocale()
  const all = citiesIn('SO').flatMap((city) => [city, ...districtsOf(city.code)])
  return all.filter(isFree).map((place) => (
    <option key={place.code} value={place.code}>
      {place.code.split('/').length > 2 && '– '}
      {bothSpellings(place, locale)}
    </option>
  ))
}
