import type { Problem } from '#contract/admin/imports.ts'
import { FILE_PROBLEMS, IMPORT_COLUMNS, ROW_PROBLEMS } from '#domain/import.ts'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { type T, useT } from '../../i18n/t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import type { List } from '../admin-api.ts'
import { type Column, DataTable } from '../ui/data-table.tsx'
import { useListQuery } from '../ui/list-query.ts'

/** The problems of the file, by row number as in a spreadsheet. */
export function ProblemTable({ problems, count }: { problems: List<Problem>; count: number }) {
  const t = useT()
  const query = useListQuery()
  const columns: Column<Problem>[] = [
    { head: t('imports.row'), cell: ({ row }) => row },
    { head: t('imports.column'), cell: ({ column }) => columnName(t, column) },
    {
      head: t('imports.value'),
      cell: ({ value }) => <span className="break-words font-mono text-sm">{value || '–'}</span>,
      wide: true,
    },
    { head: t('imports.problem'), cell: ({ problem }) => sentence(t, problem), wide: true },
  ]
  const { rows, total } = problems
  return (
    <div>
      {total < count && <p className="mb-3">{t('imports.first', { shown: total, count })}</p>}
      <DataTable
        caption={t('imports.problems')}
        columns={columns}
        rows={rows}
        keyOf={({ row, column, problem }) => `${row} ${column} ${problem}`}
      />
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </div>
  )
}

/** The heading in the file itself if it is none of the known columns. */
function columnName(t: T, column: string): string {
  const known = IMPORT_COLUMNS.find((one) => one === column)
  return known ? t(`imports.column.${known}`) : column || '–'
}

function sentence(t: T, problem: string): string {
  const known = [...ROW_PROBLEMS, ...FILE_PROBLEMS].find((one) => one === problem)
  return known ? t(`imports.problem.${known}`) : problem
}
