import { useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { useT } from '../../i18n/t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { assertPage } from '../ui/assert-page.ts'
import { useListQuery } from '../ui/list-query.ts'
import { ListTools } from '../ui/list-tools.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/alert-list-page.ts'
import { AlertGroup } from './alert-group.tsx'
import { groupByVariant } from './group-by-variant.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.alerts')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = {
    product: searchParams.get('product') ?? '',
    state: searchParams.get('state') || 'waiting',
    pageNumber: readPageNumber(searchParams.get('pageNumber')),
  }
  const list = await loadAdmin(request, () =>
    readList((options) => adminApi.adminAlerts.list({ query }, options)),
  )
  assertPage(request, searchParams.get('pageNumber'), list)
  return list
}
clientLoader.hydrate = true as const

/** Who wants to be told that a product is back in stock, and who was told. */
export default function AlertListPage({ loaderData: { rows, total } }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { revalidate } = useRevalidator()
  return (
    <Screen title={t('admin.alerts')}>
      <p className="mb-5 max-w-prose text-cocoa">{t('alerts.intro')}</p>
      <ListTools
        query={query}
        choices={[
          {
            name: 'state',
            label: t('admin.filter'),
            options: [
              ['', t('alerts.state.waiting')],
              ['told', t('alerts.state.told')],
            ],
          },
        ]}
      >
        {query.get('product') && (
          <ButtonLink look="secondary" to={query.pathWith({ product: null, pageNumber: null })}>
            {t('alerts.product.all')}
          </ButtonLink>
        )}
      </ListTools>
      <p className="mb-3 text-cocoa text-sm tabular-nums">{t('alerts.count', { count: total })}</p>
      {rows.length === 0 ? (
        <NoRows
          narrowed={query.has('product', 'state', 'pageNumber')}
          hint={t('admin.nothing.alerts')}
        />
      ) : (
        <div className="grid grid-cols-1 gap-6">
          {groupByVariant(rows).map((alerts) => (
            <AlertGroup key={alerts[0].variant._id} alerts={alerts} onTold={revalidate} />
          ))}
        </div>
      )}
      <Pagination
        page={readPageNumber(query.get('pageNumber'))}
        pages={pageCount(total, PAGE_SIZE)}
        pathOf={(page) => query.pathWith({ pageNumber: page === 1 ? null : page })}
      />
    </Screen>
  )
}
