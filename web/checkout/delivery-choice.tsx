import { chatUrl } from '#domain/messages.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { pickupText, rateTitle } from '#domain/shipping.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { Alert } from '../ui/alert.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { ChoiceCard } from './choice-card.tsx'
import type { DeliveryRates } from './use-delivery.ts'

/** The ways to get the order, with price and days. A single one is said, not chosen. */
export function DeliveryChoice({ rates, chosen, choose, isUndeliverable }: DeliveryRates) {
  const t = useT()
  const locale = useLocale()
  if (isUndeliverable) return <NoDelivery />
  if (!chosen) return null
  if (rates.length === 1) {
    return (
      <section className="border-sand border-b pb-6">
        <h2 className="mb-1 text-2xl">{t('checkout.rate')}</h2>
        <p>{rateTitle(chosen, locale)}</p>
        {chosen.kind === 'pickup' && (
          <p className="whitespace-pre-line text-cocoa">{pickupText(chosen, locale)}</p>
        )}
      </section>
    )
  }
  return (
    <fieldset className="grid gap-3 border-sand border-b pb-6">
      <legend className="mb-2 font-display text-2xl">{t('checkout.rate')}</legend>
      {rates.map((rate) => (
        <ChoiceCard
          key={rate._id}
          name="rate"
          value={rate._id}
          title={
            <span className="flex justify-between gap-4">
              <span>{rateTitle(rate, locale)}</span>
              <span className="tabular-nums">
                {rate.price === 0 ? t('checkout.summary.free') : formatMoney(toCents(rate.price))}
              </span>
            </span>
          }
          hint={
            rate.kind === 'pickup' && (
              <span className="whitespace-pre-line">{pickupText(rate, locale)}</span>
            )
          }
          checked={rate === chosen}
          onChange={() => choose(rate._id)}
        />
      ))}
    </fieldset>
  )
}

/**
 * The shop may still find a way, so it is a message away.
 * @param isHere the address is on this page.
 */
export function NoDelivery({ isHere = false }: { isHere?: boolean }) {
  const t = useT()
  const { whatsapp, name } = useRootData()?.shop ?? { whatsapp: '', name: '' }
  const text = t('checkout.noDelivery.message', { shop: name })
  return (
    <Alert look="notice">
      <p className="font-semibold">{t('error.no-delivery')}</p>
      <div className="mt-3 flex flex-wrap gap-3">
        {!isHere && (
          <ButtonLink look="secondary" to="/shipping">
            {t('checkout.edit.shipping')}
          </ButtonLink>
        )}
        {whatsapp ? (
          <a
            href={chatUrl(text, whatsapp)}
            target="_blank"
            rel="noopener noreferrer"
            className="text-link inline-flex min-h-11 items-center"
          >
            {t('checkout.noDelivery.ask')}
          </a>
        ) : (
          <ButtonLink look="quiet" to="/info/contact">
            {t('checkout.unpaid.contact')}
          </ButtonLink>
        )}
      </div>
    </Alert>
  )
}
