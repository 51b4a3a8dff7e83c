import type { ProductImport } from '#contract/admin/imports.ts'
import { useT } from '../../i18n/t.ts'

/**
 * How many rows are checked or written. Until the rows are counted, only that the job is running.
 */
export function FileProgress({ file: { state, rows, rowsDone } }: { file: ProductImport }) {
  const t = useT()
  const label = t(state === 'importing' ? 'imports.importing' : 'imports.checking')
  const isCounted = rows > 0
  return (
    <div className="grid gap-2">
      <progress
        aria-label={label}
        value={isCounted ? rowsDone : undefined}
        max={isCounted ? rows : undefined}
        className="h-3 w-full accent-sage"
      />
      <p role="status" className="text-cocoa tabular-nums">
        {isCounted && `${t('imports.progress', { done: rowsDone, rows })} · `}
        {t('imports.stay')}
      </p>
    </div>
  )
}
