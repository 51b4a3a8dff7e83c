import type { Api } from '#contract/client.ts'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { serverApi } from '../context.ts'
import { inLanguage } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { pageMeta, rootDataOf } from '../layout/page-meta.ts'
import { organizationLd, shopPicture } from '../layout/shop-meta.ts'
import { load } from '../load.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { Pagination } from '../ui/pagination.tsx'
import type { Route } from './+types/home-page.ts'
import { Carousel } from './carousel.tsx'
import { useFreshPrices } from './fresh-prices.ts'
import { loadListing } from './listing.ts'
import { homePath } from './paths.ts'
import { ProductGrid } from './product-grid.tsx'

type Params = { pageNumber?: string | undefined }

async function loadHome(api: Api, { pageNumber }: Params) {
  const [listing, top, backdrops] = await Promise.all([
    loadListing(api, { pageNumber }),
    load(api.catalog.top()),
    load(api.media.heroes()),
  ])
  return { listing, top, backdrops }
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadHome(context.get(serverApi), params as Params)
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return loadHome(browserApi, params as Params)
}

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const root = rootDataOf(args)
  const page = args.loaderData?.listing.page ?? 1
  const { name, tagline, taglineSo } = root?.shop ?? { name: 'Qurux', tagline: '', taglineSo: '' }
  const title = [name, inLanguage(locale, tagline, taglineSo)].filter(Boolean).join(': ')
  return pageMeta(args, {
    title: page > 1 ? translate(locale, 'catalog.latest.page', { page }) : title,
    description: translate(locale, 'layout.description'),
    path: homePath(page),
    image: shopPicture(root),
    jsonLd: page === 1 && root ? [organizationLd(root)] : [],
  })
}

export default function HomePage({
  loaderData: { listing, top, backdrops },
}: Route.ComponentProps) {
  const t = useT()
  useFreshPrices()
  return (
    <>
      <Carousel products={top} backdrops={backdrops} />
      <div className="wrap pt-14 md:pt-20">
        <h1 className="mb-8 text-center text-4xl md:mb-12 md:text-5xl">{t('catalog.latest')}</h1>
        {listing.products.length > 0 ? (
          <ProductGrid products={listing.products} />
        ) : (
          <EmptyState title={t('catalog.empty')} />
        )}
        <Pagination page={listing.page} pages={listing.pages} pathOf={homePath} />
      </div>
    </>
  )
}
