import { useState } from 'react'
import type { Order } from '#contract/orders.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { adminApi } from '../../admin-api.ts'
import { useAttempt } from '../../ui/use-attempt.ts'
import { Panel } from './panel.tsx'

interface GuestPanelProps {
  order: Order
  /** Called once the buyer's data is erased. */
  onErased: () => void
}

/** A new link for a buyer without an account, and the end of their data. */
export function GuestPanel({ order: { _id: id }, onErased }: GuestPanelProps) {
  const t = useT()
  const attempt = useAttempt()
  const errorText = useErrorText()
  const [pending, setPending] = useState<'link' | 'erase' | null>(null)
  const [link, setLink] = useState<string | null>(null)

  async function make() {
    setPending('link')
    const made = await attempt(adminApi.adminOrders.link({ params: { id } }))
    setPending(null)
    if (made?.ok) setLink(made.value.url)
    else if (made) toast.error(errorText(made.error))
  }

  async function erase() {
    const confirmed = await confirm(t('adminOrders.erase.sure'), {
      yes: t('adminOrders.erase'),
      no: t('layout.cancel'),
    })
    if (!confirmed) return
    setPending('erase')
    const erased = await attempt(adminApi.adminOrders.eraseBuyer({ params: { id } }))
    setPending(null)
    if (erased?.ok) {
      setLink(null)
      toast.success(t('adminOrders.erase.done'))
      onErased()
    } else if (erased) toast.error(errorText(erased.error))
  }

  return (
    <Panel title={t('adminOrders.guest')}>
      <p className="mb-4 text-cocoa">{t('adminOrders.guest.hint')}</p>
      <div className="grid gap-3">
        {link ? (
          <TextField
            label={t('adminOrders.link')}
            hint={t('adminOrders.link.hint')}
            value={link}
            readOnly
            onFocus={(event) => event.currentTarget.select()}
          />
        ) : (
          <Button look="secondary" pending={pending === 'link'} onClick={() => void make()}>
            {t('adminOrders.link.make')}
          </Button>
        )}
        <Button look="quiet" pending={pending === 'erase'} onClick={() => void erase()}>
          {t('adminOrders.erase')}
        </Button>
      </div>
    </Panel>
  )
}
