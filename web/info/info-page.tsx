import { localeOf } from '#domain/locale.ts'
import { browserApi } from '../api.ts'
import { serverApi } from '../context.ts'
import { inLanguage, useLocale } from '../i18n/locale.ts'
import { useT } from '../i18n/t.ts'
import { pageMeta } from '../layout/page-meta.ts'
import { load } from '../load.ts'
import { Breadcrumbs } from '../ui/breadcrumbs.tsx'
import type { Route } from './+types/info-page.ts'
import { InfoText } from './info-text.tsx'

type Params = { slug?: string | undefined }

export function loader({ context, params }: Route.LoaderArgs) {
  return load(context.get(serverApi).settings.infoPage(bySlug(params)))
}

export function clientLoader({ params }: Route.ClientLoaderArgs) {
  return load(browserApi.settings.infoPage(bySlug(params)))
}

function bySlug({ slug = '' }: Params) {
  return { params: { slug } }
}

export function meta(args: Route.MetaArgs) {
  if (!args.loaderData) return []
  const locale = localeOf(args.location.pathname)
  const { slug, title, titleSo, body, bodySo } = args.loaderData
  return pageMeta(args, {
    title: inLanguage(locale, title, titleSo),
    description: inLanguage(locale, body, bodySo).replace(/^#+ /gm, ''),
    path: `/info/${slug}`,
    image: '/brand/social-share.jpg',
  })
}

export default function InfoPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  const locale = useLocale()
  const title = inLanguage(locale, loaderData.title, loaderData.titleSo)
  const body = inLanguage(locale, loaderData.body, loaderData.bodySo)
  return (
    <div className="wrap pt-2 md:pt-6">
      <Breadcrumbs crumbs={[{ label: t('layout.home'), to: '/' }, { label: title }]} />
      <article className="mx-auto mt-6 max-w-prose text-lg md:mt-12">
        <h1 className="mb-8 text-5xl md:text-6xl">{title}</h1>
        <InfoText body={body} />
      </article>
    </div>
  )
}
