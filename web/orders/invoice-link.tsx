import { documentSetting } from '../document-settings.ts'
import { useT } from '../i18n/t.ts'
import { buttonLook } from '../ui/button.tsx'

/** For the buyer of a paid order. Rendered in the browser only. */
export function InvoiceLink({ orderId }: { orderId: string }) {
  const t = useT()
  return (
    <a
      href={`${documentSetting('apiOrigin')}/api/orders/${orderId}/invoice`}
      target="_blank"
      rel="noopener"
      className={`${buttonLook('secondary')} mt-6 w-full`}
    >
      {t('orders.invoice')}
    </a>
  )
}
