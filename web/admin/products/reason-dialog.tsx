import { useLayoutEffect, useRef } from 'react'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { CHANGE_REASONS, type ChangeReason } from './change-reasons.ts'

interface ReasonDialogProps {
  /** Null: the dialog was dismissed, so nothing changes. */
  onChoose: (reason: ChangeReason | null) => void
}

/** Asks for the reason before the first stock change. */
export function ReasonDialog({ onChoose }: ReasonDialogProps) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    const here = dialog.current
    here?.showModal()
    return () => here?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby="reason-title"
      aria-describedby="reason-hint"
      onCancel={() => onChoose(null)}
      className="m-auto w-[min(24rem,calc(100%-2rem))] rounded-2xl bg-paper p-6 text-ink shadow-lift backdrop:bg-ink/50"
    >
      <h2 id="reason-title" className="text-2xl">
        {t('product.reason')}
      </h2>
      <p id="reason-hint" className="mt-1 mb-4 text-cocoa text-sm">
        {t('adminProducts.reason.stays')}
      </p>
      <div className="grid gap-2">
        {CHANGE_REASONS.map((reason) => (
          <Button key={reason} look="secondary" onClick={() => onChoose(reason)}>
            {t(`product.reason.${reason}`)}
          </Button>
        ))}
        <Button look="quiet" onClick={() => onChoose(null)}>
          {t('layout.cancel')}
        </Button>
      </div>
    </dialog>
  )
}
