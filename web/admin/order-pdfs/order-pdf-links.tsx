import { adminPaths } from '#contract/admin/paths.ts'
import { useT } from '../../i18n/t.ts'
import { buttonLook } from '../../ui/button.tsx'
import { fileLink } from '../file-link.ts'

/** Opens the packing slip and the invoice of an order in a new tab, for printing. */
export function OrderPdfLinks({ orderId }: { orderId: string }) {
  const t = useT()
  const links = [
    [adminPaths.orderPdfs.packingSlip[1], t('orderPdfs.slip')],
    [adminPaths.orderPdfs.invoice[1], t('orderPdfs.invoice')],
  ] as const
  return links.map(([path, text]) => (
    <a
      key={path}
      href={fileLink(path, { params: { id: orderId } })}
      target="_blank"
      rel="noopener"
      className={buttonLook('secondary')}
    >
      {text} (PDF)
    </a>
  ))
}
