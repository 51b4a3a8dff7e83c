import { useRef } from 'react'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { BulkDialog } from './bulk-dialog.tsx'
import type { Selection } from './use-selection.ts'

/** Shown at the bottom edge while products are selected, within reach of the thumb. */
export function BulkBar({
  selection,
  onDone,
}: {
  selection: Selection
  onDone: () => Promise<void>
}) {
  const t = useT()
  const dialog = useRef<HTMLDialogElement>(null)
  const { count, all } = selection
  return (
    <>
      {count > 0 && (
        <section
          aria-label={t('bulk.title', { count })}
          className="sticky bottom-[calc(var(--bar)+0.75rem)] z-20 mt-6 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-2xl bg-ink px-4 py-3 text-cream shadow-lift"
        >
          <p role="status" className="font-semibold tabular-nums">
            {t('bulk.selected', { count })}
          </p>
          {all !== null && (
            <button type="button" onClick={selection.chooseAll} className={QUIET}>
              {t('bulk.all', { count: all })}
            </button>
          )}
          <span className="ml-auto flex items-center gap-2">
            <button type="button" onClick={selection.clear} className={QUIET}>
              {t('bulk.clear')}
            </button>
            <Button onClick={() => dialog.current?.showModal()}>{t('bulk.open')}</Button>
          </span>
        </section>
      )}
      <BulkDialog
        dialog={dialog}
        selection={selection}
        onDone={async () => {
          selection.clear()
          await onDone()
        }}
      />
    </>
  )
}

const QUIET =
  'min-h-11 rounded-full px-3 font-semibold underline underline-offset-4 outline-cream hover:no-underline focus-visible:outline-cream'
