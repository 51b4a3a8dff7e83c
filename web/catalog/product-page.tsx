import { useId, useRef } from 'react'
import { redirect } from 'react-router'
import type { Product } from '#contract/catalog.ts'
import type { Variant } from '#contract/variants.ts'
import { localeOf, localePath } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { attempt } from '../attempt.ts'
import { serverApi } from '../context.ts'
import { forgetDraft, saveDraft } from '../draft.ts'
import { inLanguage, otherLanguage, useLocale } from '../i18n/locale.ts'
import { translate, useT } from '../i18n/t.ts'
import { type Listed, toListed } from '../layout/listed.ts'
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
import { namedVariant, useChoice, variantQuery } from './use-choice.ts'

type Params = { id?: string | undefined }

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const api = context.get(serverApi)
  const related = api.related.show(byId(params)).catch(() => [])
  const product = await load(api.catalog.show(byId(params)))
  const { pathname, search, searchParams } = new URL(request.url)
  const variant = namedVariant(product, search)
  // Without script the choices are sent by kind; the address to share names the variant.
  if (variant && product.options.some(({ kind }) => searchParams.has(kind))) {
    throw redirect(`${pathname}?${variantQuery(variant)}`)
  }
  return { product, related: toListed(await related) }
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
  const variant = namedVariant(product, args.location.search)
  return pageMeta(args, {
    title: inLanguage(locale, product.name, product.nameSo),
    description: inLanguage(locale, product.description, product.descriptionSo),
    path: productPath(product._id),
    image: productPicture(variant?.picture ? variant : product) || shopPicture(root),
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
  return <Shown key={product._id} product={product} related={related} />
}

interface ShownProps {
  product: Product
  related: readonly Listed[]
}

function Shown({ product, related }: ShownProps) {
  const t = useT()
  const locale = useLocale()
  const form = useId()
  const button = useRef<HTMLButtonElement>(null)
  const choice = useChoice(product)
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
    <div className="wrap max-md:has-[.buy-bar]:-mb-12 pt-2 md:pt-6">
      <Breadcrumbs crumbs={crumbs} />
      <div className="mt-2 grid gap-6 md:mt-6 md:grid-cols-2 md:gap-12 lg:gap-20">
        <div>
          <ProductGallery product={product} selected={pictureIdOf(product, choice.variant)} />
        </div>
        <div>
          <ProductHeading product={product} />
          <ProductBuy product={product} choice={choice} id={form} button={button} />
          <Promises />
          <ProductFacts product={product} variant={choice.variant} />
        </div>
      </div>
      <Reviews product={product} path={productPath(product._id)} />
      <ProductRow title={t('catalog.goesWellWith')} products={related} />
      <RecentlyViewed productId={product._id} />
      {(choice.variant ?? product).countInStock > 0 && (
        <BuyBar product={product} variant={choice.variant} form={form} button={button} />
      )}
    </div>
  )
}

/** The id of a variant's picture among those of its product. */
function pictureIdOf({ pictures }: Product, variant: Variant | undefined): string | undefined {
  return pictures.find(({ base }) => base === variant?.picture?.base)?._id
}
