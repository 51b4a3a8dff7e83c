import { browserApi } from '../../api.ts'
import { Link } from '../../i18n/link.tsx'
import { useLocale } from '../../i18n/locale.ts'
import { useT } from '../../i18n/t.ts'
import { ButtonLink } from '../../ui/button.tsx'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { DataTable } from '../ui/data-table.tsx'
import { NoRows } from '../ui/no-rows.tsx'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/page-list-page.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.pages')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { pages: await loadAdmin(request, () => browserApi.settings.infoPages()) }
}
clientLoader.hydrate = true as const

export default function PageListPage({ loaderData: { pages } }: Route.ComponentProps) {
  const t = useT()
  const isSomali = useLocale() === 'so'
  return (
    <Screen title={t('admin.pages')}>
      <p className="mb-5 max-w-prose text-cocoa">{t('pages.intro')}</p>
      {pages.length === 0 ? (
        <NoRows narrowed={false} />
      ) : (
        <DataTable
          caption={t('admin.pages')}
          rows={pages}
          keyOf={({ slug }) => slug}
          columns={[
            { head: t('pages.english'), cell: ({ title }) => <span lang="en">{title}</span> },
            { head: t('pages.somali'), cell: ({ titleSo }) => <span lang="so">{titleSo}</span> },
            {
              head: t('pages.address'),
              wide: true,
              cell: ({ slug }) => (
                <Link to={`/info/${slug}`} className="text-link inline-flex min-h-11 items-center">
                  {isSomali ? `/so/info/${slug}` : `/info/${slug}`}
                </Link>
              ),
            },
            {
              head: t('admin.edit'),
              bare: true,
              wide: true,
              className: '@2xl:text-right',
              cell: ({ slug, title, titleSo }) => (
                <ButtonLink
                  look="secondary"
                  to={`/admin/pages/${slug}`}
                  className="w-full @2xl:w-auto"
                >
                  {t('admin.edit')}
                  <span className="sr-only">{(isSomali && titleSo) || title}</span>
                </ButtonLink>
              ),
            },
          ]}
        />
      )}
    </Screen>
  )
}
