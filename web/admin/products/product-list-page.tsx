import { useT } from '../../i18n/t.ts'
import { officeMeta } from '../frame/office-meta.ts'
import { requireAdmin } from '../frame/require-admin.ts'
import { Screen } from '../ui/screen.tsx'
import type { Route } from './+types/product-list-page.ts'

export { GuardedPage as HydrateFallback } from '../../layout/guarded-page.tsx'

export function meta(args: Route.MetaArgs) {
  return officeMeta(args, 'office.products')
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireAdmin(request)
  return null
}
clientLoader.hydrate = true as const

export default function ProductListPage() {
  const t = useT()
  return <Screen title={t('office.products')}>{null}</Screen>
}
