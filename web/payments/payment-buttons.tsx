import { lazy, Suspense, useEffect } from 'react'
import type { Order } from '#contract/orders.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { NotLoaded } from '../layout/not-loaded.tsx'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { isInAppBrowser } from './in-app-browser.ts'
import { MOBILE_MONEY } from './load-mobile-money.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { consumeReturn } from './return-from-provider.ts'
import { usePaymentConfig } from './use-payment-config.ts'
import { useSettling } from './use-settling.ts'

export interface PaymentButtonsProps {
  order: Order
  /** Called once the order is paid and the toast is shown. */
  onPaid: (order: Order) => void
}

/** PayPal's script wrapper is loaded only where a payment is about to start. */
const loadButtons = () => import('./paypal-buttons.tsx')
const PaypalButtons = lazy(() =>
  loadButtons().then(
    ({ PaypalButtons }) => ({ default: PaypalButtons }),
    () => ({ default: () => <NotLoaded text="payments.notLoaded" /> }),
  ),
)

/**
 * Pays one order: the provider's buttons, an alternative without pop-ups, and the return from the
 * provider. Renders nothing if the order is not awaiting payment.
 */
export function PaymentButtons({ order, onPaid }: PaymentButtonsProps) {
  const t = useT()
  if (order.status !== 'placed') return null
  return (
    <section aria-label={t('payments.title')} className="grid gap-4">
      {order.paymentMethod === 'MobileMoney' ? (
        <MobileMoneyPayment order={order} onPaid={onPaid} />
      ) : (
        <OpenPayment order={order} onPaid={onPaid} />
      )}
    </section>
  )
}

function OpenPayment({ order, onPaid }: PaymentButtonsProps) {
  const t = useT()
  const errorText = useErrorText()
  const { config, error, retry } = usePaymentConfig()
  const settling = useSettling(order._id, onPaid)
  const { phase, settle } = settling

  // Loaded in parallel with the configuration. A failure is shown in place of the buttons.
  useEffect(() => {
    loadButtons().catch(() => {})
  }, [])

  useEffect(() => {
    const returned = consumeReturn()
    if (returned) void settle(returned.reference, returned.approved ? 'visible' : 'silent')
  }, [settle])

  if (phase === 'settling') return <PaymentWait text={t('payments.settling')} />
  if (phase === 'unsure' || phase === 'pending') {
    return (
      <>
        <Alert look="notice">{t(`payments.${phase}`)}</Alert>
        <Button look="secondary" onClick={() => void settle(null, 'visible')}>
          {t('payments.check')}
        </Button>
      </>
    )
  }
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
  if (config.clientId === '') return <Alert look="notice">{t('payments.off')}</Alert>

  return (
    <>
      {isInAppBrowser(navigator.userAgent) && <p>{t('payments.inApp')}</p>}
      <Suspense fallback={<PaymentWait text={t('payments.loading')} />}>
        <PaypalButtons orderId={order._id} config={config} settling={settling} />
      </Suspense>
    </>
  )
}

/** Loaded with its texts, only where an order is paid this way. */
function MobileMoneyPayment(props: PaymentButtonsProps) {
  const t = useT()
  const Loaded = MOBILE_MONEY[useLocale()]
  return (
    <Suspense fallback={<PaymentWait text={t('payments.loading')} />}>
      <Loaded {...props} />
    </Suspense>
  )
}
