import { browserApi } from '../../api.ts'
import { loadListing } from '../../catalog/listing.ts'
import { Link } from '../../i18n/link.tsx'
import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/arrange-home-page.ts'
import { HomeForm } from './home-form.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.homePage')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, async () => {
    const [home, listing, top, backdrops] = await Promise.all([
      adminApi.adminHome.show(),
      loadListing(browserApi, {}),
      browserApi.catalog.top(),
      browserApi.media.heroes(),
    ])
    return { home, shown: { listing, top, backdrops } }
  })
}
clientLoader.hydrate = true as const

export default function ArrangeHomePage({ loaderData: { home, shown } }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen
      title={t('admin.homePage')}
      actions={
        <Link to="/" className="text-link inline-flex min-h-11 items-center">
          {t('homePage.view')}
        </Link>
      }
    >
      <p className="mb-5 max-w-prose text-cocoa">{t('homePage.intro')}</p>
      <HomeForm home={home} shown={shown} />
    </Screen>
  )
}
