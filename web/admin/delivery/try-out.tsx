import { useState } from 'react'
import { countryCode } from '#domain/country-codes.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { citiesIn } from '#domain/places.ts'
import { pickupText, rateCost, ratesFor, rateTitle, zoneOf } from '#domain/shipping.ts'
import { CountryField } from '../../checkout/country-field.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { type ZoneDraft, zonesOf } from './zone-draft.ts'
import { PlaceOptions } from './zone-places.tsx'

/** Says what an order would cost, also with what is not saved yet. */
export function TryOut({ draft }: { draft: readonly ZoneDraft[] }) {
  const t = useT()
  const locale = useLocale()
  const [country, setCountry] = useState('Somalia')
  const [place, setPlace] = useState('')
  const [value, setValue] = useState('50')
  const [weight, setWeight] = useState('400')
  const zones = zonesOf(draft)
  const to = { country, place }
  const read = (text: string) => Math.max(0, Number(text.replace(',', '.')) || 0)
  const basket = { value: toCents(read(value)), weight: read(weight) }
  const zone = zoneOf(zones, to)
  const rates = ratesFor(zones, to, basket)
  return (
    <section
      aria-labelledby="try-out"
      className="grid min-w-0 gap-5 rounded-2xl bg-paper p-5 shadow-lift sm:p-8 xl:sticky xl:top-6"
    >
      <h2 id="try-out" className="text-2xl">
        {t('delivery.try')}
      </h2>
      <CountryField
        value={country}
        onChange={(next) => {
          setCountry(next)
          setPlace('')
        }}
        error={undefined}
      />
      {citiesIn(countryCode(country)).length > 0 && (
        <SelectField
          label={t('delivery.try.place')}
          value={place}
          onChange={({ currentTarget }) => setPlace(currentTarget.value)}
        >
          <option value="">{t('delivery.try.anywhere')}</option>
          <PlaceOptions />
        </SelectField>
      )}
      <div className="grid grid-cols-2 gap-5">
        <TextField
          label={t('delivery.try.value')}
          value={value}
          inputMode="decimal"
          onChange={({ currentTarget }) => setValue(currentTarget.value)}
        />
        <TextField
          label={t('delivery.try.weight')}
          value={weight}
          inputMode="numeric"
          onChange={({ currentTarget }) => setWeight(currentTarget.value)}
        />
      </div>
      <div role="status" className="grid gap-2">
        <p className="text-cocoa">
          {t('delivery.try.zone', { name: (locale === 'so' && zone?.nameSo) || zone?.name || '–' })}
        </p>
        {rates.length === 0 && <p className="font-semibold">{t('error.no-delivery')}</p>}
        <ul className="grid gap-2">
          {rates.map((rate) => {
            const cost = rateCost(rate, basket.value)
            return (
              <li key={rate.id} className="flex justify-between gap-4">
                <span className="wrap-anywhere min-w-0">
                  {rateTitle(rate, locale)}
                  {rate.kind === 'pickup' && (
                    <span className="block whitespace-pre-line text-cocoa text-sm">
                      {pickupText(rate, locale)}
                    </span>
                  )}
                </span>
                <span className="font-semibold tabular-nums">
                  {cost === 0 ? t('checkout.summary.free') : formatMoney(cost)}
                </span>
              </li>
            )
          })}
        </ul>
      </div>
    </section>
  )
}
