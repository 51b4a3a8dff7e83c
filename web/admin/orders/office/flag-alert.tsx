import { useState } from 'react'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

const KNOWN = [
  'mismatch',
  'paid-twice',
  'refunded-elsewhere',
  'paid-while-cancelled',
  'paid-while-deleted',
  'paid-while-expired',
  'paid-while-refunded',
  'refund-waits',
  'payment-unknown',
  'refund-mismatch',
  'reversed',
  'disputed',
] as const

/** Whether a refund went through is known by asking, not by looking. */
const UNTIL_REFUNDED = ['refund-waits', 'refund-mismatch']

interface FlagAlertProps {
  orderId: string
  flag: string
  onCleared: () => void
}

/** Why a person must look at the order, and what they can do. */
export function FlagAlert({ orderId, flag, onCleared }: FlagAlertProps) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const known = KNOWN.find((one) => one === flag)

  async function clear() {
    setPending(true)
    const done = await attempt(adminApi.adminOrders.unflag({ params: { id: orderId } }))
    setPending(false)
    if (!done) return
    if (!done.ok) return toast.error(errorText(done.error))
    toast.success(t('adminOrders.flag.cleared'))
    onCleared()
  }

  return (
    <Alert className="mt-6 grid justify-items-start gap-3">
      <p>
        <strong className="block">{t('adminOrders.flag')}</strong>
        {known ? t(`adminOrders.flag.${known}`) : t('adminOrders.flag.other', { flag })}
      </p>
      {!UNTIL_REFUNDED.includes(flag) && (
        <Button look="secondary" pending={pending} onClick={() => void clear()}>
          {t('adminOrders.flag.done')}
        </Button>
      )}
    </Alert>
  )
}
