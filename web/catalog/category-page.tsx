import type { Api } from '#contract/client.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { serverApi } from '../context.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { absolute, pageMeta, rootDataOf } from '../layout/page-meta.ts'
import { shopPicture } from '../layout/shop-meta.ts'
import { load, pageNotFound } from '../load.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import { classNames } from '../ui/class-names.ts'
import type { Route } from './+types/category-page.ts'
import { countNarrowing, readFilters } from './filters.ts'
import { loadListing } from './listing.ts'
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

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadCategory(context.get(serverApi), request, params as Params)
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
    image: shopPicture(root),
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
  const t = useT()
  const locale = useLocale()
  const { category, filters, listing, suggestions } = loaderData
  const name = inLanguage(locale, category.name, category.nameSo)
  return (
    <>
      <div className={classNames('mb-8 md:mb-12', TINTS[category.slug] ?? 'bg-sand')}>
        <div className="wrap py-4 md:py-8">
          <Breadcrumbs crumbs={[{ label: t('layout.home'), to: '/' }, { label: name }]} />
          <h1 className="mt-4 text-5xl md:text-6xl">{name}</h1>
          <p className="mt-3 mb-4 max-w-prose text-lg">
            {inLanguage(locale, category.description, category.descriptionSo)}
          </p>
        </div>
      </div>
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

/**
 * The background behind the pictures of a category; categories that the owner added use sand. See
 * catalog/brand/palette.md.
 */
const TINTS: Record<string, string> = {
  'face-care': 'bg-face-care',
  'hair-care': 'bg-hair-care',
  'body-bath': 'bg-body-bath',
  'oils-butters': 'bg-oils-butters',
  'fragrance-incense': 'bg-fragrance-incense/45',
  'henna-colour': 'bg-henna-colour/45',
}
