import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { MAX_LISTED_IDS } from '#domain/related.ts'
import { browserApi } from '../../api.ts'
import { useT } from '../../i18n/t.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { adminApi, readList } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import type { Pin } from '../products/pinned.ts'
import { assertPage } from '../ui/assert-page.ts'
import { useListQuery } from '../ui/list-query.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/coupons-page.ts'
import { CouponForm } from './coupon-form.tsx'
import { CouponItem } from './coupon-item.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.coupons')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const given = new URL(request.url).searchParams.get('pageNumber')
  const query = { pageNumber: readPageNumber(given) }
  const { list, ...shown } = await loadAdmin(request, async () => {
    const [list, categories] = await Promise.all([
      readList((options) => adminApi.coupons.list({ query }, options)),
      adminApi.adminCategories.list(),
    ])
    const ids = [...new Set(list.rows.flatMap(({ products }) => products))]
    return { list, categories, pins: await pinsOf(ids) }
  })
  assertPage(request, given, list)
  return { ...shown, coupons: list.rows, total: list.total }
}
clientLoader.hydrate = true as const

/** The names of products; one that is no longer sold keeps its id. */
async function pinsOf(ids: readonly string[]): Promise<Pin[]> {
  const slices = Array.from({ length: Math.ceil(ids.length / MAX_LISTED_IDS) }, (_, at) =>
    ids.slice(at * MAX_LISTED_IDS, (at + 1) * MAX_LISTED_IDS),
  )
  const found = await Promise.all(
    slices.map((some) => browserApi.catalog.list({ query: { ids: some.join() } })),
  )
  const known = new Map(found.flatMap(({ products }) => products).map((one) => [one._id, one]))
  return ids.map((id) => {
    const { name = id, nameSo = null } = known.get(id) ?? {}
    return { id, name, nameSo }
  })
}

/** The codes that take something off orders. */
export default function CouponsPage({ loaderData }: Route.ComponentProps) {
  const { coupons, total, categories, pins } = loaderData
  const t = useT()
  const query = useListQuery()
  const page = readPageNumber(query.get('pageNumber'))
  const { revalidate } = useRevalidator()
  const [adding, setAdding] = useState(false)
  return (
    <Screen
      title={t('admin.coupons')}
      actions={
        !adding && (
          <Button needsScript onClick={() => setAdding(true)}>
            {t('coupons.new')}
          </Button>
        )
      }
    >
      <p className="mb-6 max-w-prose text-cocoa">{t('coupons.about')}</p>
      {adding && (
        <section
          aria-labelledby="new-coupon"
          className="mb-8 rounded-2xl bg-paper p-5 shadow-lift sm:p-8"
        >
          <h2 id="new-coupon" className="mb-5 text-2xl">
            {t('coupons.new')}
          </h2>
          <CouponForm
            categories={categories}
            pins={[]}
            onDone={async () => {
              // The new one is the first of all.
              if (page > 1) query.show({})
              else await revalidate()
              setAdding(false)
            }}
            onCancel={() => setAdding(false)}
          />
        </section>
      )}
      {coupons.length === 0 && !adding && <EmptyState title={t('coupons.empty')} />}
      <ul className="grid gap-3">
        {coupons.map((coupon) => (
          <CouponItem
            key={coupon._id}
            coupon={coupon}
            categories={categories}
            pins={pins.filter(({ id }) => coupon.products.includes(id))}
            onChanged={revalidate}
          />
        ))}
      </ul>
      <Pagination
        page={page}
        pages={pageCount(total, PAGE_SIZE)}
        pathOf={(other) => query.pathWith({ pageNumber: other === 1 ? null : other })}
      />
    </Screen>
  )
}
