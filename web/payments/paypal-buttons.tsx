import {
  PayPalButtons,
  PayPalScriptProvider,
  usePayPalScriptReducer,
} from '@paypal/react-paypal-js'
import { ApiError } from '#contract/client.ts'
import type { Locale } from '#domain/locale.ts'
import { useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { toast } from '../toasts.tsx'
import { Button } from '../ui/button.tsx'
import { isInAppBrowser } from './in-app-browser.ts'
import { PaymentWait } from './payment-wait.tsx'
import type { PaymentConfig } from './use-payment-config.ts'
import type { Settling } from './use-settling.ts'
import { useStart } from './use-start.ts'

interface Props {
  orderId: string
  config: PaymentConfig
  settling: Settling
}

/** PayPal's own buttons in its own wrapper, and a way to pay without its script. */
export function PaypalButtons({ orderId, config, settling }: Props) {
  const locale = useLocale()
  return (
    <PayPalScriptProvider
      options={{
        clientId: config.clientId,
        currency: config.currency,
        intent: 'capture',
        components: 'buttons',
        locale: scriptLocale(locale, config.demo),
        ...(config.sdkUrl && { sdkBaseUrl: config.sdkUrl }),
      }}
    >
      <Buttons orderId={orderId} demo={config.demo} settling={settling} />
    </PayPalScriptProvider>
  )
}

/** PayPal has no Somali; the demo's emulator has. */
function scriptLocale(locale: Locale, demo: boolean): string {
  return demo && locale === 'so' ? 'so_SO' : 'en_US'
}

function Buttons({ orderId, demo, settling }: Omit<Props, 'config'> & { demo: boolean }) {
  const t = useT()
  const [{ isPending, isRejected }] = usePayPalScriptReducer()
  const { start, leave, leaving } = useStart(orderId, settling)
  const inApp = isInAppBrowser(navigator.userAgent)
  const { settle } = settling

  const redirect = (
    <Button look={inApp ? 'primary' : 'quiet'} pending={leaving} onClick={() => void leave()}>
      {t('payments.redirect')}
    </Button>
  )
  if (isPending) return <PaymentWait text={t('payments.loading')} />
  return (
    <div className="grid gap-4">
      {inApp && redirect}
      {!isRejected && (
        <PayPalButtons
          style={{ layout: 'vertical', shape: 'rect', label: 'pay', height: 48 }}
          createOrder={async () => (await start()).id}
          onApprove={async ({ orderID }, actions) => {
            const outcome = await settle(orderID, 'inline')
            if (outcome === 'declined') actions.restart()
          }}
          onError={(error) => {
            // The shopper has already seen the shop's refusal, which PayPal passes on here.
            if (!(error instanceof ApiError)) toast.error(String(error.message ?? error))
          }}
        />
      )}
      {isRejected && demo && <p className="text-center">{t('payments.demo')}</p>}
      {!inApp && redirect}
    </div>
  )
}
