import { useCallback } from 'react'
import { useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { Alert } from '../../ui/alert.tsx'
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
import type { Route } from './+types/mail-list-page.ts'
import { useMailColumns } from './mail-columns.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.mails')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = {
    keyword: searchParams.get('keyword') ?? '',
    state: searchParams.get('state') ?? '',
    pageNumber: readPageNumber(searchParams.get('pageNumber')),
  }
  const loaded = await loadAdmin(request, async () => {
    const [mails, transport] = await Promise.all([
      readList((options) => adminApi.adminMails.list({ query }, options)),
      adminApi.adminMails.transport(),
    ])
    return { mails, transport }
  })
  assertPage(request, searchParams.get('pageNumber'), loaded.mails)
  return loaded
}
clientLoader.hydrate = true as const

export default function MailListPage({ loaderData: { mails, transport } }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { revalidate } = useRevalidator()
  const columns = useMailColumns(useCallback(() => void revalidate(), [revalidate]))
  return (
    <Screen title={t('admin.mails')}>
      {transport.folder && (
        <Alert look="notice" quiet className="mb-6 break-words">
          {t('mails.folder', { folder: transport.folder })}{' '}
          <Link to="/admin/setup" className="text-link">
            {t('mails.setUp')}
          </Link>
        </Alert>
      )}
      <ListTools
        query={query}
        searchLabel={t('mails.search')}
        choices={[
          {
            name: 'state',
            label: t('admin.filter'),
            options: [
              ['', t('mails.state.all')],
              ['sent', t(transport.folder ? 'mails.state.saved' : 'mails.state.sent')],
              ['waiting', t('mails.state.waiting')],
              ['failed', t('mails.state.failed')],
            ],
          },
        ]}
      />
      <p className="mb-3 text-cocoa text-sm tabular-nums">
        {t('mails.count', { count: mails.total })}
      </p>
      {mails.rows.length === 0 ? (
        <NoRows
          narrowed={query.has('keyword', 'state', 'pageNumber')}
          hint={t('admin.nothing.mails')}
        />
      ) : (
        <DataTable
          caption={t('admin.mails')}
          columns={columns}
          rows={mails.rows}
          keyOf={(mail) => mail._id}
          many
        />
      )}
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(mails.total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </Screen>
  )
}
