import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button, buttonLook } from '../../../ui/button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Panel } from './panel.tsx'

interface CourierPanelProps {
  order: Order
  isLocked: boolean
}

/** A link for whoever brings the order: with the buyer's code they close it themselves. */
export function CourierPanel({ order: { _id: id }, isLocked }: CourierPanelProps) {
  const t = useT()
  const language = useLocale()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)
  const [link, setLink] = useState<{ url: string; chatUrl: string | null } | null>(null)

  async function make() {
    setPending(true)
    const body = { kind: 'courier', language } as const
    const made = await attempt(adminApi.adminOrders.link({ params: { id }, body }))
    setPending(false)
    if (made?.ok) setLink(made.value)
    else if (made) toast.error(errorText(made.error))
  }

  return (
    <Panel title={t('parcels.courierLink')}>
      {isLocked && (
        <Alert look="notice" className="mb-4">
          {t('parcels.locked')}
        </Alert>
      )}
      <p className="mb-4 text-cocoa">{t('parcels.courierLink.hint')}</p>
      {link ? (
        <div className="grid gap-3">
          <TextField
            label={t('parcels.courierLink.field')}
            value={link.url}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
          {link.chatUrl && (
            <a
              href={link.chatUrl}
              target="_blank"
              rel="noopener noreferrer"
              className={buttonLook('secondary')}
            >
              <Icon name="whatsapp" />
              {t('chat.open')}
            </a>
          )}
        </div>
      ) : (
        <Button look="secondary" pending={pending} onClick={() => void make()}>
          {t('parcels.courierLink.make')}
        </Button>
      )}
    </Panel>
  )
}
