import type { ReactNode } from 'react'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon.tsx'
import type { ListQuery } from './list-query.ts'

export interface Column<row> {
  /** Its heading; on phones the label of each cell. */
  head: string
  cell: (row: row) => ReactNode
  /**
   * The value of the query parameter `sort` that sorts by it; with `-` in front, in descending
   * order.
   */
  sort?: string
  /** On phones the cell takes the full width of the card. */
  wide?: boolean
  /** The heading is for screen readers only, as above buttons. */
  bare?: boolean
  /** On phones the cell has no label, as for a picture. */
  unnamed?: boolean
  /** Shown only on the card of a phone, or only in the table. */
  only?: 'card' | 'table'
  className?: string
}

interface DataTableProps<row> {
  caption: string
  columns: readonly Column<row>[]
  rows: readonly row[]
  keyOf: (row: row) => string
  /** Required if a column is sortable. */
  query?: ListQuery
  path?: string
  /** Many columns need a wider table before they fit side by side. */
  many?: boolean
  /** The columns of a card, if two of equal width do not fit. */
  cardColumns?: string
}

/** The container width from which rows are shown as a table. */
const LOOKS = {
  few: {
    table: '@2xl:table',
    head: '@2xl:not-sr-only @2xl:table-header-group',
    body: '@2xl:table-row-group',
    row: '@2xl:table-row @2xl:bg-transparent @2xl:shadow-none',
    cell: '@2xl:border-sand @2xl:border-b @2xl:py-2 @2xl:not-last:pr-4 @2xl:align-middle',
    named: '@2xl:before:content-none',
    only: { card: '@2xl:hidden', table: '@max-2xl:hidden' },
  },
  many: {
    table: '@4xl:table',
    head: '@4xl:not-sr-only @4xl:table-header-group',
    body: '@lg:grid-cols-2 @4xl:table-row-group',
    row: '@4xl:table-row @4xl:bg-transparent @4xl:shadow-none',
    cell: '@4xl:border-sand @4xl:border-b @4xl:py-2 @4xl:not-last:pr-4 @4xl:align-middle',
    named: '@4xl:before:content-none',
    only: { card: '@4xl:hidden', table: '@max-4xl:hidden' },
  },
} as const

/** A table. If it is narrow, as on phones, each row becomes a card with labelled cells. */
export function DataTable<row>(props: DataTableProps<row>) {
  const {
    caption,
    columns,
    rows,
    keyOf,
    query,
    path,
    many = false,
    cardColumns = 'grid-cols-2',
  } = props
  const look = LOOKS[many ? 'many' : 'few']
  return (
    <div className="@container">
      <table className={classNames('block w-full text-left', look.table)}>
        <caption className="sr-only">{caption}</caption>
        <thead className={classNames('sr-only', look.head)}>
          <tr className="border-line border-b">
            {columns.map((column) => (
              <Heading
                key={column.head}
                column={column}
                query={query}
                path={path}
                className={column.only && look.only[column.only]}
              />
            ))}
          </tr>
        </thead>
        <tbody className={classNames('grid gap-3', look.body)}>
          {rows.map((row) => (
            <tr
              key={keyOf(row)}
              className={classNames(
                'grid content-start gap-x-4 gap-y-2 rounded-2xl bg-paper p-4 shadow-lift',
                cardColumns,
                look.row,
              )}
            >
              {columns.map((column) => (
                <td
                  key={column.head}
                  data-label={column.bare || column.unnamed ? undefined : column.head}
                  className={classNames(
                    'min-w-0 tabular-nums',
                    look.cell,
                    !(column.bare || column.unnamed) &&
                      'before:small-caps before:block before:text-cocoa before:content-[attr(data-label)]',
                    !column.bare && look.named,
                    column.wide && 'col-span-full',
                    column.only && look.only[column.only],
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
    </div>
  )
}

function Heading<row>({
  column: { head, sort, bare },
  query,
  path,
  className,
}: {
  column: Column<row>
  query: ListQuery | undefined
  path: string | undefined
  className: string | undefined
}) {
  const t = useT()
  const now = query?.get('sort')
  const isSorted = sort !== undefined && (now === sort || now === `-${sort}`)
  const next = now === sort ? `-${sort}` : sort
  return (
    <th
      scope="col"
      aria-sort={isSorted ? (now === sort ? 'ascending' : 'descending') : undefined}
      className={classNames('small-caps py-3 pr-4 text-cocoa', className)}
    >
      {sort && query ? (
        <Link
          to={query.pathWith({ sort: next, pageNumber: null }, path)}
          aria-label={t('admin.sortedBy', { column: head })}
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
