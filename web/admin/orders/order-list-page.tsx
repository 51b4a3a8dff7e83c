import { useCallback, useEffect } from 'react'
import { useLocation } from 'react-router'
import { ORDER_FILTERS } from '#domain/order-list.ts'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { placeOf } from '#domain/places.ts'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi } from '../admin-api.ts'
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
import { ParcelBar } from './parcels/parcel-bar.tsx'
import { useOrderSelection } from './parcels/use-order-selection.ts'
import { readOrders } from './read-orders.ts'
import { useDelivery } from './use-delivery.ts'
import { useLiveRows } from './use-live-rows.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.orders')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { search, searchParams } = new URL(request.url)
  const [orders, cities] = await loadAdmin(request, () =>
    Promise.all([readOrders(search), adminApi.adminParcels.cities()]),
  )
  assertPage(request, searchParams.get('pageNumber'), orders)
  return { orders, cities }
}
clientLoader.hydrate = true as const

export default function OrderListPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { search } = useLocation()
  const locale = useLocale()
  const { cities } = loaderData
  useEffect(() => rememberListUrl(search), [search])
  const { list, reload } = useLiveRows(
    loaderData.orders,
    useCallback(() => readOrders(search), [search]),
  )
  const delivery = useDelivery(list.rows, search, reload)
  const selection = useOrderSelection(delivery.rows, search)
  const columns = useOrderColumns(delivery, selection, reload)
  const news = useNews()
  const cityChoice = {
    name: 'city',
    label: t('parcels.city'),
    options: [
      ['', t('parcels.city.all')],
      ...cities.map(({ key, city, count }) => {
        const name = placeOf(key)?.[locale] ?? city
        return [key, `${name} (${count})`] as const
      }),
    ] as const,
  }
  return (
    <Screen
      title={t('admin.orders')}
      actions={<ButtonLink to="/admin/neworder">{t('admin.newOrder')}</ButtonLink>}
    >
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
          ...(cities.length > 0 || query.has('city') ? [cityChoice] : []),
          {
            name: 'sort',
            label: t('admin.sort'),
            options: [
              // A rider goes from district to district.
              ['', t(query.has('city') ? 'adminOrders.sort.district' : 'adminOrders.sort.newest')],
              ['date', t('adminOrders.sort.oldest')],
              ['-total', t('adminOrders.sort.dearest')],
              ['total', t('adminOrders.sort.cheapest')],
            ],
          },
        ]}
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p className="text-cocoa tabular-nums">
          {t('adminOrders.count', { count: list.total })}
          {news && (
            <>
              {' · '}
              <span>{t('adminOrders.undelivered', { count: news.undelivered })}</span>
            </>
          )}
        </p>
        {delivery.rows.length > 0 && (
          <label className="inline-flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={selection.isWholePage}
              onChange={selection.togglePage}
              className="size-5 accent-terracotta"
            />
            {t('admin.selectAll')}
          </label>
        )}
      </div>
      {delivery.rows.length === 0 ? (
        <NoRows
          narrowed={query.has('keyword', 'filter', 'city', 'pageNumber')}
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
      <ParcelBar selection={selection} onDone={reload} />
    </Screen>
  )
}
