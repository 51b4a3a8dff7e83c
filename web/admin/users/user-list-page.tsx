import { useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { useT } from '../../i18n/t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { assertPage } from '../ui/assert-page.ts'
import { DataTable } from '../ui/data-table.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { ListTools } from '../ui/list-tools.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/user-list-page.ts'
import { useUserColumns } from './user-columns.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.users')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = {
    keyword: searchParams.get('keyword') ?? '',
    filter: searchParams.get('filter') ?? '',
    sort: searchParams.get('sort') ?? '',
    pageNumber: readPageNumber(searchParams.get('pageNumber')),
  }
  const list = await loadAdmin(request, () =>
    readList((options) => adminApi.adminUsers.list({ query }, options)),
  )
  assertPage(request, searchParams.get('pageNumber'), list)
  return list
}
clientLoader.hydrate = true as const

export default function UserListPage({ loaderData: { rows, total } }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { revalidate } = useRevalidator()
  const columns = useUserColumns(query.get('filter') === 'admins', revalidate)
  return (
    <Screen title={t('admin.users')}>
      <ListTools
        query={query}
        searchLabel={t('users.search')}
        choices={[
          {
            name: 'filter',
            label: t('admin.filter'),
            options: [
              ['', t('users.filter.all')],
              ['admins', t('users.filter.admins')],
            ],
          },
          {
            name: 'sort',
            label: t('admin.sort'),
            options: [
              ['', t('users.sort.newest')],
              ['date', t('users.sort.oldest')],
              ['name', t('users.sort.name')],
            ],
          },
        ]}
      />
      <p className="mb-3 text-cocoa text-sm tabular-nums">{t('users.count', { count: total })}</p>
      {rows.length === 0 ? (
        <NoRows narrowed={query.has('keyword', 'filter', 'pageNumber')} />
      ) : (
        <DataTable
          caption={t('admin.users')}
          columns={columns}
          rows={rows}
          keyOf={(user) => user._id}
          query={query}
          many
        />
      )}
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </Screen>
  )
}
