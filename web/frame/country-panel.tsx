import { useState } from 'react'
import { COUNTRIES } from '#domain/countries.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { locate } from '../layout/locate.ts'
import { savedCountry } from '../layout/visitor-country.ts'
import { Button } from '../ui/button.tsx'
import { SelectField } from '../ui/select-field.tsx'

/** Choosing a country manually or by geolocation; loaded when it is first opened. */
export function CountryPanel({ current }: { current: string }) {
  const t = useT()
  const locale = useLocale()
  const [locating, setLocating] = useState(false)
  const sorted = COUNTRIES.toSorted((a, b) => a[locale].localeCompare(b[locale], locale))

  async function chooseMyLocation() {
    setLocating(true)
    const code = await locate()
    setLocating(false)
    // If denied, timed out or offline, the choice does not change.
    if (code) savedCountry.set(code)
  }

  return (
    <div className="grid gap-4">
      <SelectField
        label={t('layout.country')}
        value={current}
        onChange={(event) => savedCountry.set(event.currentTarget.value || null)}
      >
        <option value="">{t('layout.country.choose')}</option>
        {sorted.map(({ code, [locale]: name }) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <Button look="secondary" pending={locating} onClick={() => void chooseMyLocation()}>
        {locating ? t('layout.country.locating') : t('layout.country.locate')}
      </Button>
      <p className="text-cocoa text-sm">{t('layout.country.why')}</p>
    </div>
  )
}
