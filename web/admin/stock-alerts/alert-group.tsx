import { useId, useState } from 'react'
import type { StockAlert } from '#contract/admin/stock-alerts.ts'
import { useErrorText } from '../../i18n/error-text.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { toast } from '../../toasts.tsx'
import { Button, buttonLook } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { adminApi } from '../admin-api.ts'
import { useAttempt } from '../ui/use-attempt.ts'
import type { Alerts } from './group-by-variant.ts'

interface AlertGroupProps {
  alerts: Alerts
  /** Awaited after someone was marked as told. */
  onTold: () => Promise<void>
}

/** Those who wait for one variant. */
export function AlertGroup({ alerts, onTold }: AlertGroupProps) {
  const t = useT()
  const locale = useLocale()
  const id = useId()
  const [{ product, variant, countInStock }] = alerts
  const choice = variant.choice.map(({ value, valueSo }) => inLanguage(locale, value, valueSo))
  const name = [inLanguage(locale, product.name, product.nameSo), ...choice].join(', ')
  return (
    <section aria-labelledby={id} className="rounded-2xl bg-paper p-4 shadow-lift md:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <h2 id={id} className="wrap-anywhere min-w-0 font-sans text-lg">
          <Link
            to={`/admin/product/${product._id}/edit`}
            className="inline-flex min-h-11 items-center text-link"
          >
            {name}
          </Link>
        </h2>
        <p className={countInStock > 0 ? 'font-semibold text-sage' : 'text-cocoa'}>
          {countInStock > 0 ? t('alerts.inStock', { count: countInStock }) : t('alerts.soldOut')}
        </p>
      </div>
      <ul className="mt-2 divide-y divide-sand">
        {alerts.map((alert) => (
          <li key={alert._id} className="py-3">
            <AlertRow alert={alert} onTold={onTold} />
          </li>
        ))}
      </ul>
    </section>
  )
}

interface AlertRowProps {
  alert: StockAlert
  onTold: () => Promise<void>
}

function AlertRow({ alert, onTold }: AlertRowProps) {
  const t = useT()
  const { day, moment } = useDates()
  const { contact, language, link, createdAt, toldAt } = alert
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <p className="wrap-anywhere font-semibold">{contact}</p>
        <p className="text-cocoa text-sm">
          {toldAt
            ? t('alerts.toldOn', { moment: moment(toldAt) })
            : t('alerts.since', { day: day(createdAt) })}
          {' · '}
          {t(`alerts.language.${language}`)}
        </p>
      </div>
      <div className="flex gap-3 max-sm:grid max-sm:w-full max-sm:grid-cols-2 max-sm:items-center max-sm:[&>*]:px-2">
        {link && (
          <a
            href={link}
            target="_blank"
            rel="noopener noreferrer"
            aria-label={t('alerts.whatsapp.label', { contact })}
            className={buttonLook('secondary')}
          >
            <Icon name="whatsapp" />
            {t('alerts.whatsapp')}
          </a>
        )}
        {!toldAt && <TellButton alert={alert} onTold={onTold} />}
      </div>
    </div>
  )
}

function TellButton({ alert: { _id: id, contact }, onTold }: AlertRowProps) {
  const t = useT()
  const errorText = useErrorText()
  const attempt = useAttempt()
  const [pending, setPending] = useState(false)

  async function tell() {
    setPending(true)
    const result = await attempt(adminApi.adminAlerts.tell({ params: { id } }))
    // Someone else may have marked them, or they stopped: the list shows it.
    await onTold()
    if (result?.ok) toast.success(t('alerts.told'))
    else if (result) toast.error(errorText(result.error))
    setPending(false)
  }

  return (
    <Button
      look="quiet"
      pending={pending}
      aria-label={t('alerts.tell.label', { contact })}
      onClick={() => void tell()}
    >
      <Icon name="check" />
      {t('alerts.tell')}
    </Button>
  )
}
