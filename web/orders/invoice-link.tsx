import { useState } from 'react'
import { ApiError } from '#contract/client.ts'
import { documentSetting } from '../document-settings.ts'
import { useErrorText } from '../i18n/error-text.ts'
import { useT } from '../i18n/t.ts'
import { orderTokenOf, readOrderFile } from '../order-api.ts'
import { toast } from '../toasts.tsx'
import { Button, buttonLook } from '../ui/button.tsx'

/** For the buyer of a paid order. Rendered in the browser only. */
export function InvoiceLink({ orderId, number }: { orderId: string; number: number }) {
  const t = useT()
  const path = `/api/orders/${orderId}/invoice`
  if (orderTokenOf(orderId)) return <InvoiceByToken path={path} number={number} />
  return (
    <a
      href={documentSetting('apiOrigin') + path}
      target="_blank"
      rel="noopener"
      className={`${buttonLook('secondary')} mt-6 w-full`}
    >
      {t('orders.invoice')}
    </a>
  )
}

/** A link cannot send the token, so the file is fetched and then saved. */
function InvoiceByToken({ path, number }: { path: string; number: number }) {
  const t = useT()
  const errorText = useErrorText()
  const [pending, setPending] = useState(false)

  async function save() {
    setPending(true)
    try {
      const url = URL.createObjectURL(await readOrderFile(path))
      Object.assign(document.createElement('a'), {
        href: url,
        download: `invoice-${number}.pdf`,
      }).click()
      // The download has begun by then, even on slow phones.
      setTimeout(() => URL.revokeObjectURL(url), 60_000)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      toast.error(errorText(error))
    } finally {
      setPending(false)
    }
  }

  return (
    <Button look="secondary" className="mt-6 w-full" pending={pending} onClick={() => void save()}>
      {t('orders.invoice')}
    </Button>
  )
}
