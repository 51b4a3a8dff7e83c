import { redirect } from 'react-router'
import type { Api } from '#contract/client.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { serverApi } from '../context.ts'
import { Link } from '../i18n/link.tsx'
import { translate, useT } from '../i18n/t.ts'
import { toListed } from '../layout/listed.ts'
import { pageMeta, rootDataOf } from '../layout/page-meta.ts'
import { shopPicture } from '../layout/shop-meta.ts'
import { load } from '../load.ts'
import { Icon } from '../ui/icon.tsx'
import type { Route } from './+types/search-page.ts'
import { countNarrowing, filterQuery, readFilters } from './filters.ts'
import { KeywordField } from './keyword-field.tsx'
import { inDocument, loadListing } from './listing.ts'
import { searchPath } from './paths.ts'
import { ProductList } from './product-list.tsx'

type Params = { keyword?: string | undefined; pageNumber?: string | undefined }

async function loadSearch(api: Api, request: Request, params: Params) {
  const { pathname, searchParams } = new URL(request.url)
  const filters = readFilters(searchParams)
  const asked = searchParams.get('keyword')?.trim() ?? ''
  // Without script the search box submits a query; a search's URL is /search/{keyword}.
  if (params.keyword === undefined && !searchPath(asked).startsWith('/search?') && asked) {
    throw redirect(localePath(localeOf(pathname), searchPath(asked)) + filterQuery(filters))
  }
  const keyword = params.keyword?.trim() ?? asked
  const pageNumber = params.pageNumber ?? searchParams.get('pageNumber') ?? undefined
  const listing = await loadListing(api, { ...filters, keyword, pageNumber, facets: true })
  const suggestions = listing.products.length === 0 ? await load(api.catalog.top()) : []
  return { keyword, filters, listing, suggestions }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const { listing, suggestions, ...rest } = await loadSearch(api, request, params as Params)
  return { ...rest, listing: inDocument(listing), suggestions: toListed(suggestions) }
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadSearch(browserApi, request, params as Params)
}

export function meta(args: Route.MetaArgs) {
  const locale = localeOf(args.location.pathname)
  const keyword = args.loaderData?.keyword ?? ''
  return pageMeta(args, {
    title: keyword
      ? translate(locale, 'catalog.results.for', { keyword })
      : translate(locale, 'layout.allProducts'),
    path: searchPath(keyword, args.loaderData?.listing.page),
    image: shopPicture(rootDataOf(args)),
    noindex: keyword !== '' || countNarrowing(args.loaderData?.filters ?? {}) > 0,
  })
}

export default function SearchPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const { keyword, filters, listing, suggestions } = loaderData
  return (
    <div className="wrap pt-6 md:pt-10">
      {keyword && (
        <Link to="/" className="text-link inline-flex min-h-11 items-center gap-2">
          <Icon name="arrow-left" />
          {t('layout.goBack')}
        </Link>
      )}
      <h1 className="mt-2 mb-6 break-words text-4xl md:text-5xl">
        {keyword ? t('catalog.results.for', { keyword }) : t('layout.allProducts')}
      </h1>
      {keyword && <KeywordField keyword={keyword} filters={filters} />}
      <ProductList
        listing={listing}
        filters={filters}
        keyword={keyword}
        pathOf={(page) => searchPath(keyword, page)}
        suggestions={suggestions}
      />
    </div>
  )
}
