import { useId, useRef } from 'react'
import type { Product } from '#contract/catalog.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { attempt } from '../attempt.ts'
import { serverApi } from '../context.ts'
import { forgetDraft, saveDraft } from '../draft.ts'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { absolute, pageMeta, rootDataOf } from '../layout/page-meta.ts'
import { type RootData, useRootData } from '../layout/root-data.ts'
import { shopPicture } from '../layout/shop-meta.ts'
import { load } from '../load.ts'
import { ProductRow } from '../related/product-row.tsx'
import { RecentlyViewed } from '../related/recently-viewed.tsx'
import { Reviews } from '../reviews/reviews.tsx'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Route } from './+types/product-page.ts'
import { BuyBar } from './buy-bar.tsx'
import { categoryPath, productPath } from './paths.ts'
import { ProductBuy } from './product-buy.tsx'
import { ProductFacts } from './product-facts.tsx'
import { ProductGallery } from './product-gallery.tsx'
import { ProductHeading } from './product-heading.tsx'
import { Promises } from './promises.tsx'
import { breadcrumbLd, productLd, productPicture } from './structured-data.ts'

type Params = { id?: string | undefined }

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const related = api.related.show(byId(params)).catch(() => [])
  return { product: await load(api.catalog.show(byId(params))), related: await related }
}

export async function clientLoader({ params }: Route.ClientLoaderArgs) {
  const related = browserApi.related.show(byId(params)).catch(() => [])
  return { product: await load(browserApi.catalog.show(byId(params))), related: await related }
}

/** Posts a review; the product is loaded again afterwards. */
export async function clientAction({ request, params }: Route.ClientActionArgs) {
  const form = await request.formData()
  const rating = String(form.get('rating') ?? '')
  const comment = String(form.get('comment') ?? '')
  saveDraft(productPath(params.id), { rating, comment })
  const result = await attempt(
    browserApi.reviews.write({ ...byId(params), body: { rating, comment } }),
  )
  forgetDraft()
  return result
}

function byId({ id = '' }: Params) {
  return { params: { id } }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const locale = localeOf(args.location.pathname)
  const root = rootDataOf(args)
  const { product } = args.loaderData
  return pageMeta(args, {
    title: inLanguage(locale, product.name, product.nameSo),
    description: inLanguage(locale, product.description, product.descriptionSo),
    path: productPath(product._id),
    image: productPicture(product) || shopPicture(root),
    type: 'product',
    jsonLd: root ? structuredData(product, args.location.pathname, root) : [],
  })
}

function structuredData(product: Product, pathname: string, root: RootData): object[] {
  const locale = localeOf(pathname)
  const address = (path: string) => absolute(root.place.publicOrigin, localePath(locale, path))
  const url = address(productPath(product._id))
  return [
    productLd(product, url, root),
    breadcrumbLd([
      { name: translate(locale, 'layout.home'), url: address('/') },
      { name: product.category, url: address(categoryPath(product.categorySlug)) },
      { name: inLanguage(locale, product.name, product.nameSo), url },
    ]),
  ]
}

export default function ProductPage({ loaderData: { product, related } }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const form = useId()
  const button = useRef<HTMLButtonElement>(null)
  const category = useRootData()?.categories.find(({ slug }) => slug === product.categorySlug)
  const crumbs = [
    { label: t('layout.home'), to: '/' },
    {
      label: category ? inLanguage(locale, category.name, category.nameSo) : product.category,
      lang: otherLanguage(locale, category?.nameSo ?? null),
      to: categoryPath(product.categorySlug),
    },
    {
      label: inLanguage(locale, product.name, product.nameSo),
      lang: otherLanguage(locale, product.nameSo),
    },
  ]
  return (
    // On phones the bar takes the place of the footer's margin.
    <div className="wrap max-md:has-[.buy-bar]:-mb-24 pt-2 md:pt-6">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-2 grid gap-6 md:mt-6 md:grid-cols-2 md:gap-12 lg:gap-20">
        <div>
          <ProductGallery key={product._id} product={product} />
        </div>
        <div>
          <ProductHeading product={product} />
          <ProductBuy key={product._id} product={product} id={form} button={button} />
          <Promises />
          <ProductFacts product={product} />
        </div>
      </div>
      <Reviews key={product._id} product={product} path={productPath(product._id)} />
      <ProductRow title={t('catalog.goesWellWith')} products={related} />
      <RecentlyViewed key={product._id} productId={product._id} />
      {product.countInStock > 0 && (
        <BuyBar key={product._id} product={product} form={form} button={button} />
      )}
    </div>
  )
}
