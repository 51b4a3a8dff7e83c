import { lazy, Suspense, useEffect, useState } from 'react'
import { useHydrated } from '../hydrated.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { NotLoaded } from '../layout/not-loaded.tsx'
import { countryIfAllowed, countryOfTimeZone, savedCountry } from '../layout/visitor-country.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { Icon } from '../ui/icon.tsx'
import { Spinner } from '../ui/spinner.tsx'

// If it cannot be loaded, the page must still work.
const CountryPanel = lazy(() =>
  import('./country-panel.tsx').then(
    ({ CountryPanel }) => ({ default: CountryPanel }),
    () => ({ default: () => <NotLoaded text="error.unexpected" /> }),
  ),
)

/**
 * Flag and name of the visitor's country: the saved choice, else the position if permission was
 * granted before, else the browser's time zone, else an invitation to choose.
 */
export function Country() {
  const t = useT()
  const saved = savedCountry.use()
  const guess = useGuess(saved)
  const code = saved ?? guess
  const [wasOpened, setWasOpened] = useState(false)
  const name = useCountryName(code, wasOpened) ?? t('layout.country.choose')
  return (
    <Disclosure
      label={`${t('layout.country')}: ${name}`}
      buttonClassName="flex h-11 min-w-11 items-center justify-center gap-2 rounded-full px-2 font-medium hover:bg-sand xl:w-44"
      panelClassName="w-72 p-4 max-sm:-right-24"
      onOpen={() => setWasOpened(true)}
      button={
        <>
          {code ? <Flag code={code} /> : <Icon name="globe" className="size-6" />}
          <span className="hidden truncate xl:inline">{name}</span>
        </>
      }
    >
      <Suspense fallback={<Spinner className="mx-auto" />}>
        <CountryPanel current={code ?? ''} />
      </Suspense>
    </Disclosure>
  )
}

function Flag({ code }: { code: string }) {
  return (
    <img
      src={`/assets/flags/${code.toLowerCase()}.svg`}
      alt=""
      width={24}
      height={18}
      className="h-4.5 w-6 rounded-xs shadow-[0_0_0_1px_rgb(51_35_26/0.15)]"
    />
  )
}

/**
 * Every browser has the English names; few have the Somali ones. Those are loaded to be shown, and
 * on phones, where only the flag is shown, with the panel.
 */
function useCountryName(code: string | null, isNeeded: boolean): string | null {
  const locale = useLocale()
  const [somali, setSomali] = useState<ReadonlyMap<string, string>>()
  useEffect(() => {
    if (locale !== 'so' || !(isNeeded || matchMedia('(min-width: 75rem)').matches)) return
    import('#domain/countries.ts').then(
      ({ COUNTRIES }) => setSomali(new Map(COUNTRIES.map((one) => [one.code, one.so]))),
      () => {},
    )
  }, [locale, isNeeded])
  if (!code) return null
  if (locale === 'so' && somali) return somali.get(code) ?? null
  return new Intl.DisplayNames('en', { type: 'region' }).of(code) ?? null
}

async function guessCountry(): Promise<string | null> {
  return (await countryIfAllowed()) ?? countryOfTimeZone()
}

function useGuess(saved: string | null): string | null {
  const [guess, setGuess] = useState<string | null>(null)
  const hydrated = useHydrated()
  useEffect(() => {
    if (saved || !hydrated) return
    void guessCountry().then(setGuess)
  }, [saved, hydrated])
  return guess
}
