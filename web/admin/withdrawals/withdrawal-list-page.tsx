import { useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { useT } from '../../i18n/t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { assertPage } from '../ui/assert-page.ts'
import { useListQuery } from '../ui/list-query.ts'
import { ListTools } from '../ui/list-tools.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/withdrawal-list-page.ts'
import { WithdrawalCard } from './withdrawal-card.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.withdrawals')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = {
    state: searchParams.get('state') ?? '',
    pageNumber: readPageNumber(searchParams.get('pageNumber')),
  }
  const list = await loadAdmin(request, () =>
    readList((options) => adminApi.adminWithdrawals.list({ query }, options)),
  )
  assertPage(request, searchParams.get('pageNumber'), list)
  return list
}
clientLoader.hydrate = true as const

/** What people stated on /withdraw, those that wait for the owner first. */
export default function WithdrawalListPage({ loaderData: { rows, total } }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { revalidate } = useRevalidator()
  return (
    <Screen title={t('admin.withdrawals')}>
      <p className="mb-5 max-w-prose text-cocoa">{t('withdrawals.intro')}</p>
      <ListTools
        query={query}
        choices={[
          {
            name: 'state',
            label: t('admin.filter'),
            options: [
              ['', t('withdrawals.state.all')],
              ['open', t('withdrawals.state.open')],
              ['handled', t('withdrawals.state.handled')],
            ],
          },
        ]}
      />
      <p className="mb-3 text-cocoa text-sm tabular-nums">{t('admin.total', { count: total })}</p>
      {rows.length === 0 ? (
        <NoRows narrowed={query.has('state', 'pageNumber')} hint={t('admin.nothing.withdrawals')} />
      ) : (
        <ul className="grid grid-cols-1 gap-4">
          {rows.map((one) => (
            <li key={one._id}>
              <WithdrawalCard withdrawal={one} onChange={revalidate} />
            </li>
          ))}
        </ul>
      )}
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </Screen>
  )
}
