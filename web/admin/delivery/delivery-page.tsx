import { useT } from '../../i18n/t.ts'
import { adminApi } from '../admin-api.ts'
import { adminMeta } from '../frame/admin-meta.ts'
import { loadAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/delivery-page.ts'
import { DeliveryForm } from './delivery-form.tsx'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return adminMeta(args, 'admin.delivery')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return loadAdmin(request, () => adminApi.adminShipping.show())
}
clientLoader.hydrate = true as const

/** Where the shop delivers to, and what that costs. */
export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  const t = useT()
  return (
    <Screen title={t('admin.delivery')}>
      <p className="mb-5 max-w-prose text-cocoa">{t('delivery.intro')}</p>
      <DeliveryForm shown={loaderData} />
    </Screen>
  )
}
