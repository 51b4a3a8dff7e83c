import type { CounterQuote } from '#contract/admin/counter.ts'
import type { PaymentMethod } from '#domain/checkout.ts'
import { LOCALES } from '#domain/locale.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { rateTitle } from '#domain/shipping.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextArea } from '../../ui/text-field.tsx'
import type { Draft } from './draft.ts'

const LANGUAGES = { en: 'English', so: 'Soomaali' }

interface OrderTermsProps {
  draft: Draft
  quote: CounterQuote | null
  methods: readonly PaymentMethod[]
  change: (more: Partial<Draft>) => void
}

/** How it is sent and paid, in which language, and a note. */
export function OrderTerms({ draft, quote, methods, change }: OrderTermsProps) {
  const t = useT()
  const locale = useLocale()
  const rates = quote?.rates ?? []
  return (
    <section
      aria-labelledby="counter-terms"
      className="grid gap-5 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
    >
      <h2 id="counter-terms" className="text-2xl">
        {t('counter.terms')}
      </h2>
      {rates.length > 0 && (
        <SelectField
          label={t('checkout.rate')}
          value={quote?.shippingRate ?? ''}
          onChange={({ currentTarget }) => change({ rate: currentTarget.value })}
        >
          {/* Only to pick up, so nothing is chosen by itself. */}
          {!quote?.shippingRate && <option value="">{t('counter.rate.choose')}</option>}
          {rates.map((rate) => (
            <option key={rate._id} value={rate._id}>
              {rateTitle(rate, locale)}:{' '}
              {rate.price === 0 ? t('checkout.summary.free') : formatMoney(toCents(rate.price))}
            </option>
          ))}
        </SelectField>
      )}
      <SelectField
        label={t('checkout.method')}
        value={draft.method || methods[0]}
        onChange={({ currentTarget }) => change({ method: currentTarget.value as PaymentMethod })}
      >
        {methods.map((method) => (
          <option key={method} value={method}>
            {t(`checkout.method.${method}`)}
          </option>
        ))}
      </SelectField>
      <SelectField
        label={t('counter.language')}
        value={draft.language}
        onChange={({ currentTarget }) =>
          change({ language: LOCALES.find((one) => one === currentTarget.value) ?? 'en' })
        }
      >
        {LOCALES.map((one) => (
          <option key={one} value={one}>
            {LANGUAGES[one]}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={t('counter.note')}
        hint={t('counter.note.hint')}
        rows={2}
        maxLength={2000}
        value={draft.note}
        onChange={({ currentTarget }) => change({ note: currentTarget.value })}
      />
    </section>
  )
}
