import type { Api } from '#contract/client.ts'
import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { useFreshPrices } from '../catalog/fresh-prices.ts'
import { inDocument, loadListing } from '../catalog/listing.ts'
import { homePath } from '../catalog/paths.ts'
import { serverApi } from '../context.ts'
import { inLanguage } from '../i18n/locale.ts'
import { translate } from '../i18n/t.ts'
import { toListed } from '../layout/listed.ts'
import { pageMeta, rootDataOf } from '../layout/page-meta.ts'
import { organizationLd, shopPicture } from '../layout/shop-meta.ts'
import { load } from '../load.ts'
import type { Route } from './+types/home-page.ts'
import { HomeSections } from './home-sections.tsx'

type Params = { pageNumber?: string | undefined }

async function loadHome(api: Api, { pageNumber }: Params) {
  const [listing, top, backdrops, home] = await Promise.all([
    loadListing(api, { pageNumber }),
    load(api.catalog.top()),
    load(api.media.heroes()),
    load(api.home.show()),
  ])
  return { listing, top, backdrops, home: listing.page > 1 ? laterPage(home) : home }
}

/** Only the first page has the sections beside the specification's carousel and list. */
function laterPage({ sections }: Awaited<ReturnType<Api['home']['show']>>) {
  return {
    sections: sections.filter((kind) => kind === 'carousel' || kind === 'latest'),
    categories: null,
    story: null,
    loved: null,
  }
}

export async function loader({ context, params }: Route.LoaderArgs) {
  const { listing, top, ...rest } = await loadHome(context.get(serverApi), params as Params)
  return { listing: inDocument(listing), top: toListed(top), ...rest }
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
    path: homePath(page),
    image: shopPicture(root),
    jsonLd: page === 1 && root ? [organizationLd(root)] : [],
  })
}

export default function HomePage({ loaderData }: Route.ComponentProps) {
  useFreshPrices()
  return <HomeSections {...loaderData} />
}
