import { useRef, useState } from 'react'
import { adminPaths } from '#contract/admin/paths.ts'
import { useErrorText } from '../../../i18n/error-text.ts'
import { useLocale } from '../../../i18n/locale.ts'
import { useT } from '../../../i18n/t.ts'
import { toast } from '../../../toasts.tsx'
import { Button } from '../../../ui/button.tsx'
import { fileLink } from '../../file-link.ts'
import { saveFile } from '../../save-file.ts'
import { ShipManyDialog } from './ship-many-dialog.tsx'
import { useManyOrders } from './use-many-orders.tsx'
import type { OrderSelection } from './use-order-selection.ts'

interface ParcelBarProps {
  selection: OrderSelection
  /** Loads the list again. */
  onDone: () => Promise<void>
}

/** What can be done with the chosen orders, at the bottom edge, within reach of the thumb. */
export function ParcelBar({ selection, onDone }: ParcelBarProps) {
  const t = useT()
  const locale = useLocale()
  const errorText = useErrorText()
  const dialog = useRef<HTMLDialogElement>(null)
  const many = useManyOrders(selection, onDone)
  const [isMaking, setIsMaking] = useState(false)
  const orders = selection.rows.map(({ _id }) => _id)
  const count = orders.length

  async function printLabels() {
    setIsMaking(true)
    const body = { orders, language: locale }
    const error = await saveFile(adminPaths.adminParcels.labels[1], body, 'labels.pdf')
    setIsMaking(false)
    if (error) toast.error(errorText(error))
  }

  return (
    <>
      {many.refused}
      {count > 0 && (
        <section
          aria-label={t('parcels.chosen', { count })}
          className="sticky bottom-[calc(var(--bar)+0.75rem)] z-20 mt-6 grid gap-2 rounded-2xl bg-ink p-3 text-cream shadow-lift sm:flex sm:flex-wrap sm:items-center"
        >
          <span className="flex items-center justify-between gap-3 sm:mr-auto">
            <span role="status" className="px-2 font-semibold tabular-nums">
              {t('parcels.chosen', { count })}
            </span>
            <button type="button" onClick={selection.clear} className={QUIET}>
              {t('bulk.clear')}
            </button>
          </span>
          <span className="grid grid-cols-2 gap-2 sm:flex">
            <a
              href={fileLink(adminPaths.adminParcels.slips[1], {
                query: { orders: orders.join(',') },
              })}
              target="_blank"
              rel="noopener"
              className={QUIET}
            >
              {t('parcels.slips')}
            </a>
            <button
              type="button"
              disabled={isMaking}
              aria-busy={isMaking || undefined}
              onClick={() => void printLabels()}
              className={QUIET}
            >
              {t('parcels.labels')}
            </button>
            <Button className="max-sm:px-3" onClick={() => dialog.current?.showModal()}>
              {t('parcels.ship.short')}
            </Button>
            <Button
              className="max-sm:px-3"
              pending={many.isDelivering}
              onClick={() => void many.deliver()}
            >
              {t('adminOrders.list.deliver')}
            </Button>
          </span>
        </section>
      )}
      <ShipManyDialog dialog={dialog} rows={selection.rows} ship={many.ship} />
    </>
  )
}

const QUIET =
  'inline-flex min-h-11 items-center justify-center rounded-full px-3 font-semibold underline underline-offset-4 outline-cream hover:no-underline focus-visible:outline-cream disabled:opacity-50'
