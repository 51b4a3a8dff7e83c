import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ORDER_FILTERS } from '#domain/order-list.ts'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { useT } from '../../i18n/t.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { assertPage } from '../ui/assert-page.ts'
import { DataTable } from '../ui/data-table.tsx'
import { useListQuery } from '../ui/list-query.ts'
import { ListTools } from '../ui/list-tools.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/order-list-page.ts'
import { useNews } from './bell-store.ts'
import { rememberListUrl } from './last-list-url.ts'
import { useOrderColumns } from './order-columns.tsx'
import { readOrders } from './read-orders.ts'
import { useDelivery } from './use-delivery.ts'
import { useLiveRows } from './use-live-rows.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.orders')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const orders = await loadAdmin(request, () => readOrders(search))
  assertPage(request, searchParams.get('pageNumber'), orders)
  return { orders }
}
clientLoader.hydrate = true as const

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { search } = useLocation()
  useEffect(() => rememberListUrl(search), [search])
  const { list, reload } = useLiveRows(
    loaderData.orders,
    useCallback(() => readOrders(search), [search]),
  )
  const delivery = useDelivery(list.rows, search, reload)
  const columns = useOrderColumns(delivery, reload)
  const news = useNews()
  return (
    <Screen title={t('admin.orders')}>
      <ListTools
        query={query}
        searchLabel={t('adminOrders.search')}
        choices={[
          {
            name: 'filter',
            label: t('admin.filter'),
            options: [
              ['', t('adminOrders.filter.all')],
              ...ORDER_FILTERS.map((one) => [one, t(`adminOrders.filter.${one}`)] as const),
            ],
          },
          {
            name: 'sort',
            label: t('admin.sort'),
            options: [
              ['', t('adminOrders.sort.newest')],
              ['date', t('adminOrders.sort.oldest')],
              ['-total', t('adminOrders.sort.dearest')],
              ['total', t('adminOrders.sort.cheapest')],
            ],
          },
        ]}
      />
      <p className="mb-3 text-cocoa text-sm tabular-nums">
        {t('adminOrders.count', { count: list.total })}
        {news && (
          <>
            {' · '}
            <span>{t('adminOrders.undelivered', { count: news.undelivered })}</span>
          </>
        )}
      </p>
      {delivery.rows.length === 0 ? (
        <NoRows
          narrowed={query.has('keyword', 'filter', 'pageNumber')}
          hint={t('admin.nothing.orders')}
        />
      ) : (
        <DataTable
          caption={t('admin.orders')}
          columns={columns}
          rows={delivery.rows}
          keyOf={(order) => order._id}
          query={query}
          many
          cardColumns="grid-cols-[minmax(0,1fr)_auto]"
        />
      )}
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(list.total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </Screen>
  )
}
