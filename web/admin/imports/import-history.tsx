import type { ProductImport } from '#contract/admin/imports.ts'
import { Link } from '../../i18n/link.tsx'
import { type T, useT } from '../../i18n/t.ts'
import { useDates } from '../../layout/use-dates.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'

/** The most recent files, each linked to its result. */
export function ImportHistory({ files }: { files: readonly ProductImport[] }) {
  const t = useT()
  const { moment } = useDates()
  const columns: Column<ProductImport>[] = [
    {
      head: t('imports.history.file'),
      cell: (file) => (
        <Link
          to={`/admin/import?file=${file._id}`}
          className="inline-flex min-h-11 items-center wrap-anywhere font-semibold text-terracotta underline underline-offset-4"
        >
          {file.fileName}
        </Link>
      ),
      wide: true,
    },
    {
      head: t('imports.history.date'),
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className="whitespace-nowrap">
          {moment(createdAt)}
        </time>
      ),
    },
    {
      head: t('imports.history.by'),
      cell: ({ by }) => <span className="break-words">{by ?? '–'}</span>,
    },
    { head: t('imports.history.result'), cell: (file) => resultOf(t, file), wide: true },
  ]
  return (
    <section>
      <h2 className="mb-4 text-2xl">{t('imports.history')}</h2>
      <DataTable
        caption={t('imports.history')}
        columns={columns}
        rows={files}
        keyOf={({ _id }) => _id}
      />
    </section>
  )
}

function resultOf(t: T, { state, problemCount, creates, updates }: ProductImport): string {
  if (state === 'faulty') return t('imports.result.faulty', { count: problemCount })
  if (state === 'done') return t('imports.result.done', { creates, updates })
  return t(`imports.result.${state}`)
}
