import { type ChangeEvent, useState } from 'react'
import { formatMoney, toCents } from '#domain/money.ts'
import { RATE_KINDS, type RateKind, rateTitle } from '#domain/shipping.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import type { TextKey } from '../../i18n/texts.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea, TextField } from '../../ui/text-field.tsx'
import type { RateDraft } from './zone-draft.ts'

interface RateFieldsProps {
  rate: RateDraft
  path: string
  problems: readonly string[]
  /** Null: removed. */
  onChange: (rate: RateDraft | null) => void
}

type Field = Exclude<keyof RateDraft, 'key' | '_id' | 'kind'>

/** One rate, folded until it is edited. */
export function RateFields({ rate, path, problems, onChange }: RateFieldsProps) {
  const t = useT()
  const locale = useLocale()
  const [isOpen, setOpen] = useState(rate._id === undefined)
  const isNumber = (text: string) => text.trim() !== '' && Number.isFinite(Number(text))
  const days = (text: string) => (isNumber(text) ? Number(text) : null)
  const { daysMin, daysMax } = rate
  const name = rate.name || t('delivery.rate.new')
  const nameSo = rate.nameSo || null
  const title = rateTitle({ name, nameSo, daysMin: days(daysMin), daysMax: days(daysMax) }, locale)

  const field = (of: Field, wrong: TextKey = 'delivery.number') => ({
    label: t(`delivery.rate.${of}`),
    value: rate[of],
    error: problems.includes(`${path}.${of}`) ? t(wrong) : undefined,
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      onChange({ ...rate, [of]: currentTarget.value }),
  })
  const number = (of: Field) => ({
    ...field(of),
    inputMode: 'decimal' as const,
    autoComplete: 'off',
  })

  return (
    <details
      open={isOpen || problems.some((one) => one.startsWith(`${path}.`))}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group rounded-xl border border-line"
    >
      <summary className="flex min-h-14 list-none items-center justify-between gap-4 px-4 py-2 [&::-webkit-details-marker]:hidden">
        <span className="wrap-anywhere min-w-0 font-medium">{title}</span>
        <span className="flex shrink-0 items-center gap-3 tabular-nums">
          {isNumber(rate.price) && formatMoney(toCents(Number(rate.price)))}
          <Icon
            name="chevron-right"
            className="size-5 rotate-90 transition-transform group-open:-rotate-90"
          />
        </span>
      </summary>
      <div className="grid grid-cols-1 items-start gap-5 p-4 sm:grid-cols-2 sm:gap-x-8">
        <SelectField
          label={t('delivery.rate.kind')}
          value={rate.kind}
          onChange={({ currentTarget }) =>
            onChange({ ...rate, kind: currentTarget.value as RateKind })
          }
          className="sm:col-span-2"
        >
          {RATE_KINDS.map((kind) => (
            <option key={kind} value={kind}>
              {t(`delivery.kind.${kind}`)}
            </option>
          ))}
        </SelectField>
        <TextField {...field('name', 'checkout.missing')} maxLength={60} />
        <TextField {...field('nameSo')} maxLength={60} />
        <TextField {...number('price')} hint={t('delivery.rate.price.hint')} />
        <TextField {...number('freeAbove')} hint={t('delivery.rate.freeAbove.hint')} />
        <TextField {...number('daysMin')} />
        <TextField {...number('daysMax')} />
        {rate.kind === 'pickup' && (
          <>
            <TextArea
              {...field('pickupAt', 'checkout.missing')}
              hint={t('delivery.rate.pickupAt.hint')}
              maxLength={300}
            />
            <TextArea {...field('pickupAtSo')} maxLength={300} />
          </>
        )}
        <p className="text-cocoa sm:col-span-2">{t('delivery.limits')}</p>
        <TextField {...number('minTotal')} />
        <TextField {...number('maxTotal')} />
        <TextField {...number('minWeight')} />
        <TextField {...number('maxWeight')} hint={t('delivery.rate.weight.hint')} />
        <Button
          look="quiet"
          aria-label={t('delivery.rate.remove.label', { name: title })}
          onClick={() => onChange(null)}
          className="sm:col-span-2"
        >
          {t('delivery.remove')}
        </Button>
      </div>
    </details>
  )
}
