import type { BulkPreview } from '#contract/admin/bulk.ts'
import { formatMoney, toCents } from '#domain/money.ts'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'

/** The effect of a change on each product; products that prevent it come first. */
export function BulkPreviewTable({ preview }: { preview: BulkPreview }) {
  const t = useT()
  const { rows, changed, impossible } = preview
  // A product may have several rows, one for each of its variants.
  const shown = new Set(rows.map((row) => row._id)).size
  return (
    <>
      {changed === 0 && <p>{t('bulk.same')}</p>}
      {impossible > 0 && (
        <Alert className="mb-4">{t('bulk.impossible', { count: impossible })}</Alert>
      )}
      <ul
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable with the keyboard
        tabIndex={0}
        className="max-h-[50dvh] divide-y divide-sand overflow-y-auto"
      >
        {rows.map((row) => (
          <li key={`${row._id} ${row.sku}`} className="py-3">
            <p className="break-words font-semibold">{[row.name, ...row.choice].join(' · ')}</p>
            <p className="flex flex-wrap gap-x-5 gap-y-1 tabular-nums">
              {row.price && (
                <Change
                  name={t('bulk.price')}
                  before={money(row.price.before)}
                  after={money(row.price.after)}
                />
              )}
              {row.stock && (
                <Change
                  name={t('bulk.stock')}
                  before={String(row.stock.before)}
                  after={String(row.stock.after)}
                />
              )}
              {row.category && <Change name={t('bulk.category')} {...row.category} />}
            </p>
            {row.problem && (
              <p className="font-medium text-danger text-sm">{t(`bulk.problem.${row.problem}`)}</p>
            )}
          </li>
        ))}
      </ul>
      {changed > shown && (
        <p className="pt-3 text-cocoa">{t('bulk.more', { count: changed - shown })}</p>
      )}
    </>
  )
}

function Change({ name, before, after }: { name: string; before: string; after: string }) {
  return (
    <span>
      <span className="text-cocoa">{name}: </span>
      <s className="text-cocoa">{before}</s> <b className="font-semibold">{after}</b>
    </span>
  )
}

function money(dollars: number): string {
  return formatMoney(toCents(dollars))
}
