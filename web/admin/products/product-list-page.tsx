import { useLocation, useRevalidator } from 'react-router'
import { PAGE_SIZE, pageCount, readPageNumber } from '#domain/paging.ts'
import { PRODUCT_STATES } from '#domain/product-list.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { useRootData } from '../../layout/root-data.ts'
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
import type { Route } from './+types/product-list-page.ts'
import { BulkBar } from './bulk-bar.tsx'
import { CreateButton } from './create-button.tsx'
import { useProductColumns } from './product-columns.tsx'
import { LIST_PATH, readProducts } from './read-products.ts'
import { StockReason } from './stock-reason.tsx'
import { useSelection } from './use-selection.ts'
import { useStock } from './use-stock.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.products')
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { search } = new URL(request.url)
  const products = await loadAdmin(request, () => readProducts(params.pageNumber, search))
  assertPage(request, params.pageNumber, products)
  return { products }
}
clientLoader.hydrate = true as const

export default function ProductListPage({ loaderData, params }: Route.ComponentProps) {
  const { rows, total } = loaderData.products
  const t = useT()
  const query = useListQuery()
  const { search } = useLocation()
  const { revalidate } = useRevalidator()
  const selection = useSelection(rows, total, search)
  const stock = useStock(
    rows,
    (id, body) => adminApi.stock.adjust({ params: { id }, body }),
    revalidate,
  )
  const columns = useProductColumns(selection, stock, revalidate)
  const page = readPageNumber(params.pageNumber)
  return (
    <Screen title={t('admin.products')} actions={<CreateButton />}>
      <ListTools
        query={query}
        path={LIST_PATH}
        searchLabel={t('adminProducts.search')}
        choices={useChoices()}
      />
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-6 text-sm">
        <p className="text-cocoa tabular-nums">
          {t('adminProducts.count', { count: total })}
          <RunningDiscount />
        </p>
        {rows.length > 0 && (
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
      {rows.length === 0 ? (
        <NoRows
          narrowed={query.has('keyword', 'state', 'category') || page > 1}
          hint={t('admin.nothing.products')}
          path={LIST_PATH}
        />
      ) : (
        <DataTable
          caption={t('admin.products')}
          columns={columns}
          rows={rows}
          keyOf={(product) => product._id}
          query={query}
          path={LIST_PATH}
          many
          cardColumns="grid-cols-[2.75rem_5rem_minmax(0,1fr)]"
        />
      )}
      <Pagination
        page={page}
        pages={pageCount(total, PAGE_SIZE)}
        pathOf={(to) => query.pathWith({}, to === 1 ? LIST_PATH : `${LIST_PATH}/${to}`)}
      />
      <StockReason stock={stock} isHidden={selection.count > 0} />
      <BulkBar selection={selection} onDone={revalidate} />
    </Screen>
  )
}

function RunningDiscount() {
  const t = useT()
  const percent = useRootData()?.discount.globalDiscount ?? 0
  if (percent === 0) return null
  return (
    <>
      {' · '}
      <Link to="/admin/discount" className="inline-flex min-h-11 items-center text-link">
        {t('adminProducts.discount', { percent })}
      </Link>
    </>
  )
}

function useChoices() {
  const t = useT()
  const locale = useLocale()
  const categories = useRootData()?.categories ?? []
  return [
    {
      name: 'state',
      label: t('admin.filter'),
      options: [
        ['', t('adminProducts.state.all')],
        ...PRODUCT_STATES.map((state) => [state, t(`adminProducts.state.${state}`)] as const),
      ],
    },
    {
      name: 'category',
      label: t('adminProducts.category'),
      options: [
        ['', t('adminProducts.allCategories')],
        ...categories.map((one) => [one.slug, inLanguage(locale, one.name, one.nameSo)] as const),
      ],
    },
    {
      name: 'sort',
      label: t('admin.sort'),
      options: [
        ['', t('adminProducts.sort.newest')],
        ['name', t('adminProducts.sort.name')],
        ['price', t('adminProducts.sort.cheapest')],
        ['-price', t('adminProducts.sort.dearest')],
        ['category', t('adminProducts.sort.category')],
        ['stock', t('adminProducts.sort.least')],
        ['-stock', t('adminProducts.sort.most')],
      ],
    },
  ] as const
}
