import { useEffect, useState } from 'react'
import type { Home } from '#contract/home.ts'
import type { Locale } from '#domain/locale.ts'
import { HomeSections, type HomeSectionsProps } from '../../home/home-sections.tsx'
import { PreviewLocale, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { addTexts } from '../../i18n/texts.ts'
import { PreviewFrame } from './preview-frame.tsx'

/** What the home page shows besides its sections. */
export type Shown = Omit<HomeSectionsProps, 'home'>

const WIDTHS = { phone: 360, desktop: 1280 }
type Device = keyof typeof WIDTHS

const LOAD_TEXTS: Record<Locale, () => Promise<void>> = {
  en: async () => addTexts('en', (await import('../../i18n/en/browse.ts')).browse),
  so: async () => addTexts('so', (await import('../../i18n/so/browse.ts')).browse),
}

/** The home page as it would be after saving, on a phone or a computer, in both languages. */
export function HomePreview({ home, shown }: { home: Home; shown: Shown }) {
  const t = useT()
  const own = useLocale()
  const [device, setDevice] = useState<Device>('phone')
  const [locale, setLocale] = useState<Locale>(own)
  const loaded = useTextsOf(locale)
  return (
    <section aria-labelledby="home-preview" className="min-w-0 xl:sticky xl:top-6">
      <h2 id="home-preview" className="text-2xl">
        {t('homePage.preview')}
      </h2>
      <div className="my-3 flex flex-wrap gap-x-6 gap-y-2">
        <Choice
          values={['phone', 'desktop']}
          chosen={device}
          labelOf={(value) => t(`homePage.preview.${value}`)}
          onChoose={setDevice}
        />
        <Choice
          values={['en', 'so']}
          chosen={locale}
          labelOf={(value) => t(`homePage.preview.${value}`)}
          onChoose={setLocale}
        />
      </div>
      <PreviewFrame title={t('homePage.preview.frame')} width={WIDTHS[device]} lang={locale}>
        {loaded && (
          <PreviewLocale value={locale}>
            <HomeSections home={home} {...shown} />
          </PreviewLocale>
        )}
      </PreviewFrame>
    </section>
  )
}

interface ChoiceProps<value extends string> {
  values: readonly value[]
  chosen: value
  labelOf: (value: value) => string
  onChoose: (value: value) => void
}

function Choice<value extends string>({ values, chosen, labelOf, onChoose }: ChoiceProps<value>) {
  return (
    <div className="flex rounded-full bg-sand/70 p-1">
      {values.map((value) => (
        <button
          key={value}
          type="button"
          aria-pressed={value === chosen}
          onClick={() => onChoose(value)}
          className="min-h-11 rounded-full px-4 aria-pressed:bg-paper aria-pressed:font-semibold aria-pressed:shadow-lift"
        >
          {labelOf(value)}
        </button>
      ))}
    </div>
  )
}

/** The texts of the page's own language are there already. */
function useTextsOf(locale: Locale): boolean {
  const own = useLocale()
  const [loaded, setLoaded] = useState<readonly Locale[]>([own])
  useEffect(() => {
    if (loaded.includes(locale)) return
    LOAD_TEXTS[locale]().then(
      () => setLoaded((last) => [...last, locale]),
      // Offline: the preview stays empty, and choosing the language again tries again.
      () => {},
    )
  }, [locale, loaded])
  return loaded.includes(locale)
}
