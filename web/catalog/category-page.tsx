import type { Api } from '#contract/client.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { serverApi } from '../context.ts'
import { inLanguage } from '../i18n/locale.ts'
import { translate } from '../i18n/t.ts'
import { toListed } from '../layout/listed.ts'
import { absolute, pageMeta, rootDataOf } from '../layout/page-meta.ts'
import { shopPicture } from '../layout/shop-meta.ts'
import { load, pageNotFound } from '../load.ts'
import type { Route } from './+types/category-page.ts'
import { CategoryHeader } from './category-header.tsx'
import { countNarrowing, readFilters } from './filters.ts'
import { inDocument, loadListing } from './listing.ts'
import { categoryPath } from './paths.ts'
import { ProductList } from './product-list.tsx'
import { breadcrumbLd } from './structured-data.ts'

type Params = { slug?: string | undefined; pageNumber?: string | undefined }

async function loadCategory(api: Api, request: Request, { slug = '', pageNumber }: Params) {
  const { category: _other, ...filters } = readFilters(new URL(request.url).searchParams)
  const categories = await load(api.catalog.categories())
  const category = categories.find((one) => one.slug === slug)
  if (!category) throw pageNotFound()
  const listing = await loadListing(api, { ...filters, category: slug, pageNumber, facets: true })
  const suggestions = listing.products.length === 0 ? await load(api.catalog.top()) : []
  return { category, filters, listing, suggestions }
}

export async function loader({ context, request, params }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const { listing, suggestions, ...rest } = await loadCategory(api, request, params as Params)
  return { ...rest, listing: inDocument(listing), suggestions: toListed(suggestions) }
}

export function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return loadCategory(browserApi, request, params as Params)
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const locale = localeOf(args.location.pathname)
  const root = rootDataOf(args)
  const { category, filters, listing } = args.loaderData
  const name = inLanguage(locale, category.name, category.nameSo)
  const address = (path: string) =>
    absolute(root?.place.publicOrigin ?? '', localePath(locale, path))
  return pageMeta(args, {
    title: name,
    description: inLanguage(locale, category.description, category.descriptionSo),
    path: categoryPath(category.slug, listing.page),
    image: category.picture ? `${category.picture.base}.jpg` : shopPicture(root),
    noindex: countNarrowing(filters) > 0,
    jsonLd: [
      breadcrumbLd([
        { name: translate(locale, 'layout.home'), url: address('/') },
        { name, url: address(categoryPath(category.slug)) },
      ]),
    ],
  })
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, filters, listing, suggestions } = loaderData
  return (
    <>
      <CategoryHeader category={category} />
      <div className="wrap">
        <ProductList
          listing={listing}
          filters={filters}
          category={category.slug}
          pathOf={(page) => categoryPath(category.slug, page)}
          suggestions={suggestions}
        />
      </div>
    </>
  )
}
