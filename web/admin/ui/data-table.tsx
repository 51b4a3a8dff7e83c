import type { ReactNode } from 'react'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListQuery } from './list-query.ts'

export interface Column<row> {
  /** Its heading; on phones the name before each cell. */
  head: string
  cell: (row: row) => ReactNode
  /** Value of the query parameter `sort` that sorts by it; `-` before it for the other direction. */
  sort?: string
  /** On a phone the cell takes the whole width of the card. */
  wide?: boolean
  /** The heading is only for screen readers, as above buttons. */
  bare?: boolean
  className?: string
}

interface DataTableProps<row> {
  caption: string
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string
  /** Needed where a column sorts. */
  query?: ListQuery
  path?: string
}

/** A table; on phones each row becomes a card that names its cells. */
export function DataTable<row>(props: DataTableProps<row>) {
  const { caption, columns, rows, keyOf, query, path } = props
  return (
    <table className="block w-full text-left md:table">
      <caption className="sr-only">{caption}</caption>
      <thead className="sr-only md:not-sr-only md:table-header-group">
        <tr className="border-line border-b">
          {columns.map((column) => (
            <Heading key={column.head} column={column} query={query} path={path} />
          ))}
        </tr>
      </thead>
      <tbody className="grid gap-3 md:table-row-group">
        {rows.map((row) => (
          <tr
            key={keyOf(row)}
            className="grid grid-cols-2 gap-x-4 gap-y-2 rounded-2xl bg-paper p-4 shadow-lift md:table-row md:bg-transparent md:shadow-none"
          >
            {columns.map((column) => (
              <td
                key={column.head}
                data-label={column.bare ? undefined : column.head}
                className={classNames(
                  'min-w-0 tabular-nums md:border-sand md:border-b md:py-2 md:pr-4 md:align-middle',
                  !column.bare &&
                    'before:small-caps before:block before:text-cocoa before:content-[attr(data-label)] md:before:content-none',
                  column.wide && 'col-span-2',
                  column.className,
                )}
              >
                {column.cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Heading<row>({
  column: { head, sort, bare },
  query,
  path,
}: {
  column: Column<row>
  query: ListQuery | undefined
  path: string | undefined
}) {
  const t = useT()
  const now = query?.get('sort')
  const isSorted = sort !== undefined && (now === sort || now === `-${sort}`)
  const next = now === sort ? `-${sort}` : sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (now === sort ? 'ascending' : 'descending') : undefined}
      className="small-caps py-3 pr-4 text-cocoa"
    >
      {sort && query ? (
        <Link
          to={query.pathWith({ sort: next, pageNumber: null }, path)}
          aria-label={t('office.sortedBy', { column: head })}
          preventScrollReset
          className="inline-flex min-h-6 items-center gap-1 hover:text-ink"
        >
          {head}
          {isSorted && (
            <Icon
              name="chevron-right"
              className={classNames('size-4', now === sort ? '-rotate-90' : 'rotate-90')}
            />
          )}
        </Link>
      ) : (
        <span className={bare ? 'sr-only' : undefined}>{head}</span>
      )}
    </th>
  )
}
