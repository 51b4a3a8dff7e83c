import type { ShouldRevalidateFunctionArgs } from 'react-router'
import { browserApi } from '../../api.ts'
import { hasFailed } from '../../attempt.ts'
import { Link } from '../../i18n/link.tsx'
import { inLanguage, useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/edit-page-page.ts'
import { PageForm } from './page-form.tsx'
import { type PageOutcome, savePage } from './save-page.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

type Params = { slug?: string | undefined }

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.pages')
}

export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { slug = '' } = params as Params
  return loadAdmin(request, () => browserApi.settings.infoPage({ params: { slug } }))
}
clientLoader.hydrate = true as const

export async function clientAction({
  request,
  params,
}: Route.ClientActionArgs): Promise<PageOutcome> {
  return savePage((params as Params).slug ?? '', await request.formData())
}

export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  return args.defaultShouldRevalidate && !hasFailed(args.actionResult)
}

export default function EditPagePage({ loaderData: page }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen
      title={inLanguage(useLocale(), page.title, page.titleSo)}
      backTo="/admin/pages"
      actions={
        <Link to={`/info/${page.slug}`} className="text-link inline-flex min-h-11 items-center">
          {t('pages.view')}
        </Link>
      }
    >
      <PageForm key={page.slug} page={page} />
    </Screen>
  )
}
