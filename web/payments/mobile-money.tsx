import { useEffect, useRef, useState } from 'react'
import type { Order } from '#contract/orders.ts'
import type { Prompt } from '#contract/payments.ts'
import { chatUrl } from '#domain/messages.ts'
import { formatAccount, walletOf } from '#domain/mobile-money.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { useRootData } from '../layout/root-data.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import { Countdown } from './countdown.tsx'
import { MobileMoneyForm } from './mobile-money-form.tsx'
import type { PaymentButtonsProps } from './payment-buttons.tsx'
import { PaymentWait } from './payment-wait.tsx'
import { usePaymentConfig } from './use-payment-config.ts'
import { usePrompt } from './use-prompt.ts'

/** Pays an order by a PIN on a phone: the number, the waiting, and what became of it. */
export function MobileMoney({ order, onPaid }: PaymentButtonsProps) {
  const t = useT()
  const errorText = useErrorText()
  const { prompt, error, refresh, stop } = usePrompt(order._id, onPaid)
  const { config } = usePaymentConfig()

  if (!prompt && error) {
    return (
      <>
        <Alert>{errorText(error)}</Alert>
        <Button look="secondary" onClick={() => void refresh()}>
          {t('payments.tryAgain')}
        </Button>
      </>
    )
  }
  if (!prompt) return <PaymentWait text={t('payments.loading')} />
  switch (prompt.status) {
    case 'waiting':
      return <Waiting order={order} prompt={prompt} isLost={error !== null} onStop={stop} />
    case 'settling':
    case 'paid':
      return <PaymentWait text={t('mobileMoney.settling')} />
    case 'unknown':
      return <Unknown order={order} onCheck={refresh} />
    default:
      return (
        <>
          {prompt.reason && <Alert>{t(`mobileMoney.declined.${prompt.reason}`)}</Alert>}
          {config && !config.methods.includes('MobileMoney') ? (
            <Alert look="notice">{t('payments.off')}</Alert>
          ) : (
            <MobileMoneyForm order={order} last={prompt} onAsked={refresh} />
          )}
          {config?.demo && <p className="text-center text-cocoa text-sm">{t('payments.demo')}</p>}
        </>
      )
  }
}

interface WaitingProps {
  order: Order
  prompt: Prompt
  /** Whether the shop could not be asked the last time. */
  isLost: boolean
  onStop: () => Promise<void>
}

function Waiting({ order, prompt, isLost, onStop }: WaitingProps) {
  const t = useT()
  const [stopping, setStopping] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that had the focus is gone; after a reload nothing is taken from the reader.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus({ preventScroll: true })
  }, [])
  const phone = prompt.phone ?? ''
  const asked = {
    wallet: walletOf(phone) ?? '',
    phone: formatAccount(phone),
    amount: formatMoney(toCents(order.totalPrice)),
  }

  async function stop() {
    setStopping(true)
    await onStop()
    setStopping(false)
  }

  return (
    <div className="grid justify-items-center gap-3 rounded-xl border border-line bg-paper px-4 py-6 text-center">
      <div role="status" className="grid justify-items-center gap-2">
        <h3 ref={heading} tabIndex={-1} className="text-2xl outline-none">
          {t('mobileMoney.enterPin')}
        </h3>
        <p>{t('mobileMoney.asked', asked)}</p>
      </div>
      <Countdown seconds={prompt.secondsLeft ?? 0} />
      <p className="text-cocoa text-sm">
        {isLost ? t('mobileMoney.offline') : t('mobileMoney.noMessage')}
      </p>
      <Button look="quiet" pending={stopping} onClick={() => void stop()}>
        {t('mobileMoney.stop')}
      </Button>
    </div>
  )
}

function Unknown({ order, onCheck }: { order: Order; onCheck: () => Promise<void> }) {
  const t = useT()
  const root = useRootData()
  const { name = '', whatsapp = '' } = root?.shop ?? {}
  const text = t('mobileMoney.whatsapp.text', { shop: name, number: order.number })
  return (
    <>
      <Alert look="notice">{t('mobileMoney.unknown')}</Alert>
      {whatsapp && (
        <a
          href={chatUrl(text, whatsapp)}
          target="_blank"
          rel="noopener noreferrer"
          className="inline-flex min-h-11 items-center justify-center gap-2 font-semibold text-link"
        >
          <Icon name="whatsapp" className="size-5" />
          {t('mobileMoney.whatsapp')}
        </a>
      )}
      <Button look="secondary" onClick={() => void onCheck()}>
        {t('payments.check')}
      </Button>
    </>
  )
}
