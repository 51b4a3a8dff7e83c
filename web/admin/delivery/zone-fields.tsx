import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { FieldError, TextField } from '../../ui/text-field.tsx'
import { ContentCheckbox } from '../products/content-checkbox.tsx'
import { RateFields } from './rate-fields.tsx'
import { newRate, type RateDraft, type ZoneDraft } from './zone-draft.ts'
import { ZonePlaces } from './zone-places.tsx'

interface ZoneFieldsProps {
  zone: ZoneDraft
  /** Of its fields in what is sent. */
  path: string
  problems: readonly string[]
  /** What is in any zone already. */
  taken: ReadonlySet<string>
  /** Null: removed. */
  onChange: (zone: ZoneDraft | null) => void
}

/** One zone: its names, where it is, and its rates. The first is everywhere else. */
export function ZoneFields({ zone, path, problems, taken, onChange }: ZoneFieldsProps) {
  const t = useT()
  const isFirst = path === 'zones.0'
  const name = (useLocale() === 'so' && zone.nameSo) || zone.name
  const title = name || t('delivery.zone.new')

  function changeRate(at: number, rate: RateDraft | null): void {
    onChange({ ...zone, rates: zone.rates.flatMap((one, n) => (n === at ? (rate ?? []) : one)) })
  }

  return (
    <section
      aria-label={title}
      className="grid min-w-0 gap-5 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      <div className="flex items-center justify-between gap-4">
        <h2 className="wrap-anywhere min-w-0 text-2xl">{title}</h2>
        {!isFirst && (
          <Button
            look="quiet"
            aria-label={t('delivery.zone.remove.label', { name: title })}
            onClick={() => onChange(null)}
          >
            {t('delivery.remove')}
          </Button>
        )}
      </div>
      {isFirst ? (
        <p className="text-cocoa">{t('delivery.everywhere')}</p>
      ) : (
        <>
          <div className="grid grid-cols-1 items-start gap-5 sm:grid-cols-2 sm:gap-x-8">
            <TextField
              label={t('delivery.zone.name')}
              value={zone.name}
              maxLength={60}
              error={problems.includes(`${path}.name`) ? t('checkout.missing') : undefined}
              onChange={(event) => onChange({ ...zone, name: event.currentTarget.value })}
            />
            <TextField
              label={t('delivery.zone.nameSo')}
              value={zone.nameSo}
              maxLength={60}
              onChange={(event) => onChange({ ...zone, nameSo: event.currentTarget.value })}
            />
          </div>
          <ZonePlaces zone={zone} taken={taken} onChange={onChange} />
          <FieldError
            id={path}
            error={problems.includes(`${path}.countries`) ? t('delivery.zone.empty') : undefined}
          />
        </>
      )}
      {zone.rates.length === 0 && <p className="font-medium">{t('delivery.noRates')}</p>}
      <ul className="grid gap-3">
        {zone.rates.map((rate, at) => (
          <li key={rate.key}>
            <RateFields
              rate={rate}
              path={`${path}.rates.${at}`}
              problems={problems}
              onChange={(next) => changeRate(at, next)}
            />
          </li>
        ))}
      </ul>
      <div>
        <Button
          look="secondary"
          onClick={() => onChange({ ...zone, rates: [...zone.rates, newRate()] })}
        >
          {t('delivery.rate.add')}
        </Button>
      </div>
      <ContentCheckbox
        label={t('delivery.cash')}
        hint={t('delivery.cash.hint')}
        isChecked={zone.cash}
        onChange={(cash) => onChange({ ...zone, cash })}
      />
    </section>
  )
}
