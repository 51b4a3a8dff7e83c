import { useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { RATINGS } from '#domain/reviews.ts'
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
import type { Route } from './+types/review-list-page.ts'
import { ReviewCard } from './review-card.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.reviews')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { searchParams } = new URL(request.url)
  const query = {
    keyword: searchParams.get('keyword') ?? '',
    filter: searchParams.get('filter') ?? '',
    rating: searchParams.get('rating') ?? '',
    pageNumber: readPageNumber(searchParams.get('pageNumber')),
  }
  const list = await loadAdmin(request, () =>
    readList((options) => adminApi.adminReviews.list({ query }, options)),
  )
  assertPage(request, searchParams.get('pageNumber'), list)
  return list
}
clientLoader.hydrate = true as const

const FILTERS = ['shown', 'hidden', 'unanswered'] as const

export default function ReviewListPage({ loaderData: { rows, total } }: Route.ComponentProps) {
  const t = useT()
  const query = useListQuery()
  const { revalidate } = useRevalidator()
  return (
    <Screen title={t('admin.reviews')}>
      <ListTools
        query={query}
        searchLabel={t('moderation.search')}
        choices={[
          {
            name: 'filter',
            label: t('admin.filter'),
            options: [
              ['', t('moderation.filter.all')],
              ...FILTERS.map((one) => [one, t(`moderation.filter.${one}`)] as const),
            ],
          },
          {
            name: 'rating',
            label: t('moderation.rating'),
            options: [
              ['', t('moderation.rating.all')],
              ...RATINGS.map(
                (count) => [String(count), t('moderation.rating.stars', { count })] as const,
              ),
            ],
          },
        ]}
      />
      <p className="mb-3 text-cocoa text-sm tabular-nums">
        {t('moderation.count', { count: total })}
      </p>
      {rows.length === 0 ? (
        <NoRows
          narrowed={query.has('keyword', 'filter', 'rating', 'pageNumber')}
          hint={t('admin.nothing.reviews')}
        />
      ) : (
        <ul className="grid gap-4">
          {rows.map((review) => (
            <li key={review._id}>
              <ReviewCard review={review} onChange={revalidate} />
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
