import { useState } from 'react'
import type { OrderFlag } from '#domain/order-history.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'

/** These flags are cleared by the outcome of the refund and cannot be dismissed. */
const UNTIL_REFUNDED: readonly OrderFlag[] = ['refund-waits', 'refund-mismatch']

interface FlagAlertProps {
  orderId: string
  flag: OrderFlag
  /** Whether a payment below has to be settled first. */
  isUnknown: boolean
  onCleared: () => void
}

/** Why the order needs attention, and what can be done. */
export function FlagAlert({ orderId, flag, isUnknown, onCleared }: FlagAlertProps) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

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
        {isUnknown ? t('adminOrders.unknown.flag') : t(`adminOrders.flag.${flag}`)}
      </p>
      {!UNTIL_REFUNDED.includes(flag) && !isUnknown && (
        <Button look="secondary" pending={pending} onClick={() => void clear()}>
          {t('adminOrders.flag.done')}
        </Button>
      )}
    </Alert>
  )
}
