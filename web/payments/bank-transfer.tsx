import type { Order } from '#contract/orders.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { usePaymentConfig } from './use-payment-config.ts'

/** Where to transfer the money for an order, and with which reference. */
export function BankTransfer({ order }: { order: Pick<Order, 'number' | 'totalPrice'> }) {
  const t = useT()
  const locale = useLocale()
  const errorText = useErrorText()
  const { config, error, retry } = usePaymentConfig()
  if (error) {
    return (
      <>
        <Alert>
          {t('payments.notLoaded')} {errorText(error)}
        </Alert>
        <Button look="secondary" onClick={retry}>
          {t('payments.tryAgain')}
        </Button>
      </>
    )
  }
  if (!config) return <PaymentWait text={t('payments.loading')} />
  const { bank } = config
  if (!bank) return <Alert look="notice">{t('payments.off')}</Alert>
  return (
    <section aria-labelledby="bank-transfer" className="rounded-xl bg-sand/60 p-4">
      <h2 id="bank-transfer" className="font-sans font-semibold text-base">
        {t('payments.bank')}
      </h2>
      <p className="mt-1 whitespace-pre-line break-words">
        {locale === 'so' ? bank.instructionsSo : bank.instructions}
      </p>
      <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-1">
        <dt className="text-cocoa">{t('checkout.summary.total')}</dt>
        <dd className="font-semibold tabular-nums">{formatMoney(toCents(order.totalPrice))}</dd>
        <dt className="text-cocoa">{t('payments.bank.reference')}</dt>
        <dd className="font-semibold tabular-nums">{order.number}</dd>
      </dl>
      <p className="mt-3 text-cocoa text-sm">{t('payments.bank.hint')}</p>
    </section>
  )
}
