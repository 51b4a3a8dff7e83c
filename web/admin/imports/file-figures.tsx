import type { ProductImport } from '#contract/admin/imports.ts'
import { useT } from '../../i18n/t.ts'

/** What the import changes, or has changed. */
export function FileFigures({ file }: { file: ProductImport }) {
  const t = useT()
  const figures = [
    [t('imports.creates'), file.creates],
    [t('imports.updates'), file.updates],
    [t('imports.unchanged'), file.unchanged],
  ] as const
  return (
    <dl className="grid grid-cols-3 gap-2 sm:gap-3">
      {figures.map(([name, figure]) => (
        <div
          key={name}
          className="grid grid-rows-[1fr_auto] rounded-xl bg-cream px-2.5 py-3 sm:p-4"
        >
          <dt className="text-cocoa text-sm">{name}</dt>
          <dd className="mt-1 font-display font-semibold text-3xl lining-nums tabular-nums">
            {figure.toLocaleString('en-US')}
          </dd>
        </div>
      ))}
    </dl>
  )
}
